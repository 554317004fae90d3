import { IMAGE_URL_MASK } from "../../../../assembly/shared/format.ts";
import type { Rule } from "../../../engine/parse/content.ts";
import type { NormalizedRules } from "../../../engine/policy/normalized-rules.ts";
import { type Budget, finish } from "../../analyze/budget.ts";
import { deadAmong } from "../../analyze/dead-rules.ts";
import { domainOf } from "../../analyze/domain.ts";
import { type Form, formsOf } from "../../analyze/form.ts";
import { formsThatMatter, SELF } from "../../analyze/question.ts";
import { SERVICE_PREFIX, servicePatterns } from "../../paths/service-paths.ts";
import { ANY_SLASHES, expressionOf, inAnyCase, verbatimExpression } from "./expression.ts";
import { type Flavor, Inexpressible } from "./spelling.ts";

/** Rules that are decided together: a target is forbidden (or allowed) if the expression matches. */
export interface Line {
  readonly isForbidden: boolean;
  /** Without the `^`. */
  readonly expression: string;
  /** The rules that they stand for. */
  readonly rules: readonly Rule[];
  /** The remark on a line that stands for no rule. */
  readonly about?: string;
}

/** A rule that no expression can stand for, and the reason. */
export interface RefusedRule {
  readonly rule: Rule;
  readonly reason: string;
  readonly because: Inexpressible["because"];
}

/** The expressions that a server takes. */
export interface Room {
  readonly flavor: Flavor;
  /** How many characters an expression may have. */
  readonly longest: number;
  /** Whether what is forbidden is compared in any letter case. What is allowed is compared as it is written. */
  readonly ignoresCase?: boolean;
}

/** Rules in descending order of precedence. */
export interface Lines {
  readonly lines: readonly Line[];
  readonly refused: readonly RefusedRule[];
}

/** If there are more lines than this, neighbours are joined, up to so many characters. */
const MOST_LINES = 150;
const JOINED = 4000;

/** The beginning of a service path; there, only rules that name it count. */
export const SERVICE_EXPRESSION = "/\\.well-known/";

/** Matches everything, for clients that may fetch nothing. */
const EVERYTHING: Form = { prefix: "/", segments: [], anchored: false, priority: 2, source: -1 };
const CLOSED: Line = {
  isForbidden: true,
  expression: "/",
  rules: [],
  about: "everything else is forbidden",
};

/** Characters with several spellings: in other dialects than RFC 9309, a rule with such characters is compared as it is written. */
const SPELLED = /[^!-$&-~]/;

/**
 * Rules as expressions; rules without effect are left out. No lines if they allow everything.
 *
 * @param budget for finding rules without effect; beyond it, they are kept
 * @param count told how many characters each expression has
 * @param isClosed whether only the rules that name service paths count, and everything else is forbidden
 * @param spelled the same rules in RFC 9309's normal form, if a dialect compares targets as they are: then only what a
 *   rule forbids is forbidden in all spellings, and what it allows is allowed as it is written
 */
export function linesOf(
  normalized: NormalizedRules,
  room: Room,
  budget: Budget,
  count: (characters: number) => void,
  isClosed = false,
  spelled?: NormalizedRules,
): Lines {
  const all = formsThatMatter(normalized, domainOf(normalized.flags & IMAGE_URL_MASK));
  const forms = all.filter(({ source }) => source >= 0).sort((a, b) => b.priority - a.priority);
  const isOdd = (form: Form): boolean => spelled !== undefined && SPELLED.test(wholeOf(form));
  const hasStars = forms.some(({ segments }) => segments.length > 0) && !forms.some(isOdd);
  const rest = hasStars ? withoutLonger(forms) : forms;
  const judged = all.filter(({ source }) => source < 0).concat(rest);
  const dead = new Set(finish(deadAmong(judged, normalized, budget)).sources.map(({ source }) => source));
  // In any letter case, a rule forbids more, of which another may allow a part.
  const has = (form: Form): boolean =>
    !dead.has(form.source) || (isClosing(form) ? isOdd(form) : room.ignoresCase === true);
  const writer = new LineWriter(normalized, room, count, spelled && formsByRule(spelled));
  const lines = isClosed ? [CLOSED] : writer.lines(rest.filter(has));
  const closing = isClosed ? [EVERYTHING] : forms.filter(isClosing);
  if (!lines.some(({ isForbidden }) => isForbidden)) return { lines: [], refused: writer.refused };
  const first: Line[] = [];
  if (closing.some(({ prefix }) => SELF.prefix.startsWith(prefix)))
    first.push(allowing(expressionOf(SELF, room), "/robots.txt is always allowed"));
  if (closing.some(({ prefix }) => SERVICE_PREFIX.startsWith(prefix) || prefix.startsWith(SERVICE_PREFIX))) {
    const named = servicePatterns(normalized);
    const service = forms.filter(({ source }) => named.has(source));
    if (service.some(isClosing)) first.push(...writer.lines(service, SERVICE_PREFIX));
    const isSaid = first.some((line) => line.expression === SERVICE_EXPRESSION);
    if (!isSaid) first.push(allowing(SERVICE_EXPRESSION, `no other rule counts for ${SERVICE_PREFIX}`));
  }
  return { lines: [...first, ...lines], refused: writer.refused };
}

