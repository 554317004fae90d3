import { MOST_READ } from "../../identity/sender.ts";
import { bindings } from "./bindings.ts";
import {
  alternatives,
  grouped,
  hiddenName,
  knownName,
  libraryName,
  nextKnownName,
  otherRobot,
  ownName,
  PLAIN_BROWSER,
} from "./names.ts";
import type { Plan } from "./plan.ts";
import { classRemark, head, ruleRemarks, safe } from "./remarks.ts";
import { expressionFor } from "./rules.ts";
import { DOTS, MOST_STEPS, ORIGINS, type Step, UNRESOLVED } from "./steps.ts";

/** How many crawlers a header may name; a client that names more gets nothing. */
const MOST_NAMES = 8;

/** Lines for a frontend of HAProxy, and the maps that they read. */
export function haproxy(plan: Plan): {
  readonly text: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
} {
  const { name, maps, ranges } = plan;
  const variable = (what: string): string => `txn.${name}_${what}`;
  const set = (what: string, value: string, condition = ""): string =>
    `http-request set-var(${variable(what)}) ${value}${condition === "" ? "" : ` if ${condition}`}`;
  const path = (what: string): string => `${maps}.${what}.map`;
  const isJudged = `!{ var(${variable("class")}) -m str . }`;
  const isNamed = `{ var(${variable("found")}) -m sub / }`;
  const files = [
    { path: path("names"), text: namesMap(plan) },
    { path: path("more"), text: moreMap() },
    { path: path("classes"), text: classesMap(plan) },
    { path: path("origins"), text: stepsMap(ORIGINS, "The request target without scheme and host.") },
    { path: path("dots"), text: stepsMap(DOTS, "The request target without one of its dot segments.") },
    { path: path("rules"), text: rulesMap(plan) },
  ];
  const spoofed = ranges.flatMap(({ label, crawlers, networks }, i) => {
    files.push({
      path: path(`net-${i + 1}`),
      text: `# The networks of ${safe(label)}\n${networks.map((one) => `${one} 1\n`).join("")}`,
    });
    const isIts = `{ var(${variable("found")}),field(1,/) -m reg -i ^(?:${alternatives(crawlers)})$ }`;
    return set("found", "str(*)", `${isIts} !{ src,map_ip(${path(`net-${i + 1}`)},0) -m str 1 }`);
  });
  const dots = `,map_regm(${path("dots")})`.repeat(MOST_STEPS);
  const howTo = [
    "Copy these lines into a frontend of HAProxy (mode http), and below them write:",
    `    http-request deny deny_status 403 if { var(${variable("block")}) -m str 1 }`,
    "When robots.txt changes, these lines stay the same; only the maps beside this file change.",
    "Reload with: haproxy -c -f /etc/haproxy/haproxy.cfg && systemctl reload haproxy",
  ];
  const setClass = (condition = ""): string =>
    set("class", `var(${variable("found")}),field(1,/),map_reg(${path("classes")},0)`, condition);
  const verdict = `concat(:,${variable("target")}),map_reg(${path("rules")},0)`;
  const next = `var(${variable("found")}),map_regm(${path("more")},.)`;
  const isOpen = `{ var(${variable("block")}) -m str 0 }`;
  const lines = [
    "# Who is asking: the first crawler that the header names, and which rules bind it; 0 for none, a dot for nobody.",
    set("found", "str(*)"),
    set("found", `req.fhdr(user-agent),bytes(0,${MOST_READ}),map_regm(${path("names")},.)`),
    ...spoofed,
    setClass(),
    `# What it asks for. Dot segments are resolved, as URL parsers do: with more than ${MOST_STEPS}, it is forbidden.`,
    set("target", `pathq,map_regm(${path("origins")})${dots}`, isJudged),
    `# What comes of it: 1 to block, 0 to serve.`,
    set("block", "str(0)"),
    set("block", `var(${variable("class")}),${verdict}`, isJudged),
    `# The same for further crawlers that the header names, up to ${MOST_NAMES}: with more, it is forbidden.`,
    ...Array.from({ length: MOST_NAMES - 1 }, () => [
      set("found", next, isNamed),
      setClass(isNamed),
      set("block", `var(${variable("class")}),${verdict}`, `${isNamed} ${isOpen}`),
    ]).flat(),
    set("block", `str(+),${verdict}`, `${isNamed} ${isOpen} { ${next} -m sub / }`),
  ];
  return { text: `${head(plan, howTo)}\n\n${lines.join("\n")}\n`, files };
}

/** A key of a map is a word. */
function entry(expression: string, value: string | number): string {
  return `${expression} ${value}\n`;
}

function namesMap({ classes: { own, libraries, others, undeclared } }: Plan): string {
  const plain = entry(PLAIN_BROWSER.replaceAll(" ", "\\x20"), ".");
  const names = [plain, entry(`(?i)${knownName("(")}(.*)$`, "\\1/\\2")];
  for (const some of grouped(own)) names.push(entry(`(?i)${ownName(some, "(")}`, "\\1"));
  for (const some of grouped(libraries)) names.push(entry(`(?i)${libraryName(some, "(")}`, "\\1"));
  if (others !== undefined) names.push(entry(`(?i)${otherRobot()}`, "?"));
  if (undeclared !== undefined) names.push(entry(`(?i)${hiddenName("(")}`, "\\1"), entry("^$", "*"));
  return `# The first crawler that a User-Agent header names.\n${names.join("")}`;
}

function moreMap(): string {
  const next = entry(`(?i)${nextKnownName("(")}(.*)$`, "\\1/\\2");
  return `# The next crawler of the table, in what is left of the header.\n${next}`;
}

function classesMap({ classes }: Plan): string {
  const { others, undeclared } = classes;
  const lines = ["# Which rules bind a crawler; 0 for none.\n", entry("^\\.$", ".")];
  lines.push(entry("^\\*$", undeclared?.id ?? 0));
  for (const { expression, id } of bindings(classes)) lines.push(entry(`(?i)${expression}`, id));
  return `${lines.join("")}${entry("^.", others?.id ?? 0)}`;
}

function stepsMap(steps: readonly Step[], remark: string): string {
  const lines = steps.map(({ expression, result }) =>
    entry(expression, result.map((one) => (one === "/" ? one : `\\${one}`)).join("")),
  );
  return `# ${remark}\n${lines.join("")}${entry("^(.*)$", "\\1")}`;
}

function rulesMap({ classes: { classes, others } }: Plan): string {
  const parts = classes.map((one) => {
    const rules = one.lines.map((line) => {
      const { isForbidden, rules } = line;
      const remarks = ruleRemarks(rules).map((remark) => `# ${remark}\n`);
      return remarks.join("") + entry(`^${one.id}:${expressionFor(line)}`, isForbidden ? 1 : 0);
    });
    const unresolved = entry(`^${one.id}:${UNRESOLVED.slice(1)}`, 1);
    return `\n# ${classRemark(one, one === others)}\n${unresolved}${rules.join("")}`;
  });
  const tooMany = parts.length === 0 ? "" : `${entry("^\\+:/robots\\.txt(?:[?]|$)", 0)}${entry("^\\+:", 1)}`;
  return `# The class of a crawler, and what it asks for: 1 to block, 0 to serve.\n${parts.join("")}${tooMany}`;
}
