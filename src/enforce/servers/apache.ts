import { bindings } from "./bindings.ts";
import { alternatives, grouped, knownName, otherRobot, ownName } from "./names.ts";
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
  const rules = classes.map((one) => {
    const lines = [...one.lines].reverse().flatMap((line) => {
      const { isForbidden, rules } = line;
      const condition = `reqenv('${variable}_CLASS') == '${one.id}' && ${asked} =~ m#^${expressionFor(line)}#`;
      return [
        ...ruleRemarks(rules).map((remark) => `# ${remark}`),
        `SetEnvIfExpr "${condition}" ${isForbidden ? `${variable}_BLOCK=1` : `!${variable}_BLOCK`}`,
      ];
    });
    const unresolved = `SetEnvIfExpr "reqenv('${variable}_CLASS') == '${one.id}' && ${asked} =~ m#${UNRESOLVED}#" ${variable}_BLOCK=1`;
    return [`# ${classRemark(one, one === others)}`, ...lines, unresolved].join("\n");
  });
  const internal = ["NAME", "CLASS", "TARGET"].map((what) => `!${variable}_${what}`).join(" ");
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

/** Directives for the name and the class of whoever asks. */
function who({ classes, ranges }: Plan, variable: string): string[] {
  const { own, others, star } = classes;
  const named = (expression: string, value: string): string =>
    `SetEnvIfExpr "%{HTTP_USER_AGENT} =~ m#${expression}#i" ${variable}_NAME=${value}`;
  const names = ["# Who is asking: the first crawler that the header names."];
  if (others !== undefined) names.push(named(otherRobot(), "?"));
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
  if (others !== undefined) lines.push(`SetEnvIfExpr "-n ${name}" ${variable}_CLASS=${others.id}`);
  if (ranges.length > 0) lines.push(`SetEnvIfExpr "${name} == '*'" ${variable}_CLASS=${star?.id ?? 0}`);
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