/**
 * Leaves out rules that forbid no more than another form that they begin with, if that one outranks all that allows.
 * This takes no steps: a file of thousands of such rules would use up the budget.
 */
function withoutLonger(forms: readonly Form[]): Form[] {
  const allowed = forms.reduce((most, one) => (isClosing(one) ? most : Math.max(most, one.priority)), 0);
  // A rule of two forms can only go if both can, and covers others anyway.
  const isOfTwo = (form: Form, i: number): boolean =>
    forms[i - 1]?.source === form.source || forms[i + 1]?.source === form.source;
  const closing = forms
    .map((form, i) => ({ form, text: wholeOf(form), rank: isOfTwo(form, i) ? 0 : form.priority }))
    .filter(({ form }) => isClosing(form));
  closing.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.rank - b.rank));
  const longer = new Set<Form>();
  let shorter: string | undefined;
  for (const { form, text, rank } of closing) {
    const isLonger = shorter !== undefined && text.startsWith(shorter);
    if (isLonger && rank > 0) longer.add(form);
    else if (!isLonger && !form.anchored && form.priority > allowed) shorter = text;
  }
  return forms.filter((form) => !longer.has(form));
}

/** The text of a form, without its `$`. */
function wholeOf({ prefix, segments }: Form): string {
  return segments.length === 0 ? prefix : `${prefix}*${segments.join("*")}`;
}

function isClosing({ priority }: Form): boolean {
  return (priority & 1) === 0;
}

function startsWithStar({ prefix, segments }: Form): boolean {
  return prefix === "" && segments.length > 0;
}

function allowing(expression: string, about: string): Line {
  return { isForbidden: false, expression, rules: [], about };
}

/** Writes rules as lines, and collects the rules that it cannot express. */
class LineWriter {
  readonly refused: RefusedRule[] = [];
  readonly #normalized: NormalizedRules;
  readonly #room: Room;
  readonly #count: (characters: number) => void;
  readonly #spelled: ReadonlyMap<Rule, readonly Form[]> | undefined;

  constructor(
    normalized: NormalizedRules,
    room: Room,
    count: (characters: number) => void,
    spelled?: ReadonlyMap<Rule, readonly Form[]>,
  ) {
    this.#normalized = normalized;
    this.#spelled = spelled;
    this.#room = room;
    this.#count = count;
  }

