/**
 * Nothing that comes from files, URLs or arguments acts on the terminal, the log or the build service that shows it.
 *
 * @module-tag long
 * @module-tag nightly
 */
import { PassThrough, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { Terminal } from "../../src/cli/command.ts";
import { commands } from "../../src/cli/commands.ts";
import { json, jsonPieces } from "../../src/cli/shared/output/json.ts";
import { printable, printableLines } from "../../src/cli/shared/output/wording.ts";
import { folderWith, linesOf, robotomata } from "./run.ts";
import { host } from "./watch/site.ts";

const ACTIVE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/u;

/** Every control, format and separator character, and one of the private ones. */
const characters = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((c) => ACTIVE.test(c) && !/\p{Co}/u.test(c))
  .concat("\uE000");

/** Those that can stand within a line. */
const inLines = characters.filter((c) => c !== "\n" && c !== "\r");

/** Orders to build services. */
const orders = ["##[group]x", "##vso[task.x]y", "::error::x", "  ::stop-commands::x", "##[error]::warning::"];

const texts = [...inLines.map((c) => `x${c}y`), ...orders];

/** Fewer of them, for commands that compare everything with everything. */
const some = texts.filter((text, i) => i % 8 === 0 || orders.includes(text));

const files = {
  "robots.txt": [
    "User-agent: *",
    ...texts.flatMap((text) => [
      `Disallow: /${text}`,
      `Allow: ${text} # ${text}`,
      `Sitemap: ${text}`,
      `${text}: ${text}`,
      text,
      `User-agent: ${text}`,
      `Disallow: /${text}`,
    ]),
  ].join("\n"),
  "old.txt": "User-agent: *\nDisallow: /private\n",
  "new.txt": some
    .map((text) => `User-agent: ${text}\nDisallow: /${text}\n`)
    .join("User-agent: *\nDisallow: /x\u202Ey\n\n"),
  "page.html": texts
    .map((text) => `<meta name="robots" content="${text}"><meta name="${text}" content="noindex">`)
    .join("\n"),
  "headers.txt": texts.map((text) => `X-Robots-Tag: ${text}: noindex, ${text}`).join("\n"),
  "robots.cr.txt": "User-agent: *\rDisallow: /a\u001b[2Jb\r\u001b]0;x\u0007\r",
  "urls.txt": texts.flatMap((text) => [`/${text}`, text, `https://a.example/${text}`]).join("\n"),
  "sitemap.txt": texts.flatMap((text) => [`https://a.example/${text}`, text]).join("\n"),
  "sitemap.xml": `<urlset>${texts.map((text) => `<url><loc>https://a.example/${text}</loc></url>`)}<\u202E>`,
  "access.log": texts
    .flatMap((text) => [
      `192.0.2.1 - - [x] "GET /robots.txt HTTP/1.1" 200 5 "-" "Mozilla/5.0 ${text}"`,
      `${text.replaceAll(" ", "")} - - [x] "GET /${text} HTTP/1.1" 200 5 "-" "${text}bot/1.0"`,
      `{"remote_addr":"192.0.2.1","status":200,"request_uri":${JSON.stringify(`/${text}`)},"host":${JSON.stringify(text)},"http_user_agent":"a bot"}`,
      text,
    ])
    .join("\n"),
  "expectations.txt": texts
    .map((text) => text.replaceAll(/[\s/]+/g, "_"))
    .map((text) => `"${text}" allow /${text}`)
    .concat("* disallow /")
    .join("\n"),
  "names\u202E\u001b[2J\n::error::.txt": "user-agent:x\u009by\nx\n",
};

const hostileName = Object.keys(files).at(-1)!;

/**
 * Invocations of every command, each to be run in the folder with these files. A new command has to have some: all
 * ways in which it prints what it read.
 */
const invocations = {
  check: [
    ["--robots", "robots.txt", "--urls", "urls.txt"],
    ["--robots", "robots.txt", "--urls", "urls.txt", "--json"],
    ["--agent", "x\u202Ey", ...texts.filter((text) => !text.startsWith("x-") && !text.includes("\0"))],
  ],
  explain: [
    ["--robots", "robots.txt", "--urls", "urls.txt"],
    ["--robots", "robots.txt", "--urls", "urls.txt", "--json"],
    ["--agent", "x\u202Ey", "--robots", "robots.txt", "--urls", "urls.txt"],
  ],
  lint: [
    ["robots.txt", "robots.cr.txt", hostileName],
    ...["text", "json", "sarif", "github", "junit"].map((format) => [
      "--all",
      "--format",
      format,
      "robots.txt",
      hostileName,
    ]),
    ["--preset", "strict", "--lang", "de", "--all", "robots.txt"],
  ],
  fmt: [["robots.txt"], ["robots.cr.txt"], ["--check", hostileName]],
  new: [["--comment", "x\u202Ey\u009b", "--disallow", "/\u2028"]],
  // Nothing in it is a host that would be asked.
  harvest: [["expectations.txt"]],
  // In threads, which need the built program.
  survey: [["missing\u202E\u001b[2J"]],
  bots: [["--all"], ["--json"], ["--csv"], ["--host", "x\u202Ey"]].map((way) => [
    ...way,
    ...["--robots", "robots.txt", "access.log", hostileName],
  ]),
  audit: ["--all", "--json", "--csv", "--exit-code"].map((option) => [
    option,
    ...["--robots", "robots.txt", "--agent", "*", "--sitemap", "sitemap.txt", "--sitemap", "sitemap.xml"],
  ]),
  meta: [[], ["--json"]].map((options) => [
    ...options,
    ...["--robots", "robots.txt", "--headers", "headers.txt", "--url", "https://a.example/x", "page.html"],
  ]),
  diff: [
    ...["text", "json", "github"].map((format) => ["--all", "--format", format, "old.txt", "new.txt"]),
    ["--urls", "sitemap.xml", "old.txt", "new.txt"],
  ],
  enforce: [
    ["--target", "nginx", "new.txt"],
    ["--target", "apache", "new.txt"],
    ["--target", "caddy", "new.txt"],
    ["--target", "haproxy", "--json", "new.txt"],
  ],
  key: [
    ["--output", "missing\u202E/\u001b[2J"],
    ["--output", "/proc/\u001b[2J", "--json"],
  ],
  minify: [["new.txt"], ["--json", "new.txt"]],
  dump: [[hostileName], ["--agent", "x\u202Ey", "robots.txt"], ["--json", "robots.txt"], ["missing\u2028"]],
  // It has no input, and a test of its own for lines.
  completions: [],
  filter: [["--dialect", "x\u202Ey\u009b"], ["x\u202Ey\u009b"]],
  work: [
    ["--queue", "x\u202Ey\u009b"],
    ["--queue", "redis://a.example", "x\u202Ey"],
  ],
  // Its input comes from hosts: below.
  watch: [],
  // It prints its own address alone, unless it refuses what it is told.
  serve: [["--port", "x\u202Ey\u009b"], ["x\u202Ey\u009b"], ["--robots", "missing\u2028"]],
  conformance: [
    ...["text", "json", "junit", "markdown"].map((format) => ["--format", format]),
    ["--level", "silent"],
  ].map((way) => [
    ...way,
    "--only",
    "token-exact",
    "--only",
    "syntax",
    "--",
    "echo",
    texts.join(" ").replaceAll("\0", ""),
  ]),
  test: ["text", "json", "github"].map((format) => ["--format", format, "expectations.txt"]),
} satisfies Record<keyof typeof commands, readonly (readonly string[])[]>;

/** What a command writes, also if it refuses its arguments. */
async function written(
  name: keyof typeof commands,
  args: readonly string[],
  isTTY: boolean,
): Promise<string> {
  let text = "";
  const stream = (): Terminal["stdout"] => {
    const write = (chunk: Uint8Array | string, _encoding: string, done: () => void): void => {
      text += typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk);
      done();
    };
    return Object.assign(new Writable({ decodeStrings: false, write }), { isTTY });
  };
  const terminal: Terminal = {
    stdin: new PassThrough(),
    stdout: stream(),
    stderr: stream(),
    env: { NO_COLOR: "1", TERM: "dumb" },
  };
  const command = await commands[name].load();
  try {
    await command.run(args, terminal);
  } catch (error) {
    // The program prints the message so.
    text += `robotomata: ${printable((error as Error).message)}\n`;
  }
  return text;
}

