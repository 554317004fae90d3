import { misuseFor } from "../../base/errors.ts";
import { isRecord } from "../../base/object.ts";
import { excessIn, knownCounts } from "./bases.ts";
import { merge, UNADDABLE } from "./merge.ts";
import { emptyTally, noDeadRules, SURVEY_DIALECTS, type Tally } from "./tally.ts";

/**
 * Reads a tally from the JSON that `survey --json` prints.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything else, and for a tally of another version
 */
export function readTally(json: string): Tally {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw misuseFor(UNADDABLE, "no-tally");
  }
  const tally = emptyTally();
  if (isRecord(value) && isRecord(value.surveys)) {
    const place = Object.keys(value.surveys).map((date) => `surveys["${date}"]`);
    throw misuseFor(UNADDABLE, "dated-counts", { place: place[0] ?? "surveys" });
  }
  // What --only leaves out is not there.
  if (isRecord(value) && value.only === "restrictions") value = { ...uncounted(tally), ...value };
  if (!isLike(value, tally)) throw misuseFor(UNADDABLE, "no-tally");
  const { bases: _, ...counts } = value as Record<string, unknown>;
  merge(tally, counts as unknown as Tally);
  const excess = excessIn(tally);
  if (excess !== undefined) throw misuseFor(UNADDABLE, "impossible-counts", excess);
  return tally;
}

function uncounted(tally: Tally): object {
  const counted = new Set(knownCounts({ ...tally, only: "restrictions" }).map(([table]) => table));
  return Object.fromEntries(Object.entries(tally).filter(([table]) => !counted.has(table)));
}

type Tree = Readonly<Record<string, unknown>>;

/** Whether a value has all properties of a tally and no others, with whole numbers for counts. */
function isLike(value: unknown, tally: Tally): boolean {
  if (!isRecord(value) || typeof value.version !== "number") return false;
  // Another version may be laid out differently; merging refuses it with a better message.
  if (value.version !== tally.version) return true;
  const { blocked, restrictions, purposes, print: __, ...flat } = tally;
  const { blocked: theirs, restrictions: theirLevels, purposes: theirPurposes, deadRules, ...rest } = value;
  // Follows from the counts.
  const { bases: _, only, dialect = "rfc9309", print, ...others } = rest;
  return (
    (only === undefined || only === "restrictions") &&
    (SURVEY_DIALECTS as readonly unknown[]).includes(dialect) &&
    typeof print === "string" &&
    /^[\da-f]{16}$/.test(print) &&
    hasAll(others, flat) &&
    Object.keys(others).every((name) => Object.hasOwn(flat, name)) &&
    [theirs, theirLevels, theirPurposes].every(
      (one) => isRecord(one) && Object.values(one).every((counts) => hasAll(counts, NOTHING)),
    ) &&
    (deadRules === undefined || hasAll(deadRules, { ...noDeadRules() }))
  );
}

const NOTHING: Tree = Object.create(null);

/** Whether a value has all properties of `own`, with equal types. Its other properties may only be counts. */
function hasAll(value: unknown, own: Tree): boolean {
  return (
    isRecord(value) &&
    Object.entries(own).every(([name, one]) => typeof value[name] === typeof one) &&
    Object.entries(value).every(([name, one]) =>
      isRecord(one)
        ? isRecord(own[name]) && hasAll(one, own[name])
        : Number.isSafeInteger(one) && (one as number) >= 0,
    )
  );
}
