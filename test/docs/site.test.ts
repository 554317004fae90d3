/** What the documentation site is made of, apart from the guides: pages from the help, error codes, and what they may name. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { allCommands } from "../../src/cli/commands.ts";
import { rules } from "../../src/site/lint/index.ts";
import { commandPages, guides } from "../../tools/docs/commands.ts";
import { errorCodes } from "../../tools/docs/errors.ts";
import { referencePages } from "../../tools/docs/reference.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, "utf8");
const pages = readdirSync(`${root}docs`).filter((name) => name.endsWith(".md"));

describe("the pages of the commands", async () => {
  const written = await commandPages();
  const all = await allCommands();

  it("are one for each, beside the overview and the options", () => {
    expect([...written.keys()]).toEqual(["index.md", "options.md", ...all.map(({ name }) => `${name}.md`)]);
  });

  it.each(all.map(({ name, help }) => ({ name, help })))(
    "say all that $name --help says",
    ({ name, help }) => {
      const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      const counts = new Map<string, number>();
      for (const word of words(written.get(`${name}.md`)!.replace(/ \{#[\w-]+\}$/gm, ""))) {
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
      const lost = words(help.replace("Usage: ", "")).filter((word) => {
        const left = counts.get(word) ?? 0;
        counts.set(word, left - 1);
        return left <= 0;
      });
      expect(lost).toEqual([]);
    },
  );

  it("have every option in the index, with a link to where it is explained", () => {
    const index = written.get("options.md")!;
    for (const { name, help } of all) {
      for (const [, option] of help.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm)) {
        expect(index).toContain(`(${name}.md#${option})`);
        expect(written.get(`${name}.md`)).toContain(`{#${option}}`);
      }
    }
  });

  it("name guides that are there", () => {
    for (const guide of Object.values(guides)) expect(pages).toContain(`${guide}.md`);
  });
});

describe("the lint rules", () => {
  it("have a page each, and a line with the anchor that reports name", async () => {
    const written = await referencePages();
    for (const { id, docs } of rules) {
      expect(written.get(`rules/${id}.md`)).toContain(docs.why);
      expect(read("docs/rules.md")).toContain(`| <a id="${id}"></a>\`${id}\` |`);
    }
  });
});

describe("docs/errors.md", () => {
  it("has every code that is thrown, and none that is not", () => {
    const sources = execFileSync("git", ["ls-files", "src"], { cwd: root, encoding: "utf8" })
      .trim()
      .split("\n");
    const thrown = sources
      .filter((path) => path.endsWith(".ts"))
      .flatMap((path) =>
        [...read(path).matchAll(/(?:RobotsError|failure)\(\s*"([A-Z_]+)"/g)].map(([, code]) => code!),
      );
    expect([...errorCodes().keys()].sort()).toEqual([...new Set(thrown)].sort());
  });
});

describe("the docs", () => {
  const { files } = JSON.parse(read("package.json")) as { files: string[] };
  const folders = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .flatMap((path) => /^([\w-]+)\//.exec(path)?.[1] ?? []);
  const lacking = [...new Set(folders)].filter(
    (folder) => !files.some((one) => one.split("/")[0] === folder),
  );
  const cited = new RegExp(`(?<![\\w./*-])(?:${lacking.join("|")})/[\\w{*][\\w./{},*-]*`, "g");

  // Those in docs/contributors are for people who have a clone.
  it.each(pages)("name no file that the package lacks: %s", (page) => {
    const text = read(`docs/${page}`).replace(/<!--.*?-->/gs, "");
    expect([...text.matchAll(cited)].map(([path]) => path)).toEqual([]);
  });

  it.each(pages)("say first whom they are for: %s", (page) => {
    const text = read(`docs/${page}`).replace(/<!--.*?-->/gs, "");
    expect(text).toMatch(/^# .+\n\s*For /);
  });

  it("would be caught if they did", () => {
    expect("see `src/base/errors.ts` and bench/a.ts".match(cited)).toEqual([
      "src/base/errors.ts",
      "bench/a.ts",
    ]);
  });
});
