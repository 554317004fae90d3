/**
 * Before all tests: packs the library and installs the tarball where every project finds it. The projects lie inside
 * this folder, so that they find the tools that are installed here as if they had installed them themselves.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { pack } from "../../runtime/support/installed.ts";
import { PROJECTS } from "./project.ts";

export default function setup(): () => void {
  const clear = (): void => rmSync(PROJECTS, { recursive: true, force: true });
  clear();
  mkdirSync(PROJECTS, { recursive: true });
  writeFileSync(`${PROJECTS}/package.json`, JSON.stringify({ name: "projects", private: true }));
  execFileSync("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", pack(PROJECTS)], {
    cwd: PROJECTS,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return clear;
}
