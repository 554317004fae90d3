import { MOST_READ } from "../../identity/sender.ts";
import { bindings, bound } from "./bindings.ts";
import { alternatives, grouped, hiddenName, PLAIN_BROWSER } from "./names.ts";
import { anyKnown, firstKnown, libraryNames, ownNames, PLACES, SIGN } from "./names-forward.ts";
import type { Plan } from "./plan.ts";
import { classRemark, head, ruleRemarks } from "./remarks.ts";
import { expressionFor } from "./rules.ts";
import { DOTS, MOST_STEPS, ORIGINS, type Step, UNRESOLVED } from "./steps.ts";

const ALL = "^(.*)$";

/** A snippet with maps for a Caddyfile, which are evaluated only as far as a request needs them. */
export function caddy(plan: Plan): { readonly text: string; readonly files: readonly never[] } {
  const { name } = plan;
  const { classes, others } = plan.classes;
  const howTo = [
    "Import this file at the top of the Caddyfile, and in a site write:",
    `    import ${name}_enforce`,
    `    @${name}_block expression \`{${name}_block} == "1"\``,
    `    respond @${name}_block 403`,
    "Reload with: caddy reload",
  ];
  const rules = classes.map((one) =>
    map(
      `{${name}_target}`,
      `{${name}_rules_${one.id}}`,
      [
        entry("^$", 1),
        ...one.lines.flatMap((line) => {
          const { isForbidden, rules } = line;
          return [
            ...ruleRemarks(rules).map((remark) => `# ${remark}`),
            entry(`^${expressionFor(line)}`, isForbidden ? 1 : 0),
          ];
        }),
        "default 0",
      ],
      classRemark(one, one === others),
    ),
  );
  const parts = [...who(plan), ...targets(name), ...rules, ...verdict(plan)];
  const body = parts.map((part) => part.replace(/^(?=.)/gm, "\t")).join("\n\n");
  return { files: [], text: `${head(plan, howTo)}\n(${name}_enforce) {\n${body}\n}\n` };
}

function map(from: string, to: string, lines: readonly string[], remark?: string): string {
  const body = lines.map((line) => `\t${line}\n`).join("");
  return `${remark === undefined ? "" : `# ${remark}\n`}map ${from} ${to} {\n${body}}`;
}

function entry(expression: string, output: string | number): string {
  return `"~${expression}" "${output}"`;
}

/** Maps for whether the rules for anybody whom a header names forbid it. */
function verdict({ name, classes: { classes } }: Plan): string[] {
  const maps = classes.flatMap(({ id, known }) => {
    const named = `{${name}_named_${id}}`;
    const lines = grouped(known).map((some) => entry(anyKnown(some), 1));
    return [
      ...(lines.length > 0 ? [map(`{${name}_header}`, named, [...lines, "default 0"])] : []),
      map(lines.length > 0 ? `"{${name}_class} ${named}"` : `{${name}_class}`, `{${name}_bound_${id}}`, [
        entry(bound(id, lines.length > 0), 1),
        "default 0",
      ]),
      map(`{${name}_bound_${id}}`, `{${name}_block_${id}}`, [`1 {${name}_rules_${id}}`, "default 0"]),
    ];
  });
  const all = classes.map(({ id }) => `{${name}_block_${id}}`).join("");
  return [
    ...maps,
    map(`"${all}"`, `{${name}_any}`, [entry("1", 1), "default 0"]),
    map(
      `{${name}_class}`,
      `{${name}_block}`,
      [entry("^$", 0), `default {${name}_any}`],
      "What comes of it: 1 to block, 0 to serve.",
    ),
  ];
}