  /** @param literally the beginning of all targets, in which nothing is escaped */
  lines(forms: readonly Form[], literally = ""): Line[] {
    const { longest, ignoresCase } = this.#room;
    const lines: Line[] = [];
    const known = new Set<string>();
    for (const { form, asSent } of forms.flatMap((one) => this.#spellings(one))) {
      const rule = this.#normalized.rules[form.source]!;
      try {
        const rest = literally === "" ? form : { ...form, prefix: form.prefix.slice(literally.length) };
        const tail = asSent
          ? verbatimExpression(rest, this.#room.flavor)
          : expressionOf(rest, this.#room, isClosing(form));
        const start = literally === "" ? "" : SERVICE_EXPRESSION;
        // The beginning ends with a slash, after which more slashes may come; a star takes them anyway.
        const mayGoOn = start !== "" && isClosing(form) && tail !== "" && rest.prefix[0] !== "/";
        const read = start + (mayGoOn && !startsWithStar(rest) ? ANY_SLASHES : "") + tail;
        const expression = ignoresCase && isClosing(form) ? inAnyCase(read) : read;
        if (expression.length > longest) throw new Inexpressible("long-rule");
        this.#count(expression.length);
        // The stronger of two rules with one expression comes first, so the other never decides.
        if (known.has(expression)) continue;
        known.add(expression);
        lines.push({ isForbidden: isClosing(form), expression, rules: [rule] });
      } catch (error) {
        if (!(error instanceof Inexpressible)) throw error;
        if (error.because.code === "long-rule") this.#count(longest);
        this.refused.push({ rule, reason: error.message, because: error.because });
      }
    }
    return joined(inFileOrder(lines), longest);
  }

  /**
   * How a form is compared. In other dialects than RFC 9309: as targets are sent; what is forbidden, as RFC 9309 has it,
   * in the place that the dialect gives it, and as it is sent only where a part may be found within an escape.
   */
  #spellings(form: Form): readonly { readonly form: Form; readonly asSent: boolean }[] {
    const { source, priority, segments } = form;
    if (this.#spelled === undefined) return [{ form, asSent: false }];
    const sent = [{ form, asSent: true }];
    if (!isClosing(form)) return sent;
    const forms = this.#spelled.get(this.#normalized.rules[source]!) ?? [];
    const spelled = forms.map((one) => ({ form: { ...one, source, priority }, asSent: false }));
    return segments.some((text) => /^[\dA-F]/i.test(text)) ? [...spelled, ...sent] : spelled;
  }
}

function formsByRule({ rules, patterns }: NormalizedRules): Map<Rule, Form[]> {
  const byRule = new Map<Rule, Form[]>();
  for (const pattern of patterns) {
    const rule = rules[pattern.source]!;
    byRule.set(rule, [...(byRule.get(rule) ?? []), ...formsOf(pattern)]);
  }
  return byRule;
}

/** The rules of groups by verdict and pattern: of those that are written alike, the first decides. */
export function distinctRules(groups: readonly { readonly rules: readonly Rule[] }[]): Map<string, Rule> {
  const rules = new Map<string, Rule>();
  for (const group of groups) {
    for (const rule of group.rules) {
      const key = `${rule.type} ${rule.pattern}`;
      if (!rules.has(key)) rules.set(key, rule);
    }
  }
  return rules;
}

/** Sorts neighbours with one verdict by their lines in the file. */
function inFileOrder(lines: readonly Line[]): Line[] {
  const runs: Line[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    const isSame = first !== undefined && first.isForbidden === line.isForbidden;
    if (isSame) run!.push(line);
    else runs.push([line]);
  }
  return runs.flatMap((run) => run.sort((a, b) => firstLine(a) - firstLine(b)));
}

function firstLine({ rules }: Line): number {
  return rules[0]?.line ?? 0;
}

/** Joins the expressions of a rule, and, if there are very many lines, those of neighbours with one verdict. */
function joined(lines: readonly Line[], longest: number): Line[] {
  const most = lines.length > MOST_LINES ? Math.min(JOINED, longest) : 0;
  const all: { isForbidden: boolean; expressions: string[]; rules: Rule[] }[] = [];
  let size = 0;
  for (const { isForbidden, expression, rules } of lines) {
    const last = all.at(-1);
    const isRule = last?.rules.length === 1 && last.rules[0] === rules[0];
    const more = expression.length + 1;
    if (last?.isForbidden === isForbidden && size + more <= (isRule ? longest : most)) {
      last.expressions.push(expression);
      if (!isRule) last.rules.push(...rules);
      size += more;
    } else {
      all.push({ isForbidden, expressions: [expression], rules: [...rules] });
      size = more;
    }
  }
  return all.map(({ expressions, ...line }) => {
    return {
      ...line,
      expression: expressions.length === 1 ? expressions[0]! : `(?:${expressions.join("|")})`,
    };
  });
}
