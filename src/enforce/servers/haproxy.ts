import { bindings } from "./bindings.ts";
import { alternatives, grouped, knownName, otherRobot, ownName } from "./names.ts";
import type { Plan } from "./plan.ts";
import { classRemark, head, ruleRemarks, safe } from "./remarks.ts";
import { expressionFor } from "./rules.ts";
import { DOTS, MOST_STEPS, ORIGINS, type Step, UNRESOLVED } from "./steps.ts";

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
  const isJudged = `!{ var(${variable("class")}) -m str 0 }`;
  const files = [
    { path: path("names"), text: namesMap(plan) },
    { path: path("classes"), text: classesMap(plan) },
    { path: path("origins"), text: stepsMap(ORIGINS, "The request target without scheme and host.") },
    { path: path("dots"), text: stepsMap(DOTS, "The request target without one of its dot segments.") },
    { path: path("rules"), text: rulesMap(plan) },
  ];
  const spoofed = ranges.map(({ label, crawlers, networks }, i) => {
    files.push({
      path: path(`net-${i + 1}`),
      text: `# The networks of ${safe(label)}\n${networks.map((one) => `${one} 1\n`).join("")}`,
    });
    const isNamed = `{ var(${variable("name")}) -m reg -i ^(?:${alternatives(crawlers)})$ }`;
    return set("name", "str(*)", `${isNamed} !{ src,map_ip(${path(`net-${i + 1}`)},0) -m str 1 }`);
  });
  const dots = `,map_regm(${path("dots")})`.repeat(MOST_STEPS);
  const howTo = [
    "Copy these lines into a frontend of HAProxy (mode http), and below them write:",
    `    http-request deny deny_status 403 if { var(${variable("block")}) -m str 1 }`,
    "They stay the same when robots.txt changes: then only the maps beside this file are written anew.",
    "Reload with: haproxy -c -f /etc/haproxy/haproxy.cfg && systemctl reload haproxy",
  ];
  const lines = [
    "# Who is asking: the first crawler that the header names, and which rules bind it; 0 for none.",
    set("name", `req.fhdr(user-agent),map_regm(${path("names")},-)`),
    ...spoofed,
    set("class", `var(${variable("name")}),map_reg(${path("classes")},0)`),
    `# What it asks for. Dot segments are resolved, as URL parsers do: with more than ${MOST_STEPS}, it is forbidden.`,
    set("target", `pathq,map_regm(${path("origins")})${dots}`, isJudged),
    `# What comes of it: 1 to block, 0 to serve.`,
    set("block", "str(0)"),
    set(
      "block",
      `var(${variable("class")}),concat(:,${variable("target")}),map_reg(${path("rules")},0)`,
      isJudged,
    ),
  ];
  return { text: `${head(plan, howTo)}\n\n${lines.join("\n")}\n`, files };
}

/** A key of a map is a word. */
function entry(expression: string, value: string | number): string {
  return `${expression} ${value}\n`;
}

function namesMap({ classes: { own, others } }: Plan): string {
  const names = [entry(`(?i)${knownName("(")}`, "\\1")];
  for (const some of grouped(own)) names.push(entry(`(?i)${ownName(some, "(")}`, "\\1"));
  if (others !== undefined) names.push(entry(`(?i)${otherRobot()}`, "?"));
  return `# The first crawler that a User-Agent header names.\n${names.join("")}`;
}

function classesMap({ classes, ranges }: Plan): string {
  const { others, star } = classes;
  const lines = ["# Which rules bind a crawler; 0 for none.\n", entry("^-$", 0)];
  if (ranges.length > 0) lines.push(entry("^\\*$", star?.id ?? 0));
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
  return `# The class of a crawler, and what it asks for: 1 to block, 0 to serve.\n${parts.join("")}`;
}
