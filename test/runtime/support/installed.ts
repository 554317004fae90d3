/** The packed library, really installed by npm in a folder of its own, with the inside programs beside it. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { writeTarballs } from "../../../tools/tarballs.ts";

export const root = fileURLToPath(new URL("../../..", import.meta.url));
const inside = fileURLToPath(new URL("../inside", import.meta.url));
const PROGRAMS = [
  "process",
  "refusal",
  "entries",
  "connections",
  "obey-process",
  "obey-worker",
  "signed-process",
  "enforce-worker",
  "enforce-bundle",
  "ways-process",
  "ways-worker",
  "worker",
  "lazy-worker",
  "requests-worker",
  "page",
  "bundle",
  "edge",
  "edge-client",
];

/**
 * Installs the tarball in a new folder. The programs are put there as plain JavaScript that imports `robotomata`
 * by name, so that each runtime and bundler finds it in its own way. Returns the folder.
 */
export async function install(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "robotomata-runtimes-"));
  const manifest = { name: "installed", private: true, type: "module" };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  execFileSync(
    "npm",
    ["install", "--prefer-offline", "--no-audit", "--no-fund", writeTarballs(root, folder).library.file],
    {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  // From here on an ordinary dependency, by version and not by the tarball's path.
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ ...manifest, dependencies: { robotomata: version } }),
  );
  await build({
    entryPoints: PROGRAMS.map((name) => join(inside, `${name}.ts`)),
    outdir: folder,
    bundle: true,
    format: "esm",
    target: "es2022",
    external: ["robotomata", "robotomata/*"],
  });
  return folder;
}
