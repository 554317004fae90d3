/** A function of Vercel's edge runtime. The library is a script of its own beside it, run when it is first asked for. */

import { report } from "./report.ts";
import type { Api } from "./smoke.ts";

declare const loadLibrary: () => Api;

async function answer(url: string): Promise<unknown> {
  if (url.endsWith("/report")) return report(loadLibrary);
  try {
    return loadLibrary().parse("User-agent: *\nDisallow: /a\n").policyFor("ExampleBot").isAllowed("/a");
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

addEventListener("fetch", (event) => {
  const { request, respondWith } = event as unknown as {
    request: Request;
    respondWith(response: Promise<Response>): void;
  };
  respondWith.call(
    event,
    answer(request.url).then((told) => new Response(JSON.stringify(told))),
  );
});
