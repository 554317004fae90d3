import { folded } from "./fold.ts";
import { mapsOf, type Notation } from "./maps.ts";
import { FORWARD } from "./names-forward.ts";
import type { Plan, Writer } from "./plan.ts";
import { head } from "./remarks.ts";

/** Writes a snippet with maps for a Caddyfile. */
export const caddy: Writer = {
  room: { flavor: "re2", longest: 100_000 },
  about: "A snippet robots_enforce, which sets {robots_block} to 1 or 0",
  write(plan) {
    const { name } = plan;
    const howTo = [
      "Import this file at the top of the Caddyfile, and in a site write:",
      "    route {",
      `        import ${name}_enforce`,
      `        @${name}_block expression \`{${name}_block} == "1"\``,
      `        respond @${name}_block 403`,
      "        # here, in the route, everything that answers: handle, reverse_proxy, file_server",
      "    }",
      "Outside the route, Caddy would run handle and redir before it, so that nothing is blocked there.",
      "Behind a proxy, with --ranges: write client_ip for remote_ip, and set trusted_proxies (from Caddy 2.7 on).",
      "Reload with: caddy reload",
    ];
    const body = mapsOf(plan, notation(plan)).join("\n\n");
    return { files: [], text: `${head(plan, howTo)}\n(${name}_enforce) {\n${body}\n}\n` };
  },
};

function notation({ name }: Plan): Notation {
  return {
    method: "{http.request.method}",
    userAgent: "{http.request.header.User-Agent}",
    target: "{http.request.orig_uri}",
    names: FORWARD,
    // Caddy reads each byte that is no character as this one, so they cannot be told apart.
    unreadable: ["\\x{FFFD}"],
    margin: "\t",
    indent: "\t\t",
    bare: /^\{[\w.]+\}$/,
    variable: (what) => `{${/^(?:net_|inside$)/.test(what) ? "http.vars." : ""}${name}_${what}}`,
    group: (number) => `\${${number}}`,
    entry({ expression, anyCase = false, key }, value) {
      if (expression === undefined) return [`${key === undefined ? "default" : `"${key}"`} ${value}`];
      const flag = anyCase && !expression.startsWith("(?i)") ? "(?i)" : "";
      // Headers and targets have no line ends, so an alternative with one matches nothing: it only breaks the line.
      const lines = folded(expression, false);
      return lines.map(
        (line, i) => (i === 0 ? `"~${flag}` : "\t|") + line + (i === lines.length - 1 ? `" ${value}` : ""),
      );
    },
    networks: (what, networks, remark) =>
      `\t# ${remark}\n\t@${name}_${what} remote_ip ${networks.join(" ")}\n\tvars @${name}_${what} ${name}_${what} 1`,
  };
}
