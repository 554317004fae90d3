/**
 * Next.js: as `proxy.ts` beside `app` (Next.js 16), or as `middleware.ts` with the function's name `middleware` (before).
 * Whatever it does not answer goes on to the page.
 */
import { createEnforcer } from "robotomata/enforce";

const enforcer = createEnforcer({
  robots: `User-agent: *
Disallow: /private/

User-agent: GPTBot
Disallow: /

User-agent: ExampleBot
Disallow: /private/
Crawl-delay: 60
`,
  serve: true,
  pace: true,
  // Vercel sets it, whatever the client sends; other hosts have headers of their own.
  addressHeader: "x-real-ip",
  mode: process.env.ROBOTS_MODE === "report" ? "report" : "block",
});

export async function proxy(request: Request): Promise<Response | undefined> {
  return enforcer.respond(request);
}
