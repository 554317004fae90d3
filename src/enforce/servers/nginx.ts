import { bindings } from "./bindings.ts";
import { alternatives, grouped, knownName, otherRobot, ownName } from "./names.ts";
import type { Plan } from "./plan.ts";
import { classRemark, head, ruleRemarks } from "./remarks.ts";
import { expressionFor, type Line } from "./rules.ts";
import { DOTS, MOST_STEPS, ORIGINS, type Step, UNRESOLVED } from "./steps.ts";

/** Maps for nginx's `http` block, evaluated only as far as a request needs them. */
export function nginx(plan: Plan): { readonly text: string; readonly files: readonly never[] } {
  const { name } = plan;
  const { classes } = plan.classes;
  const howTo = [
    "Include this file in the http block of nginx, and in a server or location write:",
    `    if ($${name}_block) { return 403; }`,
    "Reload with: nginx -t && nginx -s reload",
  ];
  const rules = classes.map((one) =>
    block(
      `$${name}_target`,
      `$${name}_rules_${one.id}`,
      ["default 0;", `"" 1;`, ...one.lines.flatMap(ruleLines)],
      classRemark(one, one === plan.classes.others),
    ),
  );
  const verdict = classes.map(({ id }) => `${id} $${name}_rules_${id};`);
  return {
    files: [],
    text: `${[
      head(plan, howTo),
      ...who(plan),
      ...targets(name),
      ...rules,
      block(
        `$${name}_class`,
        `$${name}_block`,
        ["default 0;", ...verdict],
        "What comes of it: 1 to block, 0 to serve.",
      ),
    ].join("\n\n")}\n`,
  };
}

function block(from: string, to: string, lines: readonly string[], remark?: string): string {
  const body = lines.map((line) => `    ${line}\n`).join("");
  return `${remark === undefined ? "" : `# ${remark}\n`}map ${from} ${to} {\n${body}}`;
}

function ruleLines(line: Line): string[] {
  const { isForbidden, rules } = line;
  return [
    ...ruleRemarks(rules).map((remark) => `# ${remark}`),
    `"~^${expressionFor(line)}" ${isForbidden ? 1 : 0};`,
  ];
}

/** Maps for the name and the class of whoever asks. */
function who({ name, classes, ranges }: Plan): string[] {
  const { own, others, star } = classes;
  const group = `(?<${name}_found>`;
  const found = `$${name}_found`;
  const names = [`default "";`, `"~*${knownName(group)}" ${found};`];
  for (const some of grouped(own)) names.push(`"~*${ownName(some, group)}" ${found};`);
  if (others !== undefined) names.push(`"~*${otherRobot()}" "?";`);
  const maps = [
    block("$http_user_agent", `$${name}_0`, names, "Who is asking: the first crawler that the header names."),
  ];
  ranges.forEach(({ label, crawlers, networks }, i) => {
    maps.push(
      `# The networks of ${label}\ngeo $${name}_net_${i + 1} {\n    default 0;\n${networks.map((one) => `    ${one} 1;\n`).join("")}}`,
      block(
        `"$${name}_net_${i + 1} $${name}_${i}"`,
        `$${name}_${i + 1}`,
        [`"~*^0 (?:${alternatives(crawlers)})$" "*";`, `"~^. (?<${name}_found>.*)" ${found};`],
        "Its name from elsewhere is somebody else's.",
      ),
    );
  });
  const lines = [`default ${others?.id ?? 0};`, `"" 0;`];
  if (ranges.length > 0) lines.push(`"*" ${star?.id ?? 0};`);
  for (const { expression, id } of bindings(classes)) lines.push(`"~*${expression}" ${id};`);
  return [
    ...maps,
    block(`$${name}_${ranges.length}`, `$${name}_class`, lines, "Which rules bind it; 0 for none."),
  ];
}

/** Maps for the request target without dot segments; empty if it has too many. */
function targets(name: string): string[] {
  const lines = (steps: readonly Step[]): string[] =>
    steps.map(({ expression, result }) => {
      let groups = 0;
      const named = expression.replace(/(?<!\\)\((?!\?)/g, () => `(?<${name}_part_${++groups}>`);
      const value = result.map((one) => (one === "/" ? one : `\${${name}_part_${one}}`)).join("");
      return `"~${named}" "${value}";`;
    });
  const maps = [
    block("$request_uri", `$${name}_path_0`, lines(ORIGINS), "What is asked for, without scheme and host."),
  ];
  for (let step = 1; step <= MOST_STEPS; step++) {
    const from = `$${name}_path_${step - 1}`;
    const remark =
      step === 1 ? `Dot segments are resolved, as URL parsers do: up to ${MOST_STEPS}.` : undefined;
    maps.push(block(from, `$${name}_path_${step}`, [`default ${from};`, ...lines(DOTS)], remark));
  }
  const last = `$${name}_path_${MOST_STEPS}`;
  maps.push(
    block(
      last,
      `$${name}_target`,
      [`default ${last};`, `"~${UNRESOLVED}" "";`],
      "With more of them, it is forbidden.",
    ),
  );
  return maps;
}
