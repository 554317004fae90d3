/** A Cloudflare Worker with everything that an enforcer can do in the background. */
import { createEnforcer, type Enforcer, robotsAt } from "robotomata/enforce";
import { signers } from "./signed.ts";

let enforcer: Enforcer | undefined;

export default {
  async fetch(
    request: Request,
    _env: unknown,
    context: { waitUntil(work: Promise<unknown>): void },
  ): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/signed") return Response.json(await signers());
    const site = searchParams.get("site")!;
    enforcer ??= createEnforcer({
      robots: robotsAt(`${site}/robots.txt`, 0),
      networks: [{ for: "Googlebot", url: `${site}/networks` }],
      addressHeader: "cf-connecting-ip",
    });
    return Response.json(await enforcer.verify(request, context));
  },
};
