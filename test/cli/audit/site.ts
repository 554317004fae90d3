import type { IncomingMessage, ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { type Site, send, serve } from "../../crawl/fetch/server.ts";

type Answer = string | Uint8Array | ((response: ServerResponse, request: IncomingMessage) => void);

/** A site on loopback with these files, by path; `ORIGIN` in a text stands for its own. Anything else is a 404. */
export async function siteWith(files: Readonly<Record<string, Answer>>): Promise<Site> {
  const site = await serve((request, response) => {
    const path = request.url!;
    const answer = Object.hasOwn(files, path) ? files[path] : undefined;
    if (answer === undefined) send(response, 404);
    else if (typeof answer === "function") answer(response, request);
    else send(response, 200, typeof answer === "string" ? answer.replaceAll("ORIGIN", site.origin) : answer);
  });
  onTestFinished(() => site[Symbol.asyncDispose]());
  return site;
}

/** The paths that a site was asked for, in order. */
export function askedFor(site: Site): string[] {
  return site.requests.map(({ url }) => url!);
}
