/**
 * Finds what applies to an agent in a single pass over a file's bytes. Nothing is recorded, irrelevant lines are
 * not examined, and those of other groups only at their first letter. `decide` matches each rule of the bound group
 * as it is read and keeps the best; `gather` writes the rules into a table for the compiler.
 *
 * If there are control bytes, over-long lines or patterns that stand for more than one rule, the pass gives up, and
 * the JavaScript side compiles the rules from its table of lines (src/engine/parse/table.ts), which takes longer.
 */
import { LINES } from "../memory";
import { AGENTS, DECIDE_DIGITS, DECIDE_STAR } from "../shared/boundary";
import { FORM_PREFIX, LINE_AGENT, LINE_ALLOW, LINE_DISALLOW } from "../shared/lines";
import { applyRule, bestPriority, forgetDecision, startDecision } from "./decide";
import { field, foldEight } from "./field";
import { addRule, clearRuleTable, startRuleTable } from "./gather";
import { hasStrayControl, LINE_TOO_LONG, noteLines, STRETCH, startLines } from "./lines";
import { isGoogle, pass } from "./pass";
import { endsValue, isBlank, skipBlanks } from "./value";

const STAR: u32 = 0x2a;
const COLON: u32 = 0x3a;
const HYPHEN: u32 = 0x2d;

const DISALLOW: u64 = 0x776f6c6c61736964; // disallow
const ALLOW: u64 = 0x00003a776f6c6c61; // allow:
const USER_AGE: u64 = 0x6567612d72657375; // user-age
const NT: u32 = 0x3a746e; // nt:
const SIX: u64 = 0x0000ffffffffffff;

const UNBOUND: u32 = 255;
const GLOBAL: u32 = 254;

/**
 * Priority (DEFAULT_PRIORITY or a rule's) that decides by the body in [from, end) for the agents at AGENTS and the
 * text of `len` bytes at `path`, or -1 if the JavaScript side has to decide. A byte before the body and 64 after it are
 * overwritten.
 */
export function decide(from: usize, end: usize, path: usize, len: u32, how: u32): i32 {
  startDecision(path, len);
  pass.gathering = false;
  return runPass(from, end, how) ? <i32>bestPriority() : -1;
}

/**
 * Writes the rules that bind the agents at AGENTS to a table at `rules`, at most `most`; patterns not in normal form
 * are rewritten between `spare` and `spareEnd`. Returns whether the pass succeeded; see gather.ts.
 */
export function gather(
  from: usize,
  end: usize,
  how: u32,
  rules: usize,
  most: u32,
  spare: usize,
  spareEnd: usize,
): bool {
  startRuleTable(rules, most, spare, spareEnd);
  pass.gathering = true;
  return runPass(from, end, how);
}

/** Drops the results of groups that fit less well. */
// @ts-ignore: decorator
@inline
function reset(): void {
  forgetDecision();
  clearRuleTable();
}

/** Goes from one line of the body that may matter to the next. Returns whether the pass succeeded. */
function runPass(from: usize, end: usize, how: u32): bool {
  pass.options = how;
  reset();
  pass.bound = UNBOUND;
  pass.current = UNBOUND;
  pass.inAgents = false;
  const google = isGoogle();
  startLines(from, end);
  for (let begin = from; begin <= end; begin += STRETCH) {
    const n = noteLines(begin, min(begin + STRETCH, end + 1), google);
    if (n == LINE_TOO_LONG) return false;
    for (let i: u32 = 0; i < n; i++) if (!readLine(<usize>load<u32>(LINES + (i << 2)))) return false;
  }
  return !hasStrayControl(google);
}

