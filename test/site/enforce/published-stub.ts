/** The lists that operators publish, from a server on loopback, whatever their addresses. */
import type { Fetch } from "../../../src/base/response.ts";
import { publishedLists } from "../../../src/site/identity/published-lists.ts";
import { type Site, serve } from "../../crawl/fetch/server.ts";

/** What an address answers: a list, or a status. */
export type Stubbed = Readonly<Record<string, string | number>>;

/** A network of each list's own, by the list's place among them. */
export const networkOf = (url: string): string =>
  `45.${publishedLists().findIndex((one) => one.url === url) + 1}.0.0/24`;

/** @param others what does not answer with a list like that of its operator */
export async function published(
  others: () => Stubbed = () => ({}),
): Promise<Site & { readonly fetch: Fetch; readonly asked: string[] }> {
  const asked: string[] = [];
  const site = await serve((request, response) => {
    const url = decodeURIComponent(request.url!.slice(1));
    asked.push(url);
    const answer = others()[url] ?? JSON.stringify({ prefixes: [{ ipv4Prefix: networkOf(url) }] });
    if (typeof answer === "number") response.writeHead(answer, { location: "http://169.254.169.254/" }).end();
    else response.end(answer);
  });
  return Object.assign(site, {
    asked,
    fetch: (url, init) => fetch(`${site.origin}/${encodeURIComponent(url)}`, init),
  } satisfies { fetch: Fetch; asked: string[] });
}
