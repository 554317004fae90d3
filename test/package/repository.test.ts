import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addressIn, mentions, type Origin, writeAddress } from "../../tools/repository.ts";
import { manifest } from "./manifest.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const ADDRESS = "https://github.com/example-org/robots.js";

describe("the repository's address", () => {
  it("is the same everywhere", () => {
    for (const [file, text] of mentions(root, addressIn(manifest as Origin)))
      expect(readFileSync(join(root, file), "utf8"), file).toBe(text);
  });
});

describe("tools/repository.ts", () => {
  let folder: string;
  const read = (file: string): string => readFileSync(join(folder, file), "utf8");

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "robotomata-repository-"));
    for (const file of ["package.json", ...mentions(root, undefined).keys()])
      cpSync(join(root, file), join(folder, file));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("sets it in one go", () => {
    writeAddress(folder, ADDRESS);
    const { repository, homepage, bugs } = JSON.parse(read("package.json")) as Origin;
    expect({ repository, homepage, bugs }).toEqual({
      repository: { type: "git", url: `git+${ADDRESS}.git` },
      homepage: `${ADDRESS}#readme`,
      bugs: { url: `${ADDRESS}/issues` },
    });
    expect(read("SECURITY.md")).toContain(
      `use ["Report a vulnerability"](${ADDRESS}/security/advisories/new), or write`,
    );
    expect(read("action.yml")).toMatch(/^# - uses: example-org\/robots\.js@main # /);
    expect(read("docs/lint.md")).toContain("- uses: example-org/robots.js@main #");
    expect(read("CITATION.cff")).toMatch(new RegExp(`\n+repository-code: ${ADDRESS}\n$`));
  });

  it("can be repeated and changed", () => {
    writeAddress(folder, ADDRESS);
    const once = [...mentions(folder, ADDRESS).keys(), "package.json"].map(read);
    writeAddress(folder, "https://github.com/other/name");
    expect(read("action.yml")).toContain("other/name@main");
    writeAddress(folder, ADDRESS);
    writeAddress(folder, undefined);
    expect([...mentions(folder, ADDRESS).keys(), "package.json"].map(read)).toEqual(once);
  });

  it.each(["robotomata", "git@github.com:a/b.git", `${ADDRESS}.git`, "http://github.com/a/b"])(
    "refuses %s",
    (address) => {
      expect(() => writeAddress(folder, address)).toThrow(`instead of ${address}.`);
    },
  );
});
