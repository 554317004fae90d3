/** A site whose resources say what they are, so that what a robot is served is seen by the body. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse } from "../../src/index.ts";

export const ROBOTS = `User-agent: ClosedBot
Disallow: /

User-agent: ListBot
Disallow: /
Allow: /open/
Allow: /private/open/
Allow: /shop/x$

User-agent: *
Disallow: /private/
Allow: /private/open/
Disallow: /files/*.pdf
Disallow: /*.doc$
Disallow: /terms$
Disallow: /shop/Cart
Disallow: /caf%C3%A9/
`;

/** What there is, by its path. */
export const RESOURCES = [
  "/",
  "/open/x",
  "/private/x",
  "/private/deep/x",
  "/private/open/x",
  "/files/a.pdf",
  "/files/a.doc",
  "/files/a.txt",
  "/terms",
  "/shop/Cart",
  "/shop/x",
  "/café/x",
] as const;

/** Areas of a site whose routes take everything below a path. */
export const AREAS = ["/private/open/", "/private/", "/open/", "/files/", "/shop/", "/café/"] as const;

export const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";

/** Robots of the three kinds of sites: some of it closed, all of it, all but some. */
export const ROBOT_HEADERS = ["OtherBot/1.0", "ClosedBot/1.0", "ListBot/1.0"] as const;

const policies = new Map(
  ROBOT_HEADERS.map((header) => [header as string, parse(ROBOTS).policyFor(header.split("/")[0]!)]),
);

/** Whether robots.txt forbids what is at a path. */
export function isForbidden(header: string, path: string): boolean {
  return !policies.get(header)!.isAllowed(`http://localhost${path}`);
}

/**
 * Whether a resource that a target led to is forbidden, under its own path with the target's query: rules with `$` are about
 * both. A slash at the end is a name of its own, except after a file's.
 */
export function isServedWrongly(header: string, target: string, served: string): boolean {
  const [, path = "", query = ""] = /^([^?#]*)(\?[^#]*)?/.exec(target)!;
  const slash = /(?:\/|%2f)$/i.test(path) && !/\/$|\.\w+$/.test(served) ? "/" : "";
  return isForbidden(header, served + slash + query);
}

/** What a resource answers with. */
export function bodyOf(path: string): string {
  return `RESOURCE ${path} END`;
}

/** The path of the resource that an answer shows, if it does. */
export function resourceIn(answer: string): string | undefined {
  return /RESOURCE (\S+) END/.exec(answer)?.[1];
}

/** The site in a folder, for servers of files. */
export function folderOfSite(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), "robotomata-site-"));
  for (const resource of RESOURCES) {
    const file = join(path, resource === "/" ? "/index.html" : resource);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bodyOf(resource));
  }
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** What an application of routes shows at a path that it takes as it is: a resource, or the area that it is in. */
export function routed(path: string): string | undefined {
  if (RESOURCES.some((one) => one === path)) return bodyOf(path);
  const area = AREAS.find((one) => path.startsWith(one));
  return area === undefined ? undefined : bodyOf(area);
}