/** Reads one line; false if only the JavaScript side can tell what it means. */
// @ts-ignore: decorator
@inline
function readLine(line: usize): bool {
  const s = skipBlanks(line);
  const word = foldEight(s);
  const letter = <u32>(word & 0xff);
  if (letter == 0x64 || letter == 0x61) {
    // A rule, which matters only if it ends a run of agent lines or applies.
    const binds = pass.current == pass.bound && pass.bound != UNBOUND;
    if (!pass.inAgents && !binds) return true;
    let value: usize = 0;
    let allow: u32 = 0;
    if (word == DISALLOW && <u32>load<u8>(s, 8) == COLON) value = s + 9;
    else if ((word & SIX) == ALLOW && <u32>load<u8>(s, 5) == COLON) {
      value = s + 6;
      allow = 1;
    } else {
      const kind = parseUnusualLine(s);
      if (kind == LINE_ALLOW) allow = 1;
      if (kind == LINE_ALLOW || kind == LINE_DISALLOW) value = pass.valueAt;
    }
    if (value == 0) return true;
    pass.inAgents = false;
    if (!binds) return true;
    return pass.gathering ? addRule(value, allow) : applyRule(value, allow);
  }
  if (letter != 0x75) return true;
  let value: usize = 0;
  if (word == USER_AGE && <u32>load<u8>(s, 4) == HYPHEN && ((load<u32>(s, 8) | 0x2020) & 0xffffff) == NT)
    value = s + 11;
  else if (parseUnusualLine(s) == LINE_AGENT) value = pass.valueAt;
  if (value == 0) return true;
  if (!pass.inAgents) {
    pass.inAgents = true;
    pass.current = UNBOUND;
  }
  const g = matchAgentLine(value);
  if (g < pass.current && g <= pass.bound) {
    pass.current = g;
    if (g < pass.bound) {
      pass.bound = g;
      reset();
    }
  }
  return true;
}

/** LINE_ code of a line whose name is not spelled or closed in the usual way; codes of other lines do not matter. */
function parseUnusualLine(s: usize): u32 {
  let p = s;
  while (!endsName(load<u8>(p))) p++;
  let nameEnd = p;
  if (<u32>load<u8>(p) == COLON) {
    pass.valueAt = p + 1;
    while (nameEnd > s && isBlank(load<u8>(nameEnd - 1))) nameEnd--;
  } else {
    // No colon: exactly two words.
    while (nameEnd > s && isBlank(load<u8>(nameEnd - 1))) nameEnd--;
    const textEnd = nameEnd;
    p = s;
    while (p < textEnd && !isBlank(load<u8>(p))) p++;
    nameEnd = p;
    while (p < textEnd && isBlank(load<u8>(p))) p++;
    pass.valueAt = p;
    if (p == textEnd) return 0;
    while (p < textEnd && !isBlank(load<u8>(p))) p++;
    if (p < textEnd) return 0;
  }
  const kind = field(s, <u32>(nameEnd - s));
  return kind & FORM_PREFIX && !isGoogle() ? 0 : kind & 0xff;
}

// @ts-ignore: decorator
@inline
function endsName(c: u32): bool {
  return c == COLON || endsValue(c);
}

/** Index of the agent at AGENTS that the value names, or GLOBAL, or UNBOUND. */
function matchAgentLine(value: usize): u32 {
  const p = skipBlanks(value);
  if (<u32>load<u8>(p) == STAR) {
    const next = <u32>load<u8>(p, 1);
    return pass.options & DECIDE_STAR && (isBlank(next) || endsValue(next)) ? GLOBAL : UNBOUND;
  }
  const n = <u32>load<u8>(AGENTS);
  let name: usize = AGENTS + 1;
  for (let i: u32 = 0; i < n; i++) {
    const size = <usize>load<u8>(name++);
    let j: usize = 0;
    while (j < size) {
      const want = <u32>load<u8>(name + j);
      const have = <u32>load<u8>(p + j);
      if (have != want && !(want >= 0x61 && (have | 32) == want)) break;
      j++;
    }
    if (j == size && !inToken(load<u8>(p + size))) return i;
    name += size;
  }
  return UNBOUND;
}

function inToken(c: u32): bool {
  if ((c | 32) - 0x61 < 26 || c == 0x2d || c == 0x5f) return true;
  return (pass.options & DECIDE_DIGITS) != 0 && c - 0x30 < 10;
}
