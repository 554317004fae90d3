import type { Form } from "../analyze/form.ts";
import { matches } from "../analyze/match.ts";
import { prettier } from "../analyze/pretty.ts";
import { wordsOf } from "../analyze/words.ts";
import { finish } from "../analyze/work.ts";
import { hasDotSegment } from "../url/whatwg.ts";
import type { FieldLine } from "./line.ts";
import { suspectsAmong } from "./needed.ts";
import { allSets, isTwoSided, NONE, questionOf, type Shown, unlessTooLong } from "./opposed.ts";
import type { RuleSet } from "./rule-sets.ts";
import { shadowedRules } from "./shadow.ts";
import { Sign } from "./signs.ts";
import type { Source } from "./source.ts";
import { isOdd, pathOf, pathsOf } from "./spelling.ts";

/**
 * Rules that never decide, because wherever they match, an opposite rule decides: a longer one with wildcards, or
 * an earlier one if order decides. A rule that any crawler needs is not included.
 */
export function overriddenRules(source: Source): Shown[] {
  if (!source.dialect.longest) {
    // Patterns that are compared in another form may come first, too.
    if (source.rules.some(({ value }) => isOdd(value.text))) return [];
    return shadowedRules(source)
      .filter(({ line, by }) => line.kind !== by.kind && !hasDotSegment(line.value.text))
      .map((one) => ({ ...one, url: one.line.value.text }));
  }
  const all = source.rules;
  if (source.rulesWith(Sign.Star).length === 0 || !isTwoSided(all)) return [];
  const judged: { lines: RuleSet; found: ReadonlyMap<FieldLine, Shown> }[] = [];
  for (const lines of allSets(source) ?? []) {
    const may = isTwoSided(lines) && lines.some(hasStar) ? overridable(lines, source) : NOBODY;
    judged.push({ lines, found: may.size === 0 ? NONE : overriddenAmong(lines, may, source) });
  }
  if (judged.every(({ found }) => found.size === 0)) return [];
  const verdicts = new Map<FieldLine, Shown | undefined>();
  for (const { lines, found } of judged) {
    for (const line of lines) {
      const one = found.get(line);
      if (one === undefined || !verdicts.has(line)) verdicts.set(line, one);
    }
  }
  return [...verdicts.values()].filter((one) => one !== undefined);
}

const NOBODY: ReadonlySet<FieldLine> = new Set();

function hasStar({ signs }: FieldLine): boolean {
  return (signs & Sign.Star) !== 0;
}

/** What can be computed cheaply about a pattern. */
interface Look {
  readonly text: string;
  /** Its length for precedence. */
  readonly length: number;
  /** How many letters it has that are not stars. */
  readonly letters: number;
}

/** With more patterns than this, even the cheap check would cost too much. */
const MOST_LOOKS = 1000;

/** Undefined if that cannot be told: for several readings, and for dot segments, which may need letters in stars. */
function lookAt(line: FieldLine, source: Source): Look | undefined {
  const [path, ...others] = pathsOf(line, source);
  // A dollar sign within a pattern counts one, however it is spelled.
  if (path === undefined || others.length > 0 || /\/\.\.?(?:[/?$]|$)|%24/.test(path)) return undefined;
  const text = path.endsWith("$") ? path.slice(0, -1) : path;
  let letters = text.length;
  for (let at = text.indexOf("*"); at >= 0; at = text.indexOf("*", at + 1)) letters--;
  return { text, length: path.length, letters };
}

/** The patterns with stars of one kind. */
class Strong {
  /** Whether there is one of which anything may be expected. */
  #isWild = false;
  #count = 0;
  /** How many more than its letters a pattern counts with, at most. */
  #mostExtra = 0;
  readonly #byLetters = new Map<number, Look[]>();

  add(line: FieldLine, source: Source): void {
    const look = lookAt(line, source);
    if (look === undefined || ++this.#count > MOST_LOOKS) {
      this.#isWild = true;
      return;
    }
    const same = this.#byLetters.get(look.letters);
    if (same === undefined) this.#byLetters.set(look.letters, [look]);
    else same.push(look);
    this.#mostExtra = Math.max(this.#mostExtra, look.length - look.letters);
  }

  /**
   * Whether one of them may match all that a pattern does and be no shorter. It would have all its letters from the
   * pattern, and so more stars to make up for those that it lacks: that is rare.
   */
  mayOverride(line: FieldLine, source: Source): boolean {
    if (this.#isWild) return true;
    if (this.#count === 0) return false;
    const own = lookAt(line, source);
    if (own === undefined) return true;
    // All texts begin with a slash.
    const text = own.text[0] === "*" ? `/${own.text}` : own.text;
    const most = own.letters + text.length - own.text.length;
    for (let letters = Math.max(0, own.length - this.#mostExtra); letters <= most; letters++) {
      for (const other of this.#byLetters.get(letters) ?? []) {
        if (other.length >= own.length && hasPieces(text, other.text)) return true;
      }
    }
    return false;
  }
}

/** Whether a text has what stands between the stars of a pattern, in this order. */
function hasPieces(text: string, pattern: string): boolean {
  const [head, ...pieces] = pattern.split("*");
  if (!text.startsWith(head!)) return false;
  let at = head!.length;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return true;
}

/** The rules that may be overridden, according to the cheap check. */
function overridable(lines: RuleSet, source: Source): ReadonlySet<FieldLine> {
  const suspects = suspectsAmong(lines, source);
  if (suspects !== undefined) return suspects.overridden.length === 0 ? NOBODY : new Set(suspects.overridden);
  const strong = { allow: new Strong(), disallow: new Strong() };
  for (const line of lines) {
    // Without a star only "/" is a match for a pattern as long that has one, "*".
    if (hasStar(line) || line.value.text === "/") strong[line.kind as "allow" | "disallow"].add(line, source);
  }
  return new Set(
    lines.filter((line) => strong[line.kind === "allow" ? "disallow" : "allow"].mayOverride(line, source)),
  );
}

function overriddenAmong(
  lines: RuleSet,
  may: ReadonlySet<FieldLine>,
  source: Source,
): ReadonlyMap<FieldLine, Shown> {
  const question = questionOf(lines, source);
  if (question === undefined) return NONE;
  const { table, domain, gap, budget, lineOf } = question;
  const bySource = new Map<number, Form[]>();
  for (const form of table.forms) {
    if (form.source < 0 || !may.has(lineOf(form.source))) continue;
    const same = bySource.get(form.source);
    if (same === undefined) bySource.set(form.source, [form]);
    else same.push(form);
  }
  return unlessTooLong(() => {
    const found = new Map<FieldLine, Shown>();
    for (const [own, forms] of bySource) {
      const line = lineOf(own);
      // A rule that decides every word of another rule decides all of that one's texts (docs/analysis.md).
      const words = forms.flatMap((form) => finish(wordsOf(form, gap.text, domain, budget)));
      const deciding = words.map((word) => table.decide(word)!);
      const isOverridden = deciding.every((one) => one.source >= 0 && lineOf(one.source).kind !== line.kind);
      if (words.length === 0 || !isOverridden) continue;
      const by = lineOf(deciding[0]!.source);
      // The same path twice is a contradiction, not a rule that overrides another.
      if (pathOf(line, source) === pathOf(by, source)) continue;
      // A shorter text may be decided by the same rule and not be matched by this one.
      const isShown = (text: string): boolean =>
        table.decide(text) === deciding[0] && forms.some((form) => matches(form, text));
      const text = prettier(words[0]!, question, isShown);
      found.set(line, { line, by, url: domain.urlOf(text) });
    }
    return found;
  });
}
