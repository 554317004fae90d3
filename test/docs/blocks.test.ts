/**
 * Every block of code in the documentation is run, or says why not. The comment on the line before it tells how:
 *
 * - `test`, `file` or `command`, and a name: by the tests of its page;
 * - `output`: it shows what is printed, received or written elsewhere;
 * - `unrun`, and why: if it is a program, types.test.ts still compiles it;
 * - none: here. Programs are run, JSON is parsed, and of commands, every option is read.
 *
 * @module-tag built
 */
import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { allCommands } from "../../src/cli/commands.ts";
import { readArgs } from "../../src/cli/shared/args/args.ts";
import { root, runExample } from "./examples.ts";

interface Block {
  readonly place: string;
  readonly page: string;
  readonly language: string;
  readonly code: string;
  /** The first word of the comment before it: how it is tested. */
  readonly how: string | undefined;
}

const pages = [
  "README.md",
  ...readdirSync(`${root}docs`)
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

const blocks: Block[] = pages.flatMap((page) => {
  const text = readFileSync(`${root}${page}`, "utf8");
  const found = text.matchAll(
    /(?:^ *<!-- ([\w.-]+)(?:: .*|:start)? -->\n)?^( *)(`{3,})(\w*)\n([\s\S]*?)^ *\3$/gm,
  );
  return Array.from(found, ([whole, how, indent, , language, code]) => ({
    place: `${page}:${text.slice(0, text.indexOf(whole)).split("\n").length}`,
    page,
    language: language!,
    code: code!.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    // Between markers of generation is what a test compares with its source.
    how: how !== undefined && /\.\w+$/.test(how) ? "test" : how,
  }));
});

const isProgram = ({ language }: Pick<Block, "language">): boolean => /^(?:[mc]?[jt]s)$/.test(language);
const isShell = ({ language }: Pick<Block, "language">): boolean =>
  language === "sh" || language === "console";
const isData = ({ language }: Pick<Block, "language">): boolean => language === "json";

describe("blocks of code", () => {
  it("say how they are tested", () => {
    const ways = ["test", "file", "command", "output", "unrun"];
    const unclear = blocks.filter(
      ({ how, ...block }) =>
        !ways.includes(how ?? "") &&
        !(how === undefined && (isProgram(block) || isShell(block) || isData(block))),
    );
    expect(unclear.map(({ place }) => place)).toEqual([]);
  });

  it("are JSON where they say so", () => {
    for (const { code } of blocks.filter(isData)) expect(JSON.parse(code)).toBeTypeOf("object");
  });

  it("belong to a page that a test names, if they are left to one", () => {
    const tests = execFileSync("git", ["grep", "-h", "-o", "[A-Za-z/-]*[.]md", "--", "test"], {
      cwd: root,
      encoding: "utf8",
    }).split("\n");
    const left = blocks.filter(({ how }) => how === "test" || how === "file" || how === "command");
    for (const page of new Set(left.map(({ page }) => page))) {
      expect(tests.filter((name) => name.replace(/^(?:\.\.\/)+/, "") === page).length, page).toBeGreaterThan(
        0,
      );
    }
  });
});

/** What examples take for granted, because the text around them says what it is. */
const GIVEN = `Object.assign(globalThis, {
  agent: "FooBot",
  userAgent: "examplebot/1.0",
  url: "https://a.example/closed",
  urls: ["https://a.example/open", "https://a.example/closed"],
  body: "User-agent: *\\nDisallow: /closed\\n",
  contents: "User-agent: *\\nDisallow: /closed\\n",
  proxyConfiguration: { newUrl: async () => undefined },
  fetch: async () => new Response("User-agent: *\\nDisallow: /closed\\n"),
});`;

describe("programs in the documentation", () => {
  const cwd = mkdtempSync(join(tmpdir(), "robotomata-blocks-"));
  afterAll(() => rmSync(cwd, { recursive: true, force: true }));
  mkdirSync(join(cwd, "public"));
  writeFileSync(join(cwd, "public/robots.txt"), "User-agent: *\nDisallow: /closed\n");
  mkdirSync(join(cwd, "keys"));
  const { privateKey } = generateKeyPairSync("ed25519");
  writeFileSync(join(cwd, "keys/private-key.json"), JSON.stringify(privateKey.export({ format: "jwk" })));
  const programs = blocks.filter((block) => isProgram(block) && block.how === undefined);

  it.each(programs)("run, and get what they state: $place", ({ code }) => {
    const { stated, compared } = runExample({ code }, { before: GIVEN, cwd });
    expect(compared).toBe(stated);
  });
});

/** The arguments of every call of the program in some lines for a shell. */
function calls(code: string): string[][] {
  const lines = code.replaceAll("\\\n", " ").split("\n");
  return lines.flatMap((line) =>
    line
      .replace(/^\$ /, "")
      .replace(/(?:^|\s)#.*/, "")
      .split(/ (?:\|\|?|&&|>) |;/)
      .map((part) => part.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? [])
      .flatMap((words) => {
        const at = words.findIndex((word) => /^(?:robotomata|robotomata-cli|"\$ROBOTOMATA")$/.test(word));
        // What comes before is npx with its options, or an environment.
        const isCall = at >= 0 && words.slice(0, at).every((word) => /^npx$|^-|=|@\d|^sudo$/.test(word));
        if (!isCall) return [];
        const args = words.slice(at + 1).filter((word) => word !== "<" && word !== "...");
        return [args.map((word) => word.replace(/^["']|["']$/g, ""))];
      }),
  );
}

describe("commands in the documentation", async () => {
  const all = new Map((await allCommands()).map((command) => [command.name as string, command]));
  const shown = blocks
    .filter(isShell)
    .flatMap(({ place, code }) => calls(code).map((args) => ({ place, args, line: args.join(" ") })));

  it("are found", () => {
    expect(shown.length).toBeGreaterThan(80);
  });

  it.each(shown)("have options that there are: $place robotomata $line", ({ args: [name, ...args] }) => {
    if (name === "help" || name === "--help" || name === "--version") return;
    const command = all.get(name!);
    expect(command, name).toBeDefined();
    readArgs(args, { ...command!.options, "-h, --help": "" });
  });

  it("would fail, if they had others", () => {
    const [[name, ...args]] = calls("npx robotomata-cli lint --fixx robots.txt  # comment") as [string[]];
    expect(() => readArgs(args, all.get(name!)!.options)).toThrow("--fixx");
  });
});