/** The same without what ends lines and, where files are shown, moves to the next column. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
const ACTIVE_IN_LINES = /[\0-\x08\x0B-\x1F\x7F-\x9F\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/u;

function expectPassive(text: string, { mayCommand = false, mayTab = false } = {}): void {
  const at = mayTab ? -1 : text.indexOf("\t");
  const found = at < 0 ? text.search(ACTIVE_IN_LINES) : at;
  const near = JSON.stringify(text.slice(Math.max(0, found - 40), found + 40));
  expect(found, `U+${text.codePointAt(found)?.toString(16)} in ${near}`).toBe(-1);
  expect(/##[\w.]*\[.{0,40}/.exec(text)?.[0]).toBeUndefined();
  const commands = mayCommand ? /^(?!::(?:error|warning|notice) file=[^:]*,title=[^:]*::).+/m : /^ *::.*/m;
  expect(commands.exec(text)?.[0]).toBeUndefined();
}

/** Whether a command's output is a robots.txt. */
function printsFile(name: string, args: readonly string[]): boolean {
  return (
    ["new", "fmt", "minify", "enforce"].includes(name) &&
    !args.includes("--check") &&
    !args.includes("--json")
  );
}

describe("what is shown of hostile input", () => {
  for (const [name, runs] of Object.entries(invocations)) {
    it(`by ${name} is passive`, async () => {
      const cwd = folderWith(files);
      const old = process.cwd();
      process.chdir(cwd);
      try {
        for (const args of runs) {
          for (const isTTY of [true, false]) {
            // Files that are printed for programs stay as they are.
            if (!isTTY && printsFile(name, args)) continue;
            const text = await written(name as keyof typeof commands, args, isTTY);
            expect(text).not.toBe("");
            expectPassive(text, {
              mayCommand: args.includes("github") && name !== "diff",
              mayTab: printsFile(name, args),
            });
          }
        }
      } finally {
        process.chdir(old);
      }
    });

    it(`by ${name} in complaints is passive`, async () => {
      for (const args of [
        [`\u202E\u001b[2J::`],
        [`--\u202E`],
        ["--agent", "\u202E/"],
        ["--format", "\u2028"],
      ]) {
        const { stdout, stderr } = await robotomata([name, ...args], { cwd: folderWith() });
        expectPassive(stdout + stderr);
      }
    });
  }

  it("by watch of hosts that change is passive", async () => {
    const cwd = folderWith();
    const site = await host("User-agent: *\nDisallow: /private/\n");
    const args = ["watch", "--state", "state", "--once", site.origin];
    expect((await robotomata(args, { cwd })).code).toBe(0);
    for (const [i, options] of [[], ["--json"]].entries()) {
      const named = texts.map((text) => `User-agent: ${text}\nDisallow: /${i}${text}\n`);
      site.answer = `${named.join("")}User-agent: *\nDisallow: /*\u202E\u009b##[x]${i}\n`;
      const { stdout, stderr } = await robotomata([...args, ...options], { cwd });
      expect(stdout).not.toBe("");
      expectPassive(stdout + stderr);
    }
  });

  it("by the program without a command it knows is passive", async () => {
    for (const word of ["\u202E", "-\u202E", "chec\u2028"]) {
      const { code, stderr } = await robotomata([word]);
      expect(code).toBe(2);
      expectPassive(stderr);
    }
  });
});

