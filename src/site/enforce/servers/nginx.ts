import { foldExpression } from "./fold.ts";
import { mapsOf, type Notation } from "./maps.ts";
import { LOOKING_AROUND } from "./names.ts";
import type { Plan, Writer } from "./plan.ts";
import { head } from "./remarks.ts";

/** Writes maps for nginx's `http` block. */
export const nginx: Writer = {
  // nginx's parser takes 4,096 characters at a time, and line ends count.
  room: { flavor: "pcre", longest: 3800 },
  about: "A file for the http block, which sets $robots_block to 1 or 0",
  write(plan) {
    const howTo = [
      "Include this file in the http block of nginx, and in a server or location write:",
      `    if ($${plan.name}_block) { return 403; }`,
      "With pcre_jit on; at the top of nginx.conf, robots cost a fraction of the time.",
      "Behind a proxy, first make $remote_addr the client's address: set_real_ip_from and real_ip_header.",
      `For the log to show what is forbidden: access_log /var/log/nginx/access.log ${plan.name}_log;`,
      "Reload with: nginx -t && nginx -s reload",
    ];
    return {
      pieces: {
        *[Symbol.iterator]() {
          yield `${head(plan, howTo)}\n\n${only(plan)}\n\n`;
          yield* mapsOf(plan, notation(plan));
        },
      },
      files: [],
    };
  },
};

/** Of two maps for one variable, nginx takes the last without a word; it refuses two formats of one name. */
function only({ name }: Plan): string {
  return `# By this format, nginx also refuses a second file with the same --name.
log_format ${name}_log '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent '
    '"$http_referer" "$http_user_agent" "$${name}_mark"';`;
}

function notation({ name }: Plan): Notation {
  const variable = (what: string): string => `$${name}_${what}`;
  const part = `${name}_part_`;
  return {
    method: "$request_method",
    userAgent: "$http_user_agent",
    target: "$request_uri",
    names: LOOKING_AROUND,
    unreadable: [],
    margin: "",
    indent: "    ",
    bare: /^\$?\w+$/,
    variable,
    group: (number) => `\${${part}${number}}`,
    entry({ expression, anyCase = false, key, to }, value) {
      // nginx does not compare an empty text with expressions.
      if (expression === "^$") return [`"" ${value};`];
      if (expression === undefined)
        return [`${key === undefined ? "default" : /^\d+$/.test(key) ? key : `"${key}"`} ${value};`];
      let groups = 0;
      // A result made of groups needs names for them.
      const named =
        typeof to === "string"
          ? expression
          : expression.replace(/(?<!\\)\((?!\?)/g, () => `(?<${part}${++groups}>`);
      const lines = foldExpression(named, true);
      const sign = `"~${anyCase ? "*" : ""}${lines.length > 1 ? "(?x)" : ""}`;
      return lines.map(
        (line, i) => `${i === 0 ? sign : "    "}${line}${i === lines.length - 1 ? `" ${value};` : ""}`,
      );
    },
    networks: (what, networks, remark) =>
      `# ${remark}\ngeo ${variable(what)} {\n    default 0;\n${networks.map((one) => `    ${one} 1;\n`).join("")}}`,
  };
}
