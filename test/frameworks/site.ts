/** Who may fetch what of the site, and the site as files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse } from "../../src/index.ts";
import { bodyOf, RESOURCES, ROBOTS } from "./resources.ts";

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