describe("JSON", () => {
  it("says the same with its characters escaped", async () => {
    const cwd = folderWith(files);
    const { stdout } = await robotomata(["check", "--json", "--robots", "robots.txt", "--urls", "urls.txt"], {
      cwd,
    });
    const urls = linesOf(stdout).map((line) => JSON.parse(line).url);
    expect(urls).toEqual(files["urls.txt"].split("\n").map((url) => url.trim()));
  });

  it("in pieces is what it is as a whole", () => {
    const values = [
      null,
      1,
      "x",
      [],
      {},
      [[], {}],
      { a: undefined, b: [undefined] },
      Array.from({ length: 500 }, (_, i) => ({ i, deep: [{ i }], none: undefined })),
      { many: Array.from({ length: 300 }, (_, i) => i), empty: [], text: "\u00e9\n" },
    ];
    for (const value of values) expect([...jsonPieces(value)].join("")).toBe(JSON.stringify(value, null, 2));
    function* three(): Generator<number> {
      yield* [1, 2, 3];
    }
    expect([...jsonPieces({ list: three() })].join("")).toBe(JSON.stringify({ list: [1, 2, 3] }, null, 2));
    expect([...jsonPieces({ list: new Set() })].join("")).toBe('{\n  "list": []\n}');
  });

  it("escapes in pieces as in one line", () => {
    for (const value of [{ texts, [texts[40]!]: 1 }, texts[40], characters.join("")]) {
      const text = [...jsonPieces(value)].join("");
      expectPassive(text);
      expectPassive(json(value));
      expect(JSON.parse(text)).toEqual(value);
      expect(JSON.parse(json(value))).toEqual(value);
    }
  });
});

describe("printable()", () => {
  it.each([
    ["plain text, \u00e9, \u6f22, \u{1F600}", "plain text, \u00e9, \u6f22, \u{1F600}"],
    ["\u001b[31m\u009b\u007f\t\n", "\\x1b[31m\\x9b\\x7f\\x09\\x0a"],
    ["\u202E\u2028\uD800", "\\u202e\\u2028\\ud800"],
    ["\u{E0001}", "\\u{e0001}"],
    ["::error::x", "\\x3a:error::x"],
    ["a ::b", "a ::b"],
    ["  ::x", "  \\x3a:x"],
    ["a##[b]##c[d]#[e]## f", "a#\\x23[b]#\\x23c[d]#[e]## f"],
  ])("%j", (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it("keeps the lines of a file", () => {
    expect(printableLines("a\tb\r\n::c\n\u001b\r")).toBe("a\tb\r\n\\x3a:c\n\\x1b\\x0d");
  });
});
