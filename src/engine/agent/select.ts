import { decoder, valueText } from "../../base/utf8.ts";
import type { Lines } from "../core/file-body.ts";
import { RuleWriter } from "../core/rule-writer.ts";
import { type DialectRules, GLOBAL, type Grade, UNBOUND } from "../dialect/dialect.ts";
import { GroupWalker } from "../parse/group-walker.ts";
import { lexLine } from "../parse/lex.ts";
import { LineBreaks } from "../parse/lines.ts";
import { kindOf } from "../parse/reader.ts";
import { isRequestRate, parseDelay } from "../parse/request-rate.ts";
import { isBlank } from "../parse/white-space.ts";

/** One rule as written in its file; positions are addresses in core memory. */
export interface RulePlace {
  readonly allow: boolean;
  readonly start: number;
  readonly end: number;
  /** 1-based. */
  readonly line: number;
}

/** What a file says for an agent. */
export interface Selection {
  /** Token of the agent line that applies, `*`, or undefined. */
  readonly agent: string | undefined;
  /** In seconds; the longest, if there are several. */
  readonly crawlDelay: number | undefined;
  /** Values of the first {@link MOST_RATES} Request-rate lines for the agent, in file order. */
  readonly requestRates: readonly string[];
  readonly rules: readonly RulePlace[];
}

const MOST_RATES = 128;

/**
 * Reads the body line by line for what applies to an agent. Whenever a group fits better than those before, their
 * results are dropped, so one pass is enough. The core's pass (assembly/read/group.ts) does the same, but only
 * for verdicts, and only for dialects and files that it can read.
 *
 * @param sitemaps receives the values of all Sitemap lines, as written, in file order. If it is given, the result has
 *   no rules, since such callers want only what the core does not read.
 */
export function select(
  bytes: Uint8Array,
  body: Lines,
  dialect: DialectRules,
  grade: Grade,
  sitemaps?: string[],
): Selection {
  const { syntax } = dialect;
  let rules: RulePlace[] = [];
  let delay: number | undefined;
  let requestRates: string[] = [];
  let agent: string | undefined;
  let best = UNBOUND;
  /** The same grade if the open group has it, else UNBOUND. */
  let current = UNBOUND;
  /** The best grade of the agents that the next line about pace is for. */
  let named = UNBOUND;

  const walker = new GroupWalker(dialect);
  const breaks = new LineBreaks(bytes, body.start, body.end);
  for (let line = 1; breaks.next(); line++) {
    const binds = walker.isOpen && current !== UNBOUND;
    // Most lines of a file are rules of groups that do not apply: their first letter is enough.
    const first = firstOf(bytes, breaks.start, breaks.end);
    if (!walker.inAgents && (binds ? sitemaps !== undefined && isRule(first) : isNeedless(first, sitemaps)))
      continue;
    const lexed = lexLine(bytes, breaks.start, breaks.end, syntax, breaks.hasHash);
    const { nameStart, nameEnd, valueStart: start, valueEnd: end } = lexed;
    const kind = kindOf(lexed, syntax);
    const role = walker.take(kind, isRequestRate(bytes, nameStart, nameEnd));
    if (role === "rule") {
      if (binds && sitemaps === undefined) rules.push({ allow: kind === "allow", start, end, line });
    } else if (role === "agent") {
      if (walker.beginsGroup) current = UNBOUND;
      if (walker.beginsShare) named = UNBOUND;
      const g = grade(bytes, start, end);
      named = Math.min(named, g);
      if (g > best || (g === best && !dialect.merge)) continue;
      current = g;
      if (g === best) continue;
      best = g;
      const tokenEnd = g === GLOBAL ? start + 1 : dialect.tokenEnd(bytes, start, end);
      agent = decoder.decode(bytes.subarray(start, tokenEnd));
      delay = undefined;
      requestRates = [];
      rules = [];
    } else if (role === "pace") {
      if (!binds || named !== best) continue;
      const value = decoder.decode(bytes.subarray(start, end));
      if (kind === "crawl-delay") delay = longer(delay, parseDelay(value));
      else if (requestRates.length < MOST_RATES) requestRates.push(value);
    } else if (sitemaps !== undefined && kind === "sitemap") {
      sitemaps.push(valueText(bytes.subarray(start, end)));
    }
  }
  return { agent, crawlDelay: delay, requestRates, rules };
}

/** The first character of a line; 0 if there is none. */
function firstOf(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && isBlank(bytes[at]!)) at++;
  return at < end ? bytes[at]! : 0;
}

const LETTER_A = 0x61;
const LETTER_D = 0x64;
const LETTER_S = 0x73;
const LETTER_U = 0x75;

/**
 * Whether a line outside agent lines and groups that apply is irrelevant: it names no agents, and no sitemap that
 * is wanted.
 */
function isNeedless(first: number, sitemaps: string[] | undefined): boolean {
  const letter = first | 32;
  return first > 0x20 && letter !== LETTER_U && !(sitemaps !== undefined && letter === LETTER_S);
}

/**
 * Whether a line begins like Allow, Disallow or one of their misspellings. If it is not a rule, it is irrelevant to
 * a selection.
 */
function isRule(first: number): boolean {
  const letter = first | 32;
  return letter === LETTER_A || letter === LETTER_D;
}

function longer(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a;
}

/** In dialects in which order decides, ranks count down from here, so that they do not depend on later rules. */
const MOST_RULES = 0x3fffffff;

/** Rules in normal form, ready for a rule table, and which of the sources each comes from. */
export interface LaidOut {
  readonly writer: RuleWriter;
  readonly from: readonly number[];
  /**
   * Where the first match decides: sources left out because an earlier one has the same pattern, with the index of
   * that one.
   */
  readonly repeats: ReadonlyMap<number, number>;
  /** Sources that have more interpretations than rules. */
  readonly coarse: ReadonlySet<number>;
}

/**
 * Normalizes rules and assigns their priorities, as the core's `gather` does for files that it can read. Texts
 * always begin with "/", so patterns that begin otherwise are left out.
 */
export function layOut(bytes: Uint8Array, rules: readonly RulePlace[], dialect: DialectRules): LaidOut {
  const writer = new RuleWriter(dialect.wildcards);
  const from: number[] = [];
  const coarse = new Set<number>();
  // If the first match decides, a repeated pattern never does.
  const seen = new Map<string, number>();
  const repeats = new Map<number, number>();
  rules.forEach(({ allow, start, end }, source) => {
    const raw = bytes.slice(start, end);
    if (raw[0] !== 0x2f && !(raw[0] === 0x2a && dialect.wildcards)) return;
    const forms = dialect.normal(raw, allow);
    const extra = allow ? dialect.implied?.(forms[0]!) : undefined;
    // The literal interpretation comes first, and its length ranks the others as well. If order decides, earlier
    // rules rank higher.
    if (!dialect.longest) {
      const key = String(forms[0]);
      const first = seen.get(key);
      if (first !== undefined) {
        repeats.set(source, first);
        return;
      }
      seen.set(key, source);
    }
    const octets = dialect.octets?.(raw, forms[0]!) ?? forms[0]!.length;
    const rank = dialect.longest ? octets : MOST_RULES - seen.size;
    for (const form of forms) writer.add(form, rank * 2 + Number(allow));
    if (extra !== undefined) writer.add(extra, extra.length * 2 + 1);
    while (from.length < writer.count) from.push(source);
    if (forms.length > 1 && dialect.isCoarse?.(raw)) coarse.add(source);
  });
  return { writer, from, repeats, coarse };
}
