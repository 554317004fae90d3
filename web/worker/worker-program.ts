import type { ServerDialect } from "../read-as.ts";

/** A Worker before a site that enforces a file, as `examples/enforce/worker.ts` does, with the file in it. */
export function workerProgram(robots: string, dialect: ServerDialect): string {
  return `/**
 * A Cloudflare Worker before a site: it answers robots that fetch what this robots.txt forbids them, and sends all other
 * requests on. Install the library (npm install robotomata), and give the Worker a route of the site: wrangler deploy.
 * With the variable ROBOTS_MODE=report, it blocks nobody.
 */
import { createEnforcer } from "robotomata/enforce";

const robots = \`${robots.replace(/[`\\]|\$(?=\{)/g, "\\$&")}\`;

let enforcer;

export default {
  async fetch(request, env, context) {
    enforcer ??= createEnforcer({
      robots,${dialect === "rfc9309" ? "" : `\n      dialect: "${dialect}",`}
      serve: true,
      pace: true,
      // Cloudflare sets it, whatever the client sends.
      addressHeader: "cf-connecting-ip",
      mode: env.ROBOTS_MODE === "report" ? "report" : "block",
    });
    return (await enforcer.respond(request, context)) ?? fetch(request);
  },
};
`;
}
