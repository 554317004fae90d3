/** Reads the built site as a browser would: every link, anchor, picture and file that a page names has to be there. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Parser } from "htmlparser2";

interface Page {
  readonly ids: ReadonlySet<string>;
  /** What it names, whatever it is. */
  readonly names: readonly string[];
}

/** What the whole site amounts to. */
export interface SiteFigures {
  readonly pages: number;
  readonly links: number;
}

/** @throws Error with all that is missing, and all that would be loaded from another site */
export function checkSite(folder: string, base = "/"): SiteFigures {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".html"),
  );
  const pages = new Map(files.map((path) => [path, read(readFileSync(join(folder, path), "utf8"))]));
  const faults: string[] = [];
  let links = 0;
  for (const [path, { names }] of pages) {
    for (const name of names) {
      const url = new URL(name, `http://site${base}${path}`);
      if (url.host !== "site") continue;
      links++;
      const whole = decodeURIComponent(url.pathname).replace(/\/$/, "/index.html");
      // What is outside the base is outside the site.
      const target = whole.startsWith(base) ? whole.slice(base.length) : `..${whole}`;
      const anchor = decodeURIComponent(url.hash.slice(1));
      if (!existsSync(join(folder, target))) faults.push(`${path}: there is no ${name}`);
      else if (anchor !== "" && pages.get(target)?.ids.has(anchor) === false) {
        faults.push(`${path}: there is no anchor ${name}`);
      }
    }
  }
  const foreign = [...pages].flatMap(([path, { names }]) =>
    names.filter((name) => name.startsWith("loads:")).map((name) => `${path}: ${name.replace(":", " ")}`),
  );
  const all = [...new Set([...faults, ...foreign])];
  if (all.length > 0) throw new Error(`The site has gaps:\n${all.join("\n")}`);
  return { pages: pages.size, links };
}

function read(html: string): Page {
  const ids = new Set<string>();
  const names: string[] = [];
  const parser = new Parser({
    onopentag(tag, { id, name, href, src, rel }) {
      if (id !== undefined) ids.add(id);
      if (tag === "a" && name !== undefined) ids.add(name);
      const loaded = src ?? (tag === "link" && rel !== "canonical" ? href : undefined);
      const linked = loaded ?? href;
      if (linked === undefined || linked.startsWith("data:")) return;
      names.push(/^(?:https?:)?\/\//.test(loaded ?? "") ? `loads:${loaded}` : linked);
    },
  });
  parser.end(html);
  return { ids, names };
}
