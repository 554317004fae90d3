/**
 * `npm run release:check`: everything that has to hold before a version is published, in one run. Leaves the
 * tarball that may be published in the repository's root.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

function npm(...args: string[]): void {
  console.log(`\n> npm ${args.join(" ")}`);
  execFileSync("npm", args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, REQUIRE_RUNTIMES: "1", REQUIRE_CONSUMERS: "1" },
  });
}

function fail(why: string): never {
  console.error(`Not ready for release: ${why}.`);
  process.exit(1);
}

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8");
if (!changes.includes(`\n## [${version}] - `)) fail(`CHANGELOG.md has no dated section for ${version}`);
const tag = process.env.GITHUB_REF_TYPE === "tag" ? process.env.GITHUB_REF_NAME : undefined;
if (tag !== undefined && tag !== `v${version}`) fail(`the tag is ${tag}, package.json says ${version}`);

npm("run", "check");
// Builds first, then runs all tests, those of the size budget included.
npm("test");
for (const folder of ["test/runtime", "test/crawlee", "test/consumers"]) {
  if (!existsSync(join(root, folder, "node_modules"))) npm("ci", "--prefix", folder);
}
// publint and arethetypeswrong on the packed library as npm installs it, then programs that use it.
npm("exec", "--", "vitest", "run", "--config", "test/runtime/vitest.config.ts", "package.spec.ts");
npm("run", "test:consumers");
npm("pack", "--ignore-scripts");
console.log(`\nReady: robotomata-${version}.tgz.`);
