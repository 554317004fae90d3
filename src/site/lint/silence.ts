import type { Diagnostic, Range } from "../findings/diagnostic.ts";
import type { LintedText } from "../findings/linted-text.ts";
import type { AnyReport } from "../findings/rule.ts";
import { quoteValue } from "../findings/values.ts";

/** A comment such as `# robotomata-disable-line one-rule, another -- the reason`. */
const DIRECTIVE = /^#+[ \t]*robotomata-(disable-next-line|disable-line|disable|enable)(?:[ \t]+(.*))?$/;

/** Every comment that silences rules contains this. */
const MARK = "robotomata-";

/** The kind of a comment that silences rules, as spelled by its author; undefined for any other comment. */
export function silencingKind(comment: string | undefined): string | undefined {
  return comment?.includes(MARK) ? DIRECTIVE.exec(comment)?.[1] : undefined;
}

/** The key for all rules. */
const ALL = "*";

/** A comment that silences rules. */
interface Directive {
  readonly at: Range;
  /** The rules that it names; none if it is for all rules. */
  readonly rules: ReadonlySet<string>;
  /** Names in the comment that no rule has. */
  readonly strays: readonly string[];
  /** The rules, or {@link ALL}, for which it has silenced a finding. */
  readonly used: Set<string>;
}

/** Lines in which a rule, or all rules, are silent. */
interface Stretch {
  readonly directive: Directive;
  readonly from: number;
  to: number;
  /** Rules that are active again from a line on, while all others stay silent. */
  readonly except: Map<string, number>;
}

/** The comments of a file that silence rules, and what they have silenced. */
export class Silence {
  readonly #directives: Directive[] = [];
  readonly #lines = new Map<number, Directive[]>();
  /** By rule: stretches in file order, without overlaps. */
  readonly #stretches = new Map<string, Stretch[]>();

  constructor(file: LintedText, ids: ReadonlySet<string>) {
    if (!file.text.includes(MARK)) return;
    for (const line of file.lines) {
      const [, kind, rest = ""] = DIRECTIVE.exec(line.comment?.text ?? "") ?? [];
      if (kind === undefined) continue;
      const names = new Set(
        (rest.split(/(?:^|[ \t])--/)[0] ?? "").split(/[\s,]+/).filter((name) => name !== ""),
      );
      const rules = new Set([...names].filter((name) => ids.has(name)));
      const strays = [...names].filter((name) => !ids.has(name));
      const directive = { at: file.at(line, line.comment!), rules, strays, used: new Set<string>() };
      this.#directives.push(directive);
      // A misspelled name must not turn a directive for one rule into one for all.
      const meant = names.size === 0 ? [ALL] : [...rules];
      if (kind === "disable-line") this.#add(line.number, directive);
      else if (kind === "disable-next-line") this.#add(line.number + 1, directive);
      else if (kind === "disable") this.#open(meant, line.number, directive);
      else {
        directive.used.add(ALL);
        for (const rule of rules) directive.used.add(rule);
        this.#close(meant, line.number);
      }
    }
  }

  /** Whether no comment of the file silences rules. */
  get isEmpty(): boolean {
    return this.#directives.length === 0;
  }

  /** Whether a finding is silenced. The comment that does so counts as used. */
  covers({ rule, line }: Pick<Diagnostic, "rule" | "line">): boolean {
    if (this.isEmpty) return false;
    const directive =
      this.#lines.get(line)?.find((one) => isFor(one, rule)) ??
      this.#at(rule, line)?.directive ??
      this.#at(ALL, line, rule)?.directive;
    directive?.used.add(directive.rules.size === 0 ? ALL : rule);
    return directive !== undefined;
  }

  /** Reports comments that have silenced nothing, provided that their rules have run, as unused-disable. */
  reportUnused(ran: ReadonlySet<string>, report: AnyReport): void {
    for (const { at, rules, strays, used } of this.#directives) {
      for (const name of strays) report(at, "unknown", { rule: quoteValue(name) });
      if (rules.size === 0 && strays.length === 0 && !used.has(ALL)) report(at, "all", {});
      for (const rule of rules) if (ran.has(rule) && !used.has(rule)) report(at, "unused", { rule });
    }
  }

  #add(line: number, directive: Directive): void {
    const there = this.#lines.get(line);
    if (there === undefined) this.#lines.set(line, [directive]);
    else there.push(directive);
  }

  #open(rules: readonly string[], from: number, directive: Directive): void {
    for (const rule of rules) {
      const before = this.#last(rule);
      const isOpen = before?.to === Number.POSITIVE_INFINITY;
      if (isOpen && before.except.size === 0) continue;
      if (isOpen) before.to = from - 1;
      const stretch = { directive, from, to: Number.POSITIVE_INFINITY, except: new Map<string, number>() };
      const stretches = this.#stretches.get(rule);
      if (stretches === undefined) this.#stretches.set(rule, [stretch]);
      else stretches.push(stretch);
    }
  }

  #close(rules: readonly string[], line: number): void {
    const all = rules.includes(ALL);
    for (const rule of all ? this.#stretches.keys() : rules) {
      const open = this.#last(rule);
      if (open?.to === Number.POSITIVE_INFINITY) open.to = line - 1;
    }
    const open = this.#last(ALL);
    if (all || open?.to !== Number.POSITIVE_INFINITY) return;
    for (const rule of rules) if (!open.except.has(rule)) open.except.set(rule, line);
  }

  #last(rule: string): Stretch | undefined {
    return this.#stretches.get(rule)?.at(-1);
  }

  /** The stretch of a key that a line is in, unless a rule is excepted there. */
  #at(key: string, line: number, rule?: string): Stretch | undefined {
    const stretches = this.#stretches.get(key) ?? [];
    let low = 0;
    let high = stretches.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (stretches[middle]!.from <= line) low = middle + 1;
      else high = middle;
    }
    const found = stretches[low - 1];
    if (found === undefined || line > found.to) return undefined;
    return line >= (found.except.get(rule ?? "") ?? Number.POSITIVE_INFINITY) ? undefined : found;
  }
}

function isFor({ rules, strays }: Directive, rule: string): boolean {
  return rules.size === 0 ? strays.length === 0 : rules.has(rule);
}
