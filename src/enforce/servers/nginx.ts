import { MOST_READ } from "../../identity/sender.ts";
import { bindings, bound } from "./bindings.ts";
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
import { expressionFor, type Line } from "./rules.ts";
import { DOTS, MOST_STEPS, ORIGINS, type Step, UNRESOLVED } from "./steps.ts";

/** Maps for nginx's `http` block, evaluated only as far as a request needs them. */
export function nginx(plan: Plan): { readonly text: string; readonly files: readonly never[] } {
  const { name } = plan;
  const { classes } = plan.classes;
  const howTo = [
    "Include this file in the http block of nginx, and in a server or location write:",
    `    if ($${name}_block) { return 403; }`,
    "With pcre_jit on; at the top of nginx.conf, robots cost a fraction of the time.",
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
  return {
    files: [],
    text: `${[head(plan, howTo), ...who(plan), ...targets(name), ...rules, ...verdict(plan)].join("\n\n")}\n`,
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

/** Maps for whether the rules for anybody whom a header names forbid it. */
function verdict({ name, classes: { classes } }: Plan): string[] {
  const maps = classes.flatMap(({ id, known }) => {
    const named = `$${name}_named_${id}`;
    const lines = grouped(known).map((some) => `"~*${anyKnown(some)}" 1;`);
    return [
      ...(lines.length > 0 ? [block(`$${name}_header`, named, ["default 0;", ...lines])] : []),
      block(lines.length > 0 ? `"$${name}_class ${named}"` : `$${name}_class`, `$${name}_bound_${id}`, [
        "default 0;",
        `"~${bound(id, lines.length > 0)}" 1;`,
      ]),
      block(`$${name}_bound_${id}`, `$${name}_block_${id}`, ["default 0;", `1 $${name}_rules_${id};`]),
    ];
  });
  const all = classes.map(({ id }) => `$${name}_block_${id}`).join("");
  return [
    ...maps,
    block(`"${all}"`, `$${name}_any`, ["default 0;", `"~1" 1;`]),
    block(
      `$${name}_class`,
      `$${name}_block`,
      [`default $${name}_any;`, `"" 0;`],
      "What comes of it: 1 to block, 0 to serve.",
    ),
  ];
}

/** Maps for the name and the class of the client. */
function who({ name, classes, ranges }: Plan): string[] {
  const { own, libraries, others, undeclared } = classes;
  const group = `(?<${name}_found>`;
  const found = `$${name}_found`;
  const names = [
    `default "";`,
    ...(undeclared === undefined ? [] : [`"" "*";`]),
    `"~*${knownName(group)}" ${found};`,
  ];
  for (const some of grouped(own)) names.push(`"~*${ownName(some, group)}" ${found};`);
  for (const some of grouped(libraries)) names.push(`"~*${libraryName(some, group)}" ${found};`);
  if (others !== undefined) names.push(`"~*${otherRobot()}" "?";`);
  if (undeclared !== undefined) names.push(`"~*${hiddenName(group)}" ${found};`);
  const maps = [
    block(
      "$http_user_agent",
      `$${name}_header`,
      [`default "";`, `"~${PLAIN_BROWSER}" "-";`, `"~^(?<${name}_read>.{1,${MOST_READ}})" $${name}_read;`],
      "Who is asking: the first crawler that the header names. A plain browser is known at once.",
    ),
    block(`$${name}_header`, `$${name}_0`, names),
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
  const lines = [`default ${others?.id ?? 0};`, `"" "";`, `"*" "${undeclared?.id ?? 0}!";`];
  for (const { expression, id } of bindings(classes)) lines.push(`"~*${expression}" ${id};`);
  return [
    ...maps,
    block(
      `$${name}_${ranges.length}`,
      `$${name}_class`,
      lines,
      "Which rules bind it, 0 for none; with !, whatever other names follow.",
    ),
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
