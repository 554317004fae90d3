// @module-tag built
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { manifest } from "./manifest.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const workflows = readdirSync(join(root, ".github/workflows")).map((name) => ({
  name,
  text: readFileSync(join(root, ".github/workflows", name), "utf8"),
}));

describe("the changelog", () => {
  const text = readFileSync(join(root, "CHANGELOG.md"), "utf8");

  it("has a dated section for the version in package.json", () => {
    expect(text).toMatch(
      new RegExp(`^## \\[${manifest.version.replaceAll(".", "\\.")}\\] - \\d{4}-\\d\\d-\\d\\d$`, "m"),
    );
  });

  it("keeps to the known kinds of change", () => {
    const kinds = [...text.matchAll(/^### (.*)$/gm)].map(([, kind]) => kind!);
    const known = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];
    expect(kinds.filter((kind) => !known.includes(kind))).toEqual([]);
  });
});

describe.each(workflows)("the workflow $name", ({ text }) => {
  it("pins its actions by hash", () => {
    const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, action]) => action!);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v[\d.]+$/.test(action))).toEqual([]);
  });

  it("starts without permissions and leaves no credentials behind", () => {
    expect(text).toMatch(/^permissions: \{\}$/m);
    expect(text).not.toMatch(/secrets\.|write-all/);
    const checkouts = text.match(/actions\/checkout@/g)!.length;
    expect(text.match(/persist-credentials: false/g)).toHaveLength(checkouts);
  });

  it("runs scripts that exist", () => {
    for (const [, script] of text.matchAll(/npm run ([\w:]+)/g)) {
      expect(Object.keys(manifest.scripts)).toContain(script);
    }
    if (text.includes(".ci/run")) expect(statSync(join(root, ".ci/run")).mode & 0o111).toBe(0o111);
  });
});

it("a release publishes with provenance", () => {
  const { text } = workflows.find(({ name }) => name === "release.yml")!;
  expect(text).toContain("--provenance");
  expect(text).toContain("id-token: write");
});

it("what package.json lists for the package is there", () => {
  for (const file of ["README.md", "SECURITY.md", "LICENSE", "CHANGELOG.md"])
    expect(existsSync(join(root, file))).toBe(true);
});