/** Maps for the name and the class of the client. */
function who({ name, classes, ranges }: Plan): string[] {
  const { own, libraries, others, undeclared } = classes;
  const maps = [
    map(
      "{http.request.header.User-Agent}",
      `{${name}_header}`,
      // RE2 counts to 1,000.
      [entry(PLAIN_BROWSER, "-"), entry(`^(.{0,1000}.{0,${MOST_READ - 1000}})`, `\${1}`), 'default ""'],
      "Who is asking: the first crawler that the header names.",
    ),
  ];
  const names = [entry(firstKnown(), `\${1}`)];
  for (const some of grouped(own)) names.push(...ownNames(some).map((one) => entry(one, `\${1}`)));
  for (const some of grouped(libraries)) names.push(...libraryNames(some).map((one) => entry(one, `\${1}`)));
  maps.push(map(`{${name}_header}`, `{${name}_known}`, [...names, `default ""`]));
  if (others !== undefined) maps.push(...otherRobots(name));
  const hidden = [entry(`(?i)${hiddenName("(")}`, `\${1}`), entry("^$", "*"), `default ""`];
  if (undeclared !== undefined) maps.push(map(`{${name}_header}`, `{${name}_hidden}`, hidden));
  const found = [
    `{${name}_known}`,
    others === undefined ? "/" : `{${name}_sign}/{${name}_places}`,
    undeclared === undefined ? "" : `{${name}_hidden}`,
  ];
  const first = [
    entry("^([^/]+)/", `\${1}`),
    entry("^/1/[01]*1", "?"),
    entry("^/[^/]*/[01]*/(.+)$", `\${1}`),
    `default ""`,
  ];
  maps.push(map(`"${found.join("/")}"`, `{${name}_name_0}`, first));
  ranges.forEach(({ label, crawlers, networks }, i) => {
    maps.push(
      `# The networks of ${label}: its name from elsewhere is somebody else's.\n@${name}_net_${i + 1} remote_ip ${networks.join(" ")}\nvars @${name}_net_${i + 1} ${name}_net_${i + 1} 1`,
      map(`"{http.vars.${name}_net_${i + 1}} {${name}_name_${i}}"`, `{${name}_name_${i + 1}}`, [
        entry(`(?i)^ (?:${alternatives(crawlers)})$`, "*"),
        entry("^1? (.*)$", `\${1}`),
      ]),
    );
  });
  const lines = [entry("^$", ""), entry("^\\*$", `${undeclared?.id ?? 0}!`)];
  for (const { expression, id } of bindings(classes)) lines.push(entry(`(?i)${expression}`, id));
  lines.push(`default ${others?.id ?? 0}`);
  return [
    ...maps,
    map(
      `{${name}_name_${ranges.length}}`,
      `{${name}_class}`,
      lines,
      "Which rules bind it, 0 for none; with !, whatever other names follow.",
    ),
  ];
}

/** Maps that find other robots: by a typical word, and a name in a place where browsers have none. */
function otherRobots(name: string): string[] {
  const header = `{${name}_header}`;
  const places = PLACES.map((place, i) =>
    map(header, `{${name}_place_${i + 1}}`, [
      ...place.map(([expression, isNamed]) => entry(expression, isNamed ? 1 : 0)),
      "default 0",
    ]),
  );
  const all = PLACES.map((_, i) => `{${name}_place_${i + 1}}`).join("");
  return [
    map(header, `{${name}_sign}`, [entry(SIGN, 1), "default 0"]),
    ...places,
    map(`"${all}"`, `{${name}_places}`, [entry(ALL, `\${1}`)]),
  ];
}

/** Maps for the request target without dot segments; empty if it has too many. */
function targets(name: string): string[] {
  const lines = (steps: readonly Step[]): string[] =>
    steps.map(({ expression, result }) =>
      entry(expression, result.map((one) => (one === "/" ? one : `\${${one}}`)).join("")),
    );
  const maps = [
    map(
      "{http.request.orig_uri}",
      `{${name}_path_0}`,
      lines(ORIGINS),
      "What is asked for, without scheme and host.",
    ),
  ];
  for (let step = 1; step <= MOST_STEPS; step++) {
    const remark =
      step === 1 ? `Dot segments are resolved, as URL parsers do: up to ${MOST_STEPS}.` : undefined;
    const body = [...lines(DOTS), entry(ALL, `\${1}`)];
    maps.push(map(`{${name}_path_${step - 1}}`, `{${name}_path_${step}}`, body, remark));
  }
  // Bytes that are not characters would all be the same.
  const last = [entry(UNRESOLVED, ""), entry("\\x{FFFD}", ""), entry(ALL, `\${1}`)];
  maps.push(
    map(`{${name}_path_${MOST_STEPS}}`, `{${name}_target}`, last, "With more of them, it is forbidden."),
  );
  return maps;
}
