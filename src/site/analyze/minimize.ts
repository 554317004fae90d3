import { PARSE_RESULT, someOf } from "../../base/kinds.ts";
import { checkOptions, type Kinds, wrongArgument } from "../../base/options.ts";
import { decoder, encoder, isUtf8, valueText } from "../../base/utf8.ts";
import type { Dialect } from "../../engine/dialect/dialect.ts";
import { aDialect } from "../../engine/dialect/index.ts";
import { Robots } from "../../engine/policy/robots.ts";
import { Budget, BudgetError, DEFAULT_BUDGET, finish, type Work } from "./budget.ts";
import { type SectionedFile, sectionsOf } from "./owners.ts";
import { ANALYSIS, type AnalysisOptions, type AsyncAnalysisOptions, inPieces } from "./question.ts";
import { saysTheSame, smallerBody } from "./smaller.ts";

/** The part of a file that is read, as text with the same meaning: see {@link valueText}. */
function wholeText(robots: Robots): string {
  return robots.read((body, _start, end) => {
    const text = decoder.decode(body.subarray(0, end));
    if (isUtf8(body.subarray(0, end), text)) return text;
    const piece = (start: number, end: number): string => decoder.decode(body.subarray(start, end));
    return robots.lines
      .map(({ kind, text, ending, start, end, value }) =>
        value === undefined || kind === "user-agent"
          ? text + ending
          : piece(start, value.start) +
            valueText(body.subarray(value.start, value.end)) +
            piece(value.end, end),
      )
      .join("");
  });
}

/** Options of {@link minimize}. */
export interface MinimizeOptions extends AnalysisOptions {
  /**
   * Dialects in which the meaning has to be preserved. Default: those of today's crawlers, `rfc9309` and `google`,
   * if the file was parsed in one of them; otherwise, the dialect in which it was parsed.
   */
  readonly dialects?: readonly Dialect[];
}

/** @internal */
export const MINIMIZE: Kinds<MinimizeOptions> = { ...ANALYSIS, dialects: someOf(aDialect) };

/** A smaller file that means the same. */
export interface Minimized {
  /** The smaller file, or the original if nothing could be saved. */
  readonly body: string;
  /** Size of the part of the file that is read, up to `maxBytes`. */
  readonly bytesBefore: number;
  /** Size of `body` in bytes of UTF-8. */
  readonly bytesAfter: number;
  /** The dialects in which the meaning is proven to be the same. In others, it may differ. */
  readonly dialects: readonly Dialect[];
  /** Whether a smaller file may have been missed, because the budget did not suffice. */
  readonly inconclusive: boolean;
}

/** How today's crawlers read files. */
const CURRENT: readonly Dialect[] = ["rfc9309", "google"];

/** The share of the steps for finding what can be removed; the rest is for proving that nothing changes. */
const FINDING = 0.5;

/**
 * Returns the smallest file that can be proven to mean the same in some dialects. It has no rules without effect,
 * no stars at the end of patterns, no comments, blank lines or meaningless lines, and agents with the same rules
 * share a group. Sitemaps, each of them once, crawl delays and all other fields are kept. The result is compared with
 * the original for every agent: if it cannot be proven to be the same, or nothing is saved, the file is returned
 * unchanged (but as text: bytes of values that are not UTF-8 become escapes such as `%E1`, which mean the same).
 *
 * @throws RobotsError INVALID_ARGUMENT for anything that is not a `Robots`, and for unknown dialects
 */
export function minimize(robots: Robots, options: MinimizeOptions = {}): Minimized {
  return finish(minimized(robots, options));
}

/**
 * Like {@link minimize}, in pieces of some ten milliseconds, between which other things can happen.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything that is not a `Robots`, and for unknown dialects; the signal's
 *   reason once it is aborted
 */
export function minimizeAsync(
  robots: Robots,
  given: MinimizeOptions & AsyncAnalysisOptions = {},
): Promise<Minimized> {
  return inPieces(given, (options) => minimized(robots, options));
}

function* minimized(robots: Robots, given: MinimizeOptions): Work<Minimized> {
  if (!(robots instanceof Robots)) throw wrongArgument("minimize", PARSE_RESULT, robots);
  const options = checkOptions("minimize", given, MINIMIZE);
  const { budget: steps = DEFAULT_BUDGET } = options;
  const dialects = dialectsOf(options, robots.dialect);
  const bytesBefore = robots.lines.at(-1)?.end ?? 0;
  const unchanged = (inconclusive: boolean): Minimized => ({
    body: wholeText(robots),
    bytesBefore,
    bytesAfter: bytesBefore,
    dialects,
    inconclusive,
  });
  const finding = new Budget(Math.ceil(steps * FINDING));
  let readings: readonly SectionedFile[];
  try {
    readings = dialects.map((dialect) => sectionsOf(robots.readAs(dialect)));
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
    return unchanged(true);
  }
  let isComplete = true;
  // A rule that is dead in one dialect may matter in another: take the smallest file that is right in all of them.
  const bodies = new Set<string>();
  for (const reading of readings) {
    const smaller = yield* smallerBody(reading, finding);
    bodies.add(smaller.body);
    isComplete &&= smaller.isComplete;
  }
  const proving = new Budget(Math.max(1, steps - finding.spent));
  const sizes = [...bodies].map((body) => ({ body, bytesAfter: encoder.encode(body).length }));
  for (const one of sizes.sort((a, b) => a.bytesAfter - b.bytesAfter)) {
    if (one.bytesAfter >= bytesBefore) break;
    let isSame: boolean | undefined = true;
    for (const reading of readings) if (isSame) isSame = yield* saysTheSame(reading, one.body, proving);
    if (isSame) return { ...one, bytesBefore, dialects, inconclusive: !isComplete };
    isComplete &&= isSame === false;
  }
  return unchanged(!isComplete);
}

function dialectsOf({ dialects }: MinimizeOptions, own: Dialect): readonly Dialect[] {
  if (dialects === undefined) return CURRENT.includes(own) ? CURRENT : [own];
  return [...new Set(dialects)];
}
