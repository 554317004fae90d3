import { readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Written source files below a folder, as paths from the root; not those of installed packages. */
export function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesUnder(path);
    return path.endsWith(".ts") && !path.endsWith(".generated.ts") ? [path] : [];
  });
}

/** What a file imports or re-exports, types and what is loaded later included. */
export function importsOf(file: string): string[] {
  return importsIn(readFileSync(join(root, file), "utf8"));
}

/** The same of a file's text. */
export function importsIn(text: string): string[] {
  const statement = /^(?:import|export)\s[^"';]*?from\s+["']([^"']+)["']|^import\s+["']([^"']+)["']/gm;
  const called = /\bimport\(\s*["']([^"']+)["']\s*\)/g;
  return [...text.matchAll(statement), ...text.matchAll(called)].map((found) => (found[1] ?? found[2])!);
}

/** Those of them that are files of the project, as paths from the root. The core leaves endings out. */
export function filesImportedBy(file: string): string[] {
  return importsOf(file)
    .filter((to) => to.startsWith("."))
    .map((to) => relative(root, join(root, dirname(file), to)))
    .map((path) => (extname(path) === "" ? `${path}.ts` : path));
}

/**
 * Every circle that a depth-first search meets: what it leaves has none. Each begins and ends with the same node, and
 * each node imports the next.
 */
export function circlesIn(edges: ReadonlyMap<string, Iterable<string>>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): void => {
    const start = path.indexOf(node);
    if (start >= 0) circles.push([...path.slice(start), node]);
    if (start >= 0 || done.has(node)) return;
    path.push(node);
    for (const next of edges.get(node) ?? []) visit(next);
    path.pop();
    done.add(node);
  };
  for (const node of edges.keys()) visit(node);
  return circles;
}
