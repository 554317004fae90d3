import type { Dialect } from "../../engine/dialect/dialect.ts";
import type { Rule } from "../../engine/parse/content.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import { parse } from "../../engine/policy/robots.ts";
import { diff } from "../../site/analyze/index.ts";
import type { Class, Classes } from "../../site/enforce/servers/classes.ts";
import { SERVICE_PREFIX } from "../../site/paths/service-paths.ts";

/** A question to a server, and the file's answer. */
export interface Question {
  /** The crawler's name, for people; `a browser` for people. */
  readonly who: string;
  readonly userAgent: string;
  readonly method: "HEAD" | "GET" | "OPTIONS";
  /** The request target. */
  readonly target: string;
  /** How it differs from the target that the rule is about; undefined if it does not. */
  readonly spelling?: string;
  readonly isForbidden: boolean;
  /** The rule that decides; undefined where none does. */
  readonly rule: Rule | undefined;
}

/** Steps of the analysis for one class of crawlers. */
const BUDGET = 2_000_000;

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

/** The name for clients that send no header. */
const NAMELESS = "a client without a User-Agent header";

/**
 * Questions for each group of crawlers: a URL for every rule that decides any, and URLs that no rule forbids. First
 * come questions of a browser and of clients that no rule binds.
 */
export function questionsFor(
  { classes, others, free, undeclared, personal }: Classes,
  dialect: Dialect,
): Question[] {
  const method = "HEAD" as const;
  const stranger = nameBeside([
    ...classes.flatMap(({ names }) => names),
    ...free.known,
    ...free.own,
    ...personal,
  ]);
  const robots = classes.flatMap((one) => {
    const who = one.names[0] ?? "any other robot";
    const userAgent = one.names[0] === undefined ? headerOf(stranger) : headerOf(one.names[0]);
    const isAsked = one.names.length > 0 || one === others;
    return isAsked
      ? witnessesOf(one, dialect).map((witness) => ({ who, userAgent, method, ...witness }))
      : [];
  });
  const closed = undeclared && witnessesOf(undeclared, dialect).find(({ isForbidden }) => isForbidden);
  const all =
    closed === undefined ? robots : [...robots, { who: NAMELESS, userAgent: "", method, ...closed }];
  const forbidden = all.find(({ isForbidden }) => isForbidden);
  if (forbidden === undefined) return all;
  const { target } = forbidden;
  const nobody = { method, target, isForbidden: false, rule: undefined };
  const unbound = free.known[0] ?? free.own[0] ?? (others === undefined ? stranger : undefined);
  const more: Question[] = [{ ...nobody, who: "a browser", userAgent: BROWSER }];
  if (unbound !== undefined) more.push({ ...nobody, who: unbound, userAgent: headerOf(unbound) });
  const [reader] = personal;
  if (reader !== undefined) more.push({ ...nobody, who: reader, userAgent: headerOf(reader) });
  return [...more, ...all];
}

/** A forbidden target for each name of a group, and with the first name at the header's start, as some tools write. */
export function questionsByName({ classes }: Classes, usual: readonly Question[]): Question[] {
  return classes.flatMap(({ names: [first, ...names] }) => {
    const closed = usual.find(({ who, isForbidden }) => who === first && isForbidden);
    if (first === undefined || closed === undefined) return [];
    const inFront = { ...closed, who: `${first}/1.0`, userAgent: `${first}/1.0` };
    return [inFront, ...names.map((name) => ({ ...closed, who: name, userAgent: headerOf(name) }))];
  });
}

/** A robot's name that is none of these. */
function nameBeside(names: readonly string[]): string {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  let name = "ExampleBot";
  // What makes it a robot's name is its end.
  while (taken.has(name.toLowerCase())) name = `X${name}`;
  return name;
}

function headerOf(name: string): string {
  return `Mozilla/5.0 (compatible; ${name}/1.0)`;
}

type Witness = Pick<Question, "target" | "isForbidden" | "rule" | "spelling">;

function witnessesOf(asked: Class, dialect: Dialect): Witness[] {
  const policy = asked.policy();
  const open = parse("", { dialect }).policyFor("*");
  const closed = parse("User-agent: *\nDisallow: /\n", { dialect }).policyFor("*");
  const found = [...changesFrom(open, policy), ...changesFrom(closed, policy)];
  const self: Witness = { target: "/robots.txt", isForbidden: false, rule: undefined };
  // For service paths, only rules that name them count.
  const isOther = ({ target, rule }: Witness): boolean =>
    target.startsWith(SERVICE_PREFIX) && rule?.pattern.startsWith("/.well-known") !== true;
  const usual = found.filter((one) => one.target !== self.target && !isOther(one));
  const queried = usual.filter(({ isForbidden }) => isForbidden).map((one) => withQuery(one, policy));
  return [self, ...usual, ...queried.filter((one) => one !== undefined)];
}

/** The same target with one more parameter; undefined if the rule does not forbid that. */
function withQuery(witness: Witness, policy: Policy): Witness | undefined {
  const target = `${witness.target}${witness.target.includes("?") ? "&" : "?"}x=1`;
  const { allowed, rule } = policy.explain(`https://h${target}`);
  return allowed || rule?.line !== witness.rule?.line
    ? undefined
    : { ...witness, target, spelling: "with a query" };
}

function changesFrom(other: Policy, policy: Policy): Witness[] {
  const { changes } = diff(other, policy, { budget: BUDGET, limit: 1000 });
  return changes.map(({ witness, after, ruleAfter }) => ({
    target: witness.startsWith("/") ? witness : witness.replace(/^[a-z]+:\/\/[^/?]*/, ""),
    isForbidden: after === "disallowed",
    rule: ruleAfter,
  }));
}
