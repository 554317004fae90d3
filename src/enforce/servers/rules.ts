import { IMAGE_URL_MASK } from "../../../assembly/shared/format.ts";
import type { Budget } from "../../analyze/budget.ts";
import { deadSources } from "../../analyze/dead.ts";
import { domainOf } from "../../analyze/domain.ts";
import { formsThatMatter } from "../../analyze/question.ts";
import { finish } from "../../analyze/work.ts";
import type { Rule } from "../../parse/content.ts";
import type { Policy } from "../../policy/policy.ts";
import { expressionOf } from "./expression.ts";
import { type Flavor, Inexpressible } from "./spelling.ts";

/** Rules that are decided together: a target that one of the expressions matches is forbidden or allowed. */
export interface Line {
  readonly isForbidden: boolean;
  /** Each without its `^`. */
  readonly expressions: readonly string[];
  /** The rules that they stand for; none for `/robots.txt`, which is always allowed. */
  readonly rules: readonly Rule[];
}

/** One expression for a line, to which a server adds the `^`. */
export function expressionFor({ expressions }: Line): string {
  return expressions.length === 1 ? expressions[0]! : `(?:${expressions.join("|")})`;
}

/** A rule that no expression stands for, and why. */
export interface Refused {
  readonly rule: Rule;
  readonly reason: string;
}

/** What a server can take. */
export interface Room {
  readonly flavor: Flavor;
  /** Characters of an expression. */
  readonly longest: number;
}

/** The rules of a policy in descending order of precedence. */
export interface Lines {
  readonly lines: readonly Line[];
  readonly refused: readonly Refused[];
}

/** More lines than this are joined, up to so many characters. */
const MOST_LINES = 150;
const JOINED = 4000;

/**
 * The rules of a policy as expressions, without those that have no effect. No lines if it allows everything.
 *
 * @param budget for finding rules without effect; beyond it, they are kept
 */
export function linesOf(policy: Policy, { flavor, longest }: Room, budget: Budget): Lines {
  const anatomy = policy.anatomy();
  const domain = domainOf(anatomy.flags & IMAGE_URL_MASK);
  const dead = new Set(finish(deadSources(anatomy, budget)).sources.map(({ source }) => source));
  const forms = formsThatMatter(anatomy, domain)
    .filter(({ source }) => !dead.has(source))
    .sort((a, b) => b.priority - a.priority);
  const refused: Refused[] = [];
  const lines: Line[] = [];
  const known = new Set<string>();
  for (const form of forms) {
    const rule = anatomy.rules[form.source];
    try {
      const expression = expressionOf(form, flavor);
      if (expression.length > longest) throw new Inexpressible("it is too long for this server");
      // The stronger of two that match the same comes first.
      if (known.has(expression)) continue;
      known.add(expression);
      const isForbidden = (form.priority & 1) === 0;
      lines.push({ isForbidden, expressions: [expression], rules: rule === undefined ? [] : [rule] });
    } catch (error) {
      if (!(error instanceof Inexpressible) || rule === undefined) throw error;
      refused.push({ rule, reason: error.message });
    }
  }
  const forbids = lines.some(({ isForbidden }) => isForbidden);
  return { lines: forbids ? joined(inFileOrder(lines), longest) : [], refused };
}

/** Neighbours with one verdict, in the order in which the file has them. */
function inFileOrder(lines: readonly Line[]): Line[] {
  const runs: Line[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    const isSame = first !== undefined && first.rules.length > 0 && first.isForbidden === line.isForbidden;
    if (isSame) run!.push(line);
    else runs.push([line]);
  }
  return runs.flatMap((run) => run.sort((a, b) => firstLine(a) - firstLine(b)));
}

function firstLine({ rules }: Line): number {
  return rules[0]?.line ?? 0;
}

/** The expressions of one rule, and those of neighbours with one verdict where there are very many. */
function joined(lines: readonly Line[], longest: number): Line[] {
  const most = lines.length > MOST_LINES ? Math.min(JOINED, longest) : 0;
  const all: Line[] = [];
  for (const line of lines) {
    const last = all.at(-1);
    const isRule = last?.rules.length === 1 && last.rules[0] === line.rules[0];
    const mayJoin = last !== undefined && last.rules.length > 0 && last.isForbidden === line.isForbidden;
    const expressions = [...(last?.expressions ?? []), ...line.expressions];
    const size = expressions.reduce((sum, { length }) => sum + length + 1, 0);
    if (mayJoin && size <= (isRule ? longest : most)) {
      all[all.length - 1] = {
        ...line,
        expressions,
        rules: isRule ? line.rules : [...last.rules, ...line.rules],
      };
    } else all.push(line);
  }
  return all;
}
