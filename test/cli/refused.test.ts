/**
 * What commands pass on of the library's refusals: in words of their own, in every language that they speak.
 *
 * @module-tag long
 * @module-tag built
 */
import { describe, expect, it, vi } from "vitest";
import type { RobotsError } from "../../src/base/errors.ts";
import { REFUSALS } from "../../src/base/options.ts";
import { commands } from "../../src/cli/commands.ts";
import { de } from "../../src/cli/text/de.generated.ts";
import { en } from "../../src/cli/text/en.generated.ts";
import { fr } from "../../src/cli/text/fr.generated.ts";
import { ru } from "../../src/cli/text/ru.generated.ts";
import { folderWith, robotomata } from "./run.ts";

/** Codes of the refusals that were said. */
const said = new Set<string>();

vi.mock(import("../../src/cli/text/because.ts"), async (load) => {
  const real = await load();
  const refusalIn = (texts: typeof en, error: RobotsError): string => {
    said.add(error.because.code);
    return real.refusalIn(texts, error);
  };
  return { ...real, refusalIn };
});

const FILES = {
  "robots.txt": "User-agent: *\nDisallow: /a\n",
  "new.txt": "User-agent: *\nDisallow: /b\n",
  "urls.txt": "https://a.example/\n",
  "page.html": "<html>",
  "list.json": "[1]",
  "pattern.json": '{"a":{"pattern":"("}}',
  "access.log": '192.0.2.2 - - [22/Nov/2026:10:00:03 +0000] "GET /a HTTP/1.1" 200 5 "-" "GPTBot/1.2"\n',
};

/** Nobody listens there. */
const NOWHERE = "http://127.0.0.1:9/";

/** Arguments with which each command that speaks several languages gets to work. */
const USED: Readonly<Record<string, readonly string[]>> = {
  audit: [NOWHERE],
  bots: ["access.log"],
  check: ["/a"],
  diff: ["robots.txt", "new.txt"],
  enforce: ["--target", "nginx"],
  explain: ["/a"],
  filter: ["urls.txt"],
  harvest: ["urls.txt"],
  lint: [],
  meta: ["page.html"],
  new: [],
  survey: ["none.txt"],
  watch: ["--once", "--state", "state", NOWHERE],
};

/** What people write by mistake. */
const ODD = [
  " ",
  "*",
  "a: b",
  "a\nb",
  "[",
  "-1",
  "//",
  "x".repeat(3000),
  "robots.txt",
  ...Object.keys(FILES).slice(4),
];

describe("each option of a command that speaks several languages, given what is none of its values,", async () => {
  const speaking = (await Promise.all(Object.values(commands).map((one) => one.load()))).filter(
    ({ options }) => "--lang NAME" in options,
  );
  const cases = speaking.flatMap(({ name, options }) =>
    Object.keys(options)
      .map((option) => /^(--[\w-]+) ./.exec(option)?.[1])
      .filter((option) => option !== undefined && !/^--(?:lang|queue)$/.test(option))
      .map((option): [string, string] => [name, option!]),
  );

  it.each(cases)("%s %s, is refused in words of the command's own", async (name, option) => {
    const cwd = folderWith(FILES);
    said.clear();
    for (const odd of ODD) {
      const args = [name, "--lang", "de", `${option}=${odd}`, ...USED[name]!];
      const { stderr } = await robotomata(args, { cwd });
      expect(stderr).not.toContain("internal error");
    }
    expect(
      [...said].filter((code) => Object.hasOwn(REFUSALS, code) || !Object.hasOwn(de.details.sentences, code)),
    ).toEqual([]);
  });
});

describe.each(Object.entries({ de, fr, ru }))("what a machine lacks is said in %s:", (language, texts) => {
  it.each([
    ["no-webassembly", "--jitless"],
    ["no-compiled-core", "--max-wasm-functions=1"],
    ["no-core-memory", "--wasm-max-mem-pages=1"],
    ["full-memory", "--wasm-max-mem-pages=20"],
  ] as const)("%s", async (code, flag) => {
    const cwd = folderWith({
      "robots.txt": `User-agent: *\n${Array.from({ length: 60_000 }, (_, i) => `Disallow: /${i}`).join("\n")}`,
    });
    const about = { cwd, node: [flag] };
    const { code: exit, stderr } = await robotomata(["check", "--lang", language, "/a"], about);
    expect(exit).toBe(2);
    expect(stderr).toContain(`robotomata: ${texts.details.sentences[code]}\n`);
    expect(texts.details.sentences[code]).not.toBe(en.details.sentences[code]);
  });
});
