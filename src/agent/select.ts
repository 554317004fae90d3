import {
  LINE_AGENT,
  LINE_ALLOW,
  LINE_BLANK,
  LINE_DELAY,
  LINE_DISALLOW,
  LINE_OTHER,
} from "../../assembly/layout.ts";
import { RuleWriter } from "../core/rule-writer.ts";
import { type DialectRules, GLOBAL, type Grade, UNBOUND } from "../dialect/dialect.ts";
import { parseDelay } from "../parse/delay.ts";
import { lexLine } from "../parse/lex.ts";
import { LineBreaks } from "../parse/lines.ts";
import { decoder } from "../utf8.ts";

/** Where a body lies in core memory: its text without byte order mark and cut-off line. */
export interface Placed {
  readonly start: number;
  readonly end: number;
}

/** One rule as its file has it; positions are addresses in core memory. */
export interface RuleSource {
  readonly allow: boolean;
  readonly start: number;
  readonly end: number;
  /** 1-based. */
  readonly line: number;
}

/** Rules laid out in the engine's rule table. */
export interface RuleTable {
  readonly count: number;
  /** Bytes of all patterns. */
  readonly bytes: number;
  /** The largest value of a rule. */
  readonly top: number;
}

/** What binds an agent, as its file says it. */
export interface Selection {
  /** Token of the line that bound, `*`, or undefined. */
  readonly agent: string | undefined;
  /** Seconds; the longest, where several lines say different things. */
  readonly crawlDelay: number | undefined;
  readonly rules: readonly RuleSource[];
}

/**
 * Reads the body line by line for what binds an agent. Whenever a group suits better than those before, what they
 * left is dropped, so one pass does. The core's `pass` (assembly/group.ts) does the same for verdicts alone, in
 * the dialects and on the files that it can read.
 */
export function select(bytes: Uint8Array, body: Placed, dialect: DialectRules, grade: Grade): Selection {
  const { rejects } = dialect.syntax;
  let rules: RuleSource[] = [];
  let delay: number | undefined;
  let agent: string | undefined;
  let best = UNBOUND;
  let bestGroup = -1;

  let group = 0;
  let current = UNBOUND;
  let inAgents = false;
  // A delay may come before the agent line that binds.
  let groupDelay: number | undefined;

  const breaks = new LineBreaks(bytes, body.start, body.end);
  for (let line = 1; breaks.next(); line++) {
    const binds = current !== UNBOUND && current === best;
    // Rules of groups that do not bind are most of a file: their first letter is enough.
    if (!inAgents && !binds && isRuleOrOther(bytes, breaks.start, breaks.end)) continue;
    const lexed = lexLine(bytes, breaks.start, breaks.end, dialect.syntax);
    const { valueStart: start, valueEnd: end } = lexed;
    const kind = lexed.form & rejects ? LINE_OTHER : lexed.kind;
    if (kind === LINE_DISALLOW || (kind === LINE_ALLOW && dialect.allow)) {
      inAgents = false;
      if (binds) rules.push({ allow: kind === LINE_ALLOW, start, end, line });
    } else if (kind === LINE_AGENT) {
      if (!inAgents) {
        inAgents = true;
        group++;
        current = UNBOUND;
        groupDelay = undefined;
      }
      const g = grade(bytes, start, end);
      if (g >= current || g > best) continue;
      if (g === best && !dialect.merge && group !== bestGroup) continue;
      current = g;
      if (g === best) {
        delay = longer(delay, groupDelay);
        continue;
      }
      best = g;
      bestGroup = group;
      const tokenEnd = g === GLOBAL ? start + 1 : dialect.tokenEnd(bytes, start, end);
      agent = decoder.decode(bytes.subarray(start, tokenEnd));
      delay = groupDelay;
      rules = [];
    } else if (kind === LINE_DELAY) {
      const seconds = parseDelay(decoder.decode(bytes.subarray(start, end)));
      groupDelay = longer(groupDelay, seconds);
      if (binds) delay = longer(delay, seconds);
    } else if (kind === LINE_BLANK && dialect.blankEnds) {
      inAgents = false;
      current = UNBOUND;
    }
  }
  return { agent, crawlDelay: delay, rules };
}

/** Whether a line outside agent lines and binding groups cannot matter: it begins with neither `u` nor a control. */
function isRuleOrOther(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start;
  while (at < end && (bytes[at] === 0x20 || bytes[at] === 0x09)) at++;
  const c = at < end ? bytes[at]! : 0;
  return c > 0x20 && (c | 32) !== 0x75;
}

function longer(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a;
}

/** Ranks of rules where order decides count down from here, so that they do not depend on what follows. */
const MOST_RULES = 0x3fffffff;

/** Rules in normal form, ready for a rule table, and which of the sources each comes from. */
export interface LaidOut {
  readonly writer: RuleWriter;
  readonly from: readonly number[];
  /** Where the first match decides: sources left out because their pattern has been there before, and which it was. */
  readonly repeats: ReadonlyMap<number, number>;
}

/**
 * Brings rules into normal form and gives them their values: what the core's `gather` does for the files it can
 * read. Text always begins with "/", so patterns that begin otherwise are left out.
 */
export function layOut(bytes: Uint8Array, rules: readonly RuleSource[], dialect: DialectRules): LaidOut {
  const writer = new RuleWriter(dialect.wildcards);
  const from: number[] = [];
  // Where the first match decides, a pattern that has been there before never does.
  const seen = new Map<string, number>();
  const repeats = new Map<number, number>();
  rules.forEach(({ allow, start, end }, source) => {
    const raw = bytes.slice(start, end);
    if (raw[0] !== 0x2f && !(raw[0] === 0x2a && dialect.wildcards)) return;
    const forms = dialect.normal(raw);
    const extra = allow ? dialect.implied?.(forms[0]!) : undefined;
    // The reading as it stands comes first and ranks the others too; where order decides, earlier is more.
    if (!dialect.longest) {
      const key = String(forms[0]);
      const first = seen.get(key);
      if (first !== undefined) {
        repeats.set(source, first);
        return;
      }
      seen.set(key, source);
    }
    const rank = dialect.longest ? forms[0]!.length : MOST_RULES - seen.size;
    for (const form of forms) writer.add(form, rank * 2 + Number(allow));
    if (extra !== undefined) writer.add(extra, extra.length * 2 + 1);
    while (from.length < writer.count) from.push(source);
  });
  return { writer, from, repeats };
}
