/** Collects the licences of packages that are bundled with the library. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the package that a module belongs to. */
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The licences and notices of the packages that these modules are from, for dist/. */
export function licencesOf(modules: Iterable<string>): string {
  const folders = new Set([...modules].flatMap((module) => PACKAGE.exec(module)?.[0] ?? []));
  const texts = [...folders].sort().map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const files = filesOf(folder);
    if (files.length === 0) throw new Error(`${name} has no licence in it`);
    return [`${name} ${version}`, ...files.map((file) => readFileSync(file, "utf8").trim())].join("\n\n");
  });
  return `Files in this folder contain parts of these packages:\n\n${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/** What a package says of its licence, and of what it contains itself. */
function filesOf(folder: string): string[] {
  const own = readdirSync(folder).filter((name) => /^(?:licen[cs]e|notice|copying)(?:\.|$)/i.test(name));
  const others = join(folder, "licenses");
  return [
    ...own.map((name) => join(folder, name)),
    ...(existsSync(others) ? readdirSync(others).map((name) => join(others, name)) : []),
  ];
}
