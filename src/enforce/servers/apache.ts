import { MOST_READ } from "../../identity/sender.ts";
import { bindings } from "./bindings.ts";
import {
  alternatives,
  anyKnown,
  grouped,
  hiddenName,
  knownName,
  libraryName,
  otherRobot,
  ownName,
  PLAIN_BROWSER,
} from "./names.ts";
import type { Plan } from "./plan.ts";
import { classRemark, head, ruleRemarks } from "./remarks.ts";
import { expressionFor } from "./rules.ts";
import { DOTS, MOST_STEPS, ORIGIN, SINGLE, type Step, UNRESOLVED } from "./steps.ts";

/** Directives for Apache's mod_setenvif: of those that match, the last one decides. */
export function apache(plan: Plan): { readonly text: string; readonly files: readonly never[] } {
  const variable = plan.name.toUpperCase();
  const { classes, others } = plan.classes;
  const howTo = [
    "Include this file in Apache's configuration, for the server or a <VirtualHost>, and write:",
    '    <Location "/">',
    "        <RequireAll>",
    "            Require all granted",
    `            Require not env ${variable}_BLOCK`,
    "        </RequireAll>",
    "    </Location>",
    "Needs mod_setenvif. Reload with: apachectl configtest && apachectl graceful",
  ];
  const asked = `reqenv('${variable}_TARGET')`;
  const isBound = `-n reqenv('${variable}_BOUND')`;
  const [clientClass, header] = [`reqenv('${variable}_CLASS')`, `reqenv('${variable}_HEADER')`];
  const rules = classes.map((one) => {
    const who = [
      `SetEnvIfExpr "${clientClass} =~ m#^${one.id}!?$#" ${variable}_BOUND=1`,
      ...grouped(one.known).map(
        (some) =>
          `SetEnvIfExpr "${clientClass} =~ m#^\\d+$# && ${header} =~ m#${anyKnown(some)}#i" ${variable}_BOUND=1`,
      ),
    ];
    const lines = [...one.lines].reverse().flatMap((line) => {
      const { isForbidden, rules } = line;
      const condition = `${isBound} && ${asked} =~ m#^${expressionFor(line)}#`;
      return [
        ...ruleRemarks(rules).map((remark) => `# ${remark}`),
        `SetEnvIfExpr "${condition}" ${isForbidden ? `${variable}_RULE=1` : `!${variable}_RULE`}`,
      ];
    });
    const last = [
      `SetEnvIfExpr "${isBound} && ${asked} =~ m#${UNRESOLVED}#" ${variable}_RULE=1`,
      `SetEnvIfExpr "-n reqenv('${variable}_RULE')" ${variable}_BLOCK=1`,
      `SetEnvIfExpr "true" !${variable}_BOUND !${variable}_RULE`,
    ];
    return [`# ${classRemark(one, one === others)}`, ...who, ...lines, ...last].join("\n");
  });
  const internal = ["HEADER", "NAME", "CLASS", "TARGET"].map((what) => `!${variable}_${what}`).join(" ");
  return {
    files: [],
    text: `${[
      head(plan, howTo),
      ...who(plan, variable),
      targets(variable),
      "# The rules, in ascending order of precedence.",
      ...rules,
      `SetEnvIfExpr "true" ${internal}`,
    ].join("\n\n")}\n`,
  };
}

/** Directives for the name and the class of the client. */
function who({ classes, ranges }: Plan, variable: string): string[] {
  const { own, libraries, others, undeclared } = classes;
  const header = `reqenv('${variable}_HEADER')`;
  const named = (expression: string, value: string): string =>
    `SetEnvIfExpr "${header} =~ m#${expression}#i" ${variable}_NAME=${value}`;
  const names = [
    "# Who is asking: the first crawler that the header names.",
    `SetEnvIfExpr "%{HTTP_USER_AGENT} =~ m#^(.{0,${MOST_READ}})#" ${variable}_HEADER=$1`,
    `SetEnvIfExpr "${header} =~ m#${PLAIN_BROWSER}#" ${variable}_HEADER=-`,
  ];
  if (undeclared !== undefined) {
    names.push(`SetEnvIfExpr "-z ${header}" ${variable}_NAME=*`, named(hiddenName("("), "$1"));
  }
  if (others !== undefined) names.push(named(otherRobot(), "?"));
  for (const some of grouped(libraries)) names.push(named(libraryName(some, "("), "$1"));
  for (const some of grouped(own)) names.push(named(ownName(some, "("), "$1"));
  names.push(named(knownName("("), "$1"));
  const name = `reqenv('${variable}_NAME')`;
  for (const { label, crawlers, networks } of ranges) {
    const own = networks.map((one) => `-R '${one}'`).join(" || ");
    names.push(
      `# The networks of ${label}: its name from elsewhere is somebody else's.`,
      `SetEnvIfExpr "${name} =~ m#^(?:${alternatives(crawlers)})$#i && !(${own})" ${variable}_NAME=*`,
    );
  }
  const lines = ["# Which rules bind it."];
  lines.push(`SetEnvIfExpr "-n ${name}" ${variable}_CLASS=${others?.id ?? 0}`);
  lines.push(`SetEnvIfExpr "${name} == '*'" ${variable}_CLASS=${undeclared?.id ?? 0}!`);
  for (const { expression, id } of bindings(classes))
    lines.push(`SetEnvIfExpr "${name} =~ m#${expression}#i" ${variable}_CLASS=${id}`);
  return [names.join("\n"), lines.join("\n")];
}

/** Directives for the request target without dot segments. */
function targets(variable: string): string {
  const asked = `reqenv('${variable}_TARGET')`;
  const step = (subject: string, { expression, result }: Step, unless = ""): string => {
    const value = result.map((one) => (one === "/" ? one : `$${one}`)).join("");
    return `SetEnvIfExpr "-n reqenv('${variable}_CLASS') && ${unless}${subject} =~ m#${expression}#" ${variable}_TARGET=${value}`;
  };
  const lines = ["# What it asks for, without scheme and host."];
  lines.push(
    step("%{THE_REQUEST}", { expression: `^\\S+ ${ORIGIN}(\\S*)`, result: [1] }),
    step(asked, { expression: "^(\\?.*)?$", result: ["/", 1] }),
  );
  lines.push(
    `# Dot segments are resolved, as URL parsers do: with more than ${MOST_STEPS}, it is forbidden.`,
  );
  // A double dot takes what is before it, which has to be a segment.
  const [backslash, single, double] = DOTS.map((one, i) =>
    step(asked, one, i === 2 ? `${asked} !~ m#${SINGLE}# && ` : ""),
  );
  for (let i = 0; i < MOST_STEPS; i++) lines.push(backslash!, single!, double!);
  return lines.join("\n");
}
