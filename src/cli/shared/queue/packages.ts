import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { nameOf, type PackageMajor } from "../../../crawl/node/peer.ts";
import { CliError } from "../../command.ts";
import { packageFolder } from "../../version.ts";

/**
 * Makes sure, before a command begins, that packages which are not installed with this one can be loaded.
 *
 * @param wanted each with the major version that it has to have at least
 * @throws CliError that names all that are missing or too old, and the command line that helps where this program is
 *   installed
 */
export function needPackages(command: string, ...wanted: readonly PackageMajor[]): void {
  const { resolve } = createRequire(import.meta.url);
  const reasons = new Map<PackageMajor, string>();
  for (const one of wanted) {
    const name = nameOf(one);
    const least = Number(one.slice(name.length + 1));
    const old = olderThan(name, least);
    if (old !== undefined) reasons.set(one, `${name} ${least} (${old} is installed)`);
    try {
      resolve(name);
    } catch {
      reasons.set(one, name);
    }
  }
  if (reasons.size === 0) return;
  const packages = reasons.size > 1 ? "packages" : "package";
  const names = [...reasons.values()].join(" and ");
  throw new CliError(
    `${command} needs the ${packages} ${names}: ${installation([...reasons.keys()], command, packageFolder, process.cwd())}`,
  );
}

/** How packages are installed for all folders, by what the path of this one says. */
const ELSEWHERE: readonly [path: RegExp, install: string][] = [
  [/\/pnpm\/global\//, "pnpm add -g"],
  [/\/yarn\/global\//, "yarn global add"],
  [/\/\.bun\/install\/global\//, "bun add -g"],
];
/** Where npx and the like put the programs that they run. */
const RUN_ONCE = /\/(?:_npx|dlx|dlx-\d+|bunx-[^/]*)\//;
/** How packages are installed in a project, by what its package manager leaves there. */
const PROJECT: readonly [lock: string, install: string][] = [
  ["pnpm-lock.yaml", "pnpm add"],
  ["yarn.lock", "yarn add"],
  ["bun.lock", "bun add"],
  ["bun.lockb", "bun add"],
];

/**
 * The command line that makes packages available to a program, or runs it with them.
 *
 * @param packages with their versions
 * @param command of the program
 * @param home the folder of the program's own package
 * @param cwd where the user is
 */
export function installation(
  packages: readonly string[],
  command: string,
  home: string,
  cwd: string,
): string {
  const path = home.replaceAll("\\", "/");
  const names = packages.join(" ");
  if (RUN_ONCE.test(path)) {
    return `npx ${["robotomata-cli", ...packages].map((name) => `-p ${name}`).join(" ")} robotomata ${command} ...`;
  }
  const elsewhere = ELSEWHERE.find(([part]) => part.test(path));
  if (elsewhere !== undefined) return `${elsewhere[1]} ${names}`;
  const modules = path.indexOf("/node_modules/");
  const project = resolve(modules < 0 ? home : home.slice(0, modules));
  // Only projects have a package.json: the folder of what is installed globally has none.
  if (!existsSync(join(project, "package.json"))) return `npm install -g ${names}`;
  const [, install] = PROJECT.find(([lock]) => existsSync(join(project, lock))) ?? ["", "npm install"];
  return projectOf(resolve(cwd)) === project
    ? `${install} ${names}`
    : `cd ${JSON.stringify(project)} && ${install} ${names}`;
}

/** The folder in which package managers install for this folder: the nearest that has a package.json. */
function projectOf(folder: string): string | undefined {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : projectOf(parent);
}

/** The version of a package that is found from here, if it is older than this major version. */
function olderThan(name: string, least: number): string | undefined {
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    try {
      const { version } = JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8"));
      return Number.parseInt(version, 10) < least ? version : undefined;
    } catch {
      // It is not in this folder.
    }
  }
  return undefined;
}
