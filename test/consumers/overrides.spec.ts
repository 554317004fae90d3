/** docs/robots-parser.md tells how packages that depend on robots-parser get this one: done here, word for word. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run, tarballOf } from "./support/project.ts";

const guide = readFileSync(new URL("../../docs/robots-parser.md", import.meta.url), "utf8");
const files = [...guide.matchAll(/<!-- file: (\S+) -->\n```\w+\n([\s\S]*?)```/g)].map(
  ([, path, text]) => [path!, text!] as const,
);

describe("a package that depends on robots-parser", () => {
  let folder: string;

  beforeAll(() => {
    // Outside the repository, so that nothing is found but what npm installs here.
    folder = mkdtempSync(join(tmpdir(), "robotomata-overrides-"));
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    manifest.dependencies = { robotomata: `file:${tarballOf("robotomata")}`, "@crawlee/utils": "3.18.1" };
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "site", private: true, ...manifest }));
    const options = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
    for (const command of ["install", "ci"]) {
      execFileSync("npm", [command, ...options], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    }
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("is told in the guide which files to write", () => {
    expect(files.map(([path]) => path)).toEqual([
      "shims/robots-parser/package.json",
      "shims/robots-parser/index.js",
      "package.json",
    ]);
  });

  it("has robotomata: Crawlee's RobotsTxtFile, from CommonJS", async () => {
    writeFileSync(
      join(folder, "crawlee.cjs"),
      `const { createRequire } = require("node:module");
      const theirs = createRequire(require.resolve("@crawlee/utils"));
      const { RobotsTxtFile } = require("@crawlee/utils");
      const file = RobotsTxtFile.from("https://example.com/robots.txt", "User-agent: *\\nDisallow: /a\\nSitemap: https://example.com/s.xml\\n");
      console.log(JSON.stringify([
        theirs("robots-parser") === require("robotomata/robots-parser"),
        file.isAllowed("https://example.com/a"), file.isAllowed("https://example.com/b"), file.getSitemaps(),
      ]));`,
    );
    const told = await run(process.execPath, ["crawlee.cjs"], folder);
    expect(JSON.parse(told)).toEqual([true, false, true, ["https://example.com/s.xml"]]);
  });

  it("has robotomata: an ES module that imports the default, as Lighthouse does", async () => {
    writeFileSync(
      join(folder, "lighthouse.mjs"),
      `import robotsParser from "robots-parser";
      const robots = robotsParser("https://example.com/robots.txt", "User-agent: *\\nDisallow: /a\\n");
      console.log(robots.isAllowed("https://example.com/a", "Googlebot"), robots.getMatchingLineNumber("https://example.com/a"));`,
    );
    expect(await run(process.execPath, ["lighthouse.mjs"], folder)).toBe("false 2\n");
  });
});
