import { folded } from "./fold.ts";
import { type Entry, mapsOf, type Notation } from "./maps.ts";
import { anyKnown, libraryName, ownName } from "./names.ts";
import type { Plan, Writer } from "./plan.ts";
import { head } from "./remarks.ts";

/** Maps for nginx's `http` block. */
export const nginx: Writer = {
  name: "nginx",
  // Its parser takes 4,096 characters at a time, some of which are line ends.
  room: { flavor: "pcre", longest: 3800 },
  about: "A file for the http block, which sets $robots_block to 1 or 0",
  write(plan) {
    const howTo = [
      "Include this file in the http block of nginx, and in a server or location write:",
      `    if ($${plan.name}_block) { return 403; }`,
      "With pcre_jit on; at the top of nginx.conf, robots cost a fraction of the time.",
      "Behind a proxy, first make $remote_addr the client's address: set_real_ip_from and real_ip_header.",
      "Reload with: nginx -t && nginx -s reload",
    ];
    return { text: `${[head(plan, howTo), ...mapsOf(plan, notation(plan))].join("\n\n")}\n`, files: [] };
  },
};

function notation({ name }: Plan): Notation {
  const variable = (what: string): string => `$${name}_${what}`;
  const map: Notation["map"] = (from, to, entries, remark) => {
    const source = /^\$\w+$/.test(from) ? from : `"${from}"`;
    const lines = entries.flatMap((entry) => lineOf(entry, name));
    const body = lines.map((line) => `    ${line}\n`).join("");
    return `${remark === undefined ? "" : `# ${remark}\n`}map ${source} ${variable(to)} {\n${body}}`;
  };
  return {
    method: "$request_method",
    userAgent: "$http_user_agent",
    target: "$request_uri",
    variable,
    map,
    networks: (what, networks, remark) =>
      `# ${remark}\ngeo ${variable(what)} {\n    default 0;\n${networks.map((one) => `    ${one} 1;\n`).join("")}}`,
    anyKnown,
    ownNames: (names) => [ownName(names)],
    libraryNames: (names) => [libraryName(names)],
    unreadable: [],
  };
}

/** A line of a map. Where it has a group's text, the groups have names. */
function lineOf({ expression, anyCase = false, key, to, remarks = [] }: Entry, name: string): string[] {
  const said = remarks.map((remark) => `# ${remark}`);
  const plain = typeof to === "string";
  const value = plain
    ? to
    : to.map((one) => (typeof one === "number" ? `\${${name}_part_${one}}` : one)).join("");
  const written = /^\$?\w+$/.test(value) ? value : `"${value}"`;
  // Expressions are not compared with an empty text.
  if (expression === "^$") return [...said, `"" ${written};`];
  if (expression === undefined)
    return [...said, `${key === undefined ? "default" : quoted(key)} ${written};`];
  let groups = 0;
  const grouped = plain
    ? expression
    : expression.replace(/(?<!\\)\((?!\?)/g, () => `(?<${name}_part_${++groups}>`);
  const [first = "", ...more] = folded(grouped, true);
  const sign = anyCase ? "~*" : "~";
  if (more.length === 0) return [...said, `"${sign}${first}" ${written};`];
  const lines = [`"${sign}(?x)${first}`, ...more.map((line) => `    ${line}`)];
  return [...said, ...lines.slice(0, -1), `${lines.at(-1)}" ${written};`];
}

function quoted(key: string): string {
  return /^\d+$/.test(key) ? key : `"${key}"`;
}
