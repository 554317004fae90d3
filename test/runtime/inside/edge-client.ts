/** A function of Vercel's edge runtime with one client for all requests; the library is a script of its own beside it. */
import type * as fetching from "robotomata/fetch";

declare const loadLibrary: () => typeof fetching;

const { RobotsClient } = loadLibrary();
const asked: string[] = [];
const client = new RobotsClient({
  userAgent: "ExampleBot/1.0",
  fetch: async (url) => {
    asked.push(url);
    return new Response("User-agent: *\nDisallow: /closed\n");
  },
});

async function answer(): Promise<unknown> {
  const url = "https://a.example/closed";
  const first = client.isAllowed(url);
  // Another request would come no earlier.
  await new Promise((resolve) => setTimeout(resolve, 0));
  return { view: client.forRequest() !== client, allowed: await first, asked: asked.length };
}

addEventListener("fetch", (event) => {
  const { respondWith } = event as unknown as { respondWith(response: Promise<Response>): void };
  respondWith.call(
    event,
    answer().then((told) => Response.json(told)),
  );
});
