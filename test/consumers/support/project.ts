/** Projects of users: a folder each, with files of their own, and the tools that run in it. */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);
const here = fileURLToPath(new URL("..", import.meta.url));

/** Folder that holds the projects and, in its `node_modules`, the packed library. */
export const PROJECTS = join(here, "projects");

/** The tarball of a package, as it was packed. */
export function tarballOf(name: "robotomata" | "robotomata-cli"): string {
  const file = readdirSync(PROJECTS).find((file) => file.replace(/-\d.*\.tgz$/, "") === name);
  return join(PROJECTS, file!);
}

/** Makes a project from scratch from the text of its files, by path; returns its folder. */
export function project(name: string, files: Readonly<Record<string, string | object>>): string {
  const folder = join(PROJECTS, name);
  rmSync(folder, { recursive: true, force: true });
  const manifest = { name, private: true, type: "module" };
  for (const [path, content] of Object.entries({ "package.json": manifest, ...files })) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  }
  return folder;
}

/** Runs a program in a project; returns what it prints, and fails with that if it fails. */
export async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  // What runs these tests must not show through: Vitest sets NODE_ENV, and tools behave otherwise in CI.
  const { NODE_ENV, VITEST, NODE_OPTIONS, ...rest } = process.env;
  try {
    const { stdout, stderr } = await execute(program, args, {
      cwd,
      env: { ...rest, ...env },
      timeout: 170_000,
      maxBuffer: 1 << 26,
    });
    return stdout + stderr;
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(" ")}: ${stdout}${stderr}\n${message}`);
  }
}

/** Path of a file that an installed tool brings, or undefined after saying that it is missing. */
export function tool(file: string): string | undefined {
  const path = join(here, "node_modules", file);
  if (existsSync(path)) return path;
  missing(file, "npm ci --prefix test/consumers");
  return undefined;
}

/** Says that something is not installed, and what would install it. */
export function missing(what: string, command: string): void {
  const text = `${what} is not installed; run \`${command}\`.`;
  // Where everything has to be there, a skipped test is a failed one.
  if (process.env.REQUIRE_CONSUMERS) throw new Error(text);
  console.warn(`SKIPPED: ${text}`);
}
