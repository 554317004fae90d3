/**
 * `npx tsx tools/release-check.ts`: checks in one run everything that has to hold before a version is published. Leaves the
 * tarballs that may be published in the repository's root.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addressIn, mentions, type Origin } from "./repository.ts";
import { root } from "./root.ts";

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

const { version, ...origin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Origin & {
  version: string;
};
const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8");
const dated = new RegExp(`^## \\[${version.replaceAll(".", "\\.")}\\] - (\\S+)$`, "m").exec(changes);
if (dated === null) fail(`CHANGELOG.md has no dated section for ${version}`);
const citation = readFileSync(join(root, "CITATION.cff"), "utf8");
for (const line of [`version: ${version}`, `date-released: ${dated[1]}`])
  if (!citation.includes(`\n${line}\n`)) fail(`CITATION.cff does not say "${line}"`);

const address = addressIn(origin);
const lacking = (["repository", "homepage", "bugs"] as const).filter((name) => origin[name] === undefined);
if (lacking.length > 0)
  fail(
    `package.json has no ${lacking.join(", ")}; set all with "npx tsx tools/repository.ts https://github.com/OWNER/NAME"`,
  );
for (const [file, text] of mentions(root, address))
  if (readFileSync(join(root, file), "utf8") !== text)
    fail(`${file} names another repository: "npx tsx tools/repository.ts"`);

const { GITHUB_REF_TYPE, GITHUB_REF_NAME: tag, GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
if (GITHUB_REF_TYPE === "tag") {
  if (tag !== `v${version}`) fail(`the tag is ${tag}, package.json says ${version}`);
  // Otherwise, the registry refuses the statement of provenance.
  const here = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  if (here !== address) fail(`this is ${here}, package.json says ${address}`);
  const [major, minor, patch] = execFileSync("npm", ["--version"], { encoding: "utf8" })
    .split(".")
    .map(Number);
  // The first version that can publish without a token.
  if (major! * 1e6 + minor! * 1e3 + patch! < 11_005_001) fail("npm is older than 11.5.1");
}

npm("run", "check");
// Builds first, then runs all tests, with those of the size budgets.
npm("test");
for (const folder of ["test/runtime", "test/crawlee", "test/consumers"]) {
  if (!existsSync(join(root, folder, "node_modules"))) npm("ci", "--prefix", folder);
}
// publint and arethetypeswrong on what is packed, then programs that use it as npm installs it.
npm("exec", "--", "vitest", "run", "--config", "test/runtime/vitest.config.ts", "package.spec.ts");
npm("run", "test:consumers");
npm("run", "pack", "--", ".");
console.log(`\nReady: robotomata-${version}.tgz and robotomata-cli-${version}.tgz.`);
