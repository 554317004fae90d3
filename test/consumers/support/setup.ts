/**
 * Before all tests: packs both packages and installs the library's tarball where every project finds it. The projects lie inside
 * this folder, so that they find the tools that are installed here as if they had installed them themselves.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { writeTarballs } from "../../../tools/tarballs.ts";
import { root } from "../../runtime/support/installed.ts";
import { PROJECTS } from "./project.ts";

export default function setup(): () => void {
  const clear = (): void => rmSync(PROJECTS, { recursive: true, force: true });
  clear();
  mkdirSync(PROJECTS, { recursive: true });
  writeFileSync(`${PROJECTS}/package.json`, JSON.stringify({ name: "projects", private: true }));
  execFileSync(
    "npm",
    ["install", "--prefer-offline", "--no-audit", "--no-fund", writeTarballs(root, PROJECTS).library.file],
    {
      cwd: PROJECTS,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  return clear;
}
