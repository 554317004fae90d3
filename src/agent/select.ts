import {
  FORM_ODD,
  FORM_RELEX,
  FORM_WILD,
  LINE_AGENT,
  LINE_ALLOW,
  LINE_BLANK,
  LINE_DELAY,
  LINE_DISALLOW,
  LINE_OTHER,
  RULE_SIZE,
  RULE_WILD,
} from "../../assembly/layout.ts";
import type { Engine } from "../core/engine.ts";
import { type DialectRules, GLOBAL, type Grade, UNBOUND } from "../dialect/dialect.ts";
import { parseDelay } from "../parse/delay.ts";
import { lexLine } from "../parse/lex.ts";

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

/** What binds an agent. The rules themselves are the first `count` of the engine's rule table. */
export interface Selection {
  /** Token of the line that bound, `*`, or undefined. */
  readonly agent: string | undefined;
  /** Seconds; the longest, where several lines say different things. */
  readonly crawlDelay: number | undefined;
  readonly count: number;
  /** Bytes of all patterns. */
  readonly bytes: number;
  /** The largest value of a rule. */
  readonly top: number;
  /** Per rule of the table, which of `sources` it comes from; only if sources were asked for. */
  readonly from: readonly number[];
  readonly sources: readonly RuleSource[];
}

const RULE_WORDS = RULE_SIZE / 4;

/**
 * Reads the body line by line and leaves the rules that bind an agent in the engine's rule table.
 * One pass: whenever a group suits better than those before, what they left is dropped.
 */
