import { RobotsError } from "../../errors.ts";
import { emptyTally, merge, type Tally } from "./tally.ts";

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
    throw notATally();
  }
  const tally = emptyTally();
  if (!isLike(value, tally)) throw notATally();
  merge(tally, value as Tally);
  return tally;
}

function notATally(): RobotsError {
  return new RobotsError("INVALID_ARGUMENT", "not the counts that survey --json prints");
}

/** Whether a value has everything that a tally has, with whole numbers for counts. */
function isLike(value: unknown, tally: object): boolean {
  if (!isCounts(value) || typeof value.version !== "number") return false;
  // Another version may be laid out differently: merging refuses it with a better message.
  return (
    value.version !== emptyTally().version ||
    Object.entries(tally).every(([name, own]) => typeof value[name] === typeof own)
  );
}

/** Whether there is nothing in a value but numbers and, to some depth, objects of them. */
function isCounts(value: unknown, depth = 0): value is Record<string, unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    depth < 3 &&
    Object.values(value).every(
      (one) => (Number.isSafeInteger(one) && (one as number) >= 0) || isCounts(one, depth + 1),
    )
  );
}
