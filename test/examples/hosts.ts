/** A small web of many hosts on the loopback interface, some of which misbehave. */
import type { ServerResponse } from "node:http";
import { type Site, send, serve } from "../crawl/fetch/server.ts";

/** How a host answers for its robots.txt, and for pages. */
type Manner =
  /** Rules for all. */
  | "rules"
  /** No file. */
  | "none"
  /** The file of another host. */
  | "moved"
  /** 503 at first, then rules. */
  | "busy"
  /** The connection breaks at first, then rules. */
  | "shaky"
  /** The connection breaks every time. */
  | "dead"
  /** Rules, and pages that answer 503 at first. */
  | "tired"
  /** A page instead of a file. */
  | "page";

const MANNERS: readonly Manner[] = [
  "rules",
  "rules",
  "none",
  "moved",
  "busy",
  "shaky",
  "dead",
  "tired",
  "page",
  "rules",
];
const RULES = "User-agent: ExampleBot\nDisallow: /private/\nUser-agent: *\nDisallow: /\n";

export interface Host extends AsyncDisposable {
  readonly origin: string;
  readonly manner: Manner;
  /** Paths that were asked for, robots.txt apart. */
  readonly pages: string[];
}

/** So many hosts, each of which links to a page of its own, to what its rules forbid, and to the next ones. */
export async function web(count: number): Promise<Host[]> {
  const hosts: Host[] = [];
  for (let n = 0; n < count; n++) {
    const manner = MANNERS[n % MANNERS.length]!;
    const pages: string[] = [];
    let faults = manner === "busy" || manner === "shaky" || manner === "tired" ? 1 : 0;
    const answer = (response: ServerResponse): void => {
      if (manner === "dead" || (manner === "shaky" && faults-- > 0)) response.destroy();
      else if (manner === "busy" && faults-- > 0) send(response, 503, "", { "retry-after": "1" });
      else if (manner === "none") send(response, 404);
      else if (manner === "moved") send(response, 301, "", { location: `${hosts[0]!.origin}/robots.txt` });
      else if (manner === "page") send(response, 200, "<html>", { "content-type": "text/html" });
      else send(response, 200, RULES);
    };
    const site: Site = await serve(({ url }, response) => {
      if (url === "/robots.txt") {
        answer(response);
        return;
      }
      pages.push(url!);
      if (manner === "tired" && faults-- > 0) {
        send(response, 503, "", { "retry-after": "1" });
        return;
      }
      const next = url === "/" ? [1, 2, 3].flatMap((step) => hosts[n + step]?.origin ?? []) : [];
      const links = ["/page", "/private/page", ...next.map((origin) => `${origin}/`)];
      send(response, 200, links.map((to) => `<a href="${to}">x</a>`).join(""), {
        "content-type": "text/html",
      });
    });
    hosts.push({
      origin: site.origin,
      manner,
      pages,
      [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
    });
  }
  return hosts;
}

/** Where crawlers begin: every twentieth host, so that what is found in turns is not found one after another. */
export const starts = (hosts: readonly Host[]): string[] =>
  hosts.filter((_, n) => n % 20 === 0).map(({ origin }) => `${origin}/`);

/** Whether a host's own rules keep crawlers out of /private/. */
export const hasRules = ({ manner }: Host): boolean => !["none", "page", "dead"].includes(manner);

/** What a crawler that starts at the first host is to find: pages by URL. */
export function expected(hosts: readonly Host[]): string[] {
  return hosts
    .filter(({ manner }) => manner !== "dead")
    .flatMap((host) =>
      ["/", "/page", ...(hasRules(host) ? [] : ["/private/page"])].map((path) => host.origin + path),
    )
    .sort();
}