export function select(
  engine: Engine,
  body: Placed,
  dialect: DialectRules,
  grade: Grade,
  wantSources = false,
): Selection {
  const { rejects } = dialect.syntax;
  const { core } = engine;
  let table = engine.rules(64);
  let room = 64;
  let count = 0;
  let bytes = 0;
  let top = 0;
  let odd: OddRule[] | undefined;
  let sources: RuleSource[] = [];
  let from: number[] = [];

  let best = UNBOUND;
  let bestGroup = -1;
  let group = 0;
  let current = UNBOUND;
  let inAgents = false;
  let agentStart = 0;
  let agentEnd = 0;
  let delay: number | undefined;
  /** What the group in progress has said so far: a line may come before the agent line that binds. */
  let groupDelay: number | undefined;

  let firstLine = 1;
  let at = body.start;
  while (at < body.end) {
    const lines = core.scan(at, body.end);
    at = core.scanned();
    let records = engine.records;
    for (let line = 0, r = 0; line < lines; line++, r += 4) {
      let word = records[r + 3]!;
      let start = records[r + 1]!;
      let end = records[r + 2]!;
      if (word & FORM_RELEX) {
        const lexed = lexLine(
          engine.u8,
          records[r]!,
          lineText(engine.u8, records[r]!, records[r + 4]!),
          dialect.syntax,
        );
        // What the line holds is unknown now, so it is taken to hold everything.
        word = lexed.kind | lexed.form | FORM_ODD | FORM_WILD;
        start = lexed.valueStart;
        end = lexed.valueEnd;
      }
      const kind = word & rejects ? LINE_OTHER : word & 0xff;
      if (kind === LINE_ALLOW || kind === LINE_DISALLOW) {
        if (kind === LINE_ALLOW && !dialect.allow) continue;
        inAgents = false;
        if (current === UNBOUND || current !== best) continue;
        const allow = kind === LINE_ALLOW;
        if (wantSources) sources.push({ allow, start, end, line: firstLine + line });
        // Text always begins with "/": nothing else matches, and an empty pattern has no effect.
        const first = engine.u8[start];
        if (start === end || (first !== 0x2f && !(first === 0x2a && dialect.wildcards))) continue;
        if (count + 32 > room) {
          room *= 2;
          table = engine.rules(room);
          // The memory may have grown under the view.
          records = engine.records;
        }
        const flags = word & FORM_WILD && dialect.wildcards ? RULE_WILD : 0;
        if (word & FORM_ODD || (allow && dialect.implied !== undefined)) {
          const raw = engine.u8.slice(start, end);
          const forms = word & FORM_ODD ? dialect.normal(raw) : [raw];
          odd ??= [];
          let length = 0;
          for (const form of forms) {
            // The reading as it stands comes first and ranks the others too.
            length ||= form.length;
            odd.push({ index: count, form });
            put(engine.u32, table, count++, form.length, length * 2 + (allow ? 1 : 0), flags);
            bytes += form.length;
            if (wantSources) from.push(sources.length - 1);
          }
          const extra = allow ? dialect.implied?.(forms[0]!) : undefined;
          if (extra !== undefined) {
            odd.push({ index: count, form: extra });
            put(engine.u32, table, count++, extra.length, extra.length * 2 + 1, RULE_WILD);
            bytes += extra.length;
            if (wantSources) from.push(sources.length - 1);
          }
          if (length * 2 + 1 > top) top = length * 2 + 1;
          continue;
        }
        const length = end - start;
        const value = length * 2 + (allow ? 1 : 0);
        if (value > top) top = value;
        bytes += length;
        const { u32 } = engine;
        const rule = (table >> 2) + count * RULE_WORDS;
        u32[rule] = start;
        u32[rule + 1] = length;
        u32[rule + 2] = value;
        u32[rule + 3] = flags;
        count++;
        if (wantSources) from.push(sources.length - 1);
      } else if (kind === LINE_AGENT) {
        if (!inAgents) {
          inAgents = true;
          group++;
          current = UNBOUND;
          groupDelay = undefined;
        }
        const g = grade(engine.u8, start, end);
        if (g >= current) continue;
        if (g > best || (g === best && !dialect.merge && group !== bestGroup)) continue;
        current = g;
        if (g === best) {
          delay = longer(delay, groupDelay);
          continue;
        }
        best = g;
        bestGroup = group;
        agentStart = start;
        agentEnd = g === GLOBAL ? start + 1 : dialect.tokenEnd(engine.u8, start, end);
        count = 0;
        bytes = 0;
        top = 0;
        odd = undefined;
        delay = groupDelay;
        sources = [];
        from = [];
      } else if (kind === LINE_DELAY) {
        const seconds = parseDelay(decode(engine.u8, start, end));
        groupDelay = longer(groupDelay, seconds);
        if (current !== UNBOUND && current === best) delay = longer(delay, seconds);
      } else if (kind === LINE_BLANK && dialect.blankEnds) {
        inAgents = false;
        current = UNBOUND;
        groupDelay = undefined;
      }
    }
    firstLine += lines;
  }
  if (odd !== undefined) place(engine, table, odd);
  if (!dialect.longest) {
    const { u32 } = engine;
    for (let i = 0; i < count; i++) {
      const value = (table >> 2) + i * RULE_WORDS + 2;
      u32[value] = (count - i) * 2 + (u32[value]! & 1);
    }
    top = count * 2 + 1;
  }
  const agent = best === UNBOUND ? undefined : decode(engine.u8, agentStart, agentEnd);
  return { agent, crawlDelay: delay, count, bytes, top, from, sources };
}

function longer(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a;
}

/** A rule whose pattern is not in the body as it is compared. */
interface OddRule {
  readonly index: number;
  readonly form: Uint8Array;
}

function put(
  u32: Uint32Array,
  table: number,
  index: number,
  length: number,
  value: number,
  flags: number,
): void {
  const rule = (table >> 2) + index * RULE_WORDS;
  u32[rule + 1] = length;
  u32[rule + 2] = value;
  u32[rule + 3] = flags;
}

/** Writes the odd patterns into core memory and their addresses into the table. */
function place(engine: Engine, table: number, odd: readonly OddRule[]): void {
  let total = 0;
  for (const { form } of odd) total += form.length;
  let at = engine.side(total);
  for (const { index, form } of odd) {
    engine.u8.set(form, at);
    engine.u32[(table >> 2) + index * RULE_WORDS] = at;
    at += form.length;
  }
}

/** End of the line that starts at `start`, without its terminator; the next line starts at `next`. */
function lineText(bytes: Uint8Array, start: number, next: number): number {
  let end = next;
  if (end > start && bytes[end - 1] === 0x0a) {
    end--;
    if (end > start && bytes[end - 1] === 0x0d) end--;
  } else if (end > start && bytes[end - 1] === 0x0d) end--;
  return end;
}

const decoder = new TextDecoder();

function decode(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}
