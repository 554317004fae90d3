/** A Cloudflare Worker in front of a site: `wrangler dev`, `wrangler deploy`. */
import { createEnforcer, type Enforcer } from "robotomata/enforce";
// Wrangler has `.txt` files as text.
import robots from "./robots.txt";

interface Env {
  /** "report" keeps nobody out. */
  readonly ROBOTS_MODE?: string;
}

let enforcer: Enforcer | undefined;

export default {
  async fetch(
    request: Request,
    env: Env,
    context: { waitUntil(work: Promise<unknown>): void },
  ): Promise<Response> {
    enforcer ??= createEnforcer({
      robots,
      serve: true,
      pace: true,
      // Cloudflare sets it, whatever the client sends.
      addressHeader: "cf-connecting-ip",
      mode: env.ROBOTS_MODE === "report" ? "report" : "block",
    });
    // In a Worker that stands before another server: `?? fetch(request)`.
    return (await enforcer.respond(request, context)) ?? new Response("the page\n");
  },
};
