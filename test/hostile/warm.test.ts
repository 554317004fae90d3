/**
 * What each public call and each command costs on its worst inputs, once compiled: V8's optimizing compilers may
 * change how cost grows. What happens only in a process that has read nothing else has a child of its own.
 *
 * @module-tag long
 * @module-tag nightly
 * @module-tag built
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { Terminal } from "../../src/cli/command.ts";
import { commands } from "../../src/cli/commands.ts";
import { sarifReport } from "../../src/cli/lint/sarif.ts";
import { Columns } from "../../src/cli/shared/output/columns.ts";
import { en } from "../../src/cli/text/en.generated.ts";
import robotsParser from "../../src/crawl/compat/robots-parser.ts";
import { RobotsClient } from "../../src/crawl/fetch/index.ts";
import { productToken } from "../../src/engine/agent/token.ts";
import { PolicyStore } from "../../src/engine/store/index.ts";
import { Policy, parse } from "../../src/index.ts";
import { fix, fixAll, lint } from "../../src/site/lint/index.ts";
import { build, format } from "../../src/site/write/index.ts";
import { folderWith } from "../cli/run.ts";
import { sizesTo } from "../support/cost.ts";
import { thorough } from "../support/effort.ts";
import { expectLinear, ROOM } from "../support/linear.ts";
import { run } from "./child.ts";
import { codeOf } from "./codes.ts";

const SIZES = sizesTo(32_000);

/** Pieces that bodies are made of by repetition: each wakes another part of the readers. */
const UNITS = [
  "x\n",
  "a:b\n",
  "a:b\r",
  "a\r\nb\n\n",
  "User-agent: a\n",
  "User-agent: *\r\nDisallow: /x\nAllow: /x\r",
  "User-agent: a\n\nAllow: /a/\nDisallow: /a/b\n",
  "Disalow: /%7e\u00e9#\n",
  "Disallow: /a**b*\n",
  "Disallow: /a, /b\nDisallow: /a.b /c\n",
  "Sitemap: x\nNoindex: /\nCrawl-delay: 1\n",
  " #",
  "\u201C",
  "\uFEFF\n",
  "\0\n",
  "##[",
];

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** `size` bytes of a unit, after a line that makes rules of it. */
function body(unit: string, size: number): Uint8Array {
  return bytes(`User-agent: *\n${unit.repeat(size / bytes(unit).length)}`);
}

async function expectCallLinear(name: string, make: (size: number) => () => unknown): Promise<void> {
  await expectLinear(
    name,
    SIZES.map((size) => ({ size, act: make(size) })),
  );
}

describe("calls take time by the size of their input", () => {
  for (const unit of UNITS) {
    it(`when they read bodies of ${JSON.stringify(unit)}`, async () => {
      await expectCallLinear("reading, asking and explaining", (size) => {
        const content = body(unit, size);
        return () => {
          const robots = parse(content);
          const { groups, sitemaps, extensions, lines } = robots;
          const policy = robots.policyFor("Bot");
          policy.isAllowed("/x");
          policy.check(["/x", "/y"]);
          policy.explain("/x");
          Policy.fromBytes(policy.toBytes()).dispose();
          policy.dispose();
          return [groups, sitemaps, extensions, lines];
        };
      });
      await expectCallLinear("keeping in a store", (size) => {
        const content = body(unit, size);
        return () => {
          const store = new PolicyStore({ agent: "Bot" });
          store.set("https://a.example", parse(content));
          store.check(["https://a.example/x", "https://b.example/"]);
          store.explain("https://a.example/x");
          PolicyStore.fromBytes(store.toBytes(), { agent: "Bot" }).clear();
          store.clear();
        };
      });
      await expectCallLinear("fetching", (size) => {
        const content = body(unit, size);
        return async () => {
          const fetch = async (): Promise<Response> => new Response(content.slice());
          const client = new RobotsClient({ userAgent: "Bot", fetch });
          await client.check(["https://a.example/x"]);
          return client.close();
        };
      });
      await expectCallLinear("lint, fix and format", (size) => {
        const content = body(unit, size / 4);
        return () => [
          lint(content, { preset: "google" }),
          fix(content, { preset: "all", unsafe: true }),
          format(content),
        ];
      });
    });
  }

  it("when agents and headers are long", async () => {
    for (const dialect of ["rfc9309", "google", "koster1996", "original1994"] as const) {
      await expectCallLinear(`a long name and as long a file, ${dialect}`, (size) => {
        const content = `${"User-agent: aaaab\n".repeat(size / 18)}Disallow: /\n`;
        const name = "a".repeat(size);
        return () => parse(content, { dialect }).policyFor(name).isAllowed("/x");
      });
    }
    for (const unit of ["a", "a/", "( ", "compatible;", "www. ", "Googlebot+", "+"]) {
      await expectCallLinear(`a header of ${unit}`, (size) => {
        const header = unit.repeat(size / unit.length);
        return () => productToken(header);
      });
    }
  });

  it("when they build files", async () => {
    await expectCallLinear("build", (size) => {
      const disallow = Array.from({ length: size / 40 }, (_, i) => `/${i}`);
      return () => build({ preset: "closed", groups: [{ agents: "*", disallow, allow: disallow }] });
    });
  });

  it.runIf(thorough)("when lists have more elements than a call has room for arguments", () => {
    const many = "x\n".repeat(150_000);
    expect(fixAll(many, { unsafe: true }).fixed.length).toBe(150_000);
    const disallow = Array.from({ length: 150_000 }, (_, i) => `/${i}`);
    const groups = [{ agents: "*", disallow, comment: disallow }];
    expect(codeOf(() => build({ preset: "closed", groups }))).toBe("INVALID_ARGUMENT");
  });

  it("when the drop-in reads files", async () => {
    for (const unit of UNITS) {
      await expectCallLinear(`robots-parser on ${JSON.stringify(unit)}`, (size) => {
        const content = new TextDecoder().decode(body(unit, size));
        return () => robotsParser("https://a.example/robots.txt", content).isAllowed("https://a.example/x");
      });
    }
  });

  it("when the drop-in reads files in a process of its own", () => {
    const { out, end } = run(new URL("warm.child.ts", import.meta.url), []);
    expect(end).toBe("done");
    for (const line of out.split("\n")) expect(Number(line.split(" ")[0]), line).toBeLessThan(ROOM);
  });
});

describe("reports of lint", () => {
  it.runIf(thorough)("may be longer than a string can be", async () => {
    const finding = { severity: "info", line: 1, column: 1, endLine: 1, endColumn: 2 } as const;
    const diagnostic = { ...finding, rule: "not-a-directive", message: "m".repeat(1 << 16) };
    const found = new Array(9000).fill(diagnostic);
    const reports = [{ source: "robots.txt", body: bytes("x\n"), found, fixed: 0 }];
    const columns = await Columns.for([]);
    const style = { texts: en, paint: (_: unknown, text: string) => text, columns, all: true } as const;
    let length = 0;
    for (const piece of sarifReport(reports, style)) length += piece.length;
    expect(length).toBeGreaterThan(2 ** 29);
  });
});

/** A terminal that throws away what it is sent. */
function nowhere(): Terminal {
  const sink = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
  return { stdin: new PassThrough(), stdout: sink(), stderr: sink(), env: {} };
}

describe("commands take time by the size of their input", () => {
  const cases: Record<string, [args: (file: string) => string[], content: (size: number) => string][]> = {
    lint: [
      [(file) => [file], (n) => "x\n".repeat(n / 8)],
      [(file) => ["--format", "json", file], (n) => "x\n".repeat(n / 8)],
      [(file) => ["--format", "sarif", file], (n) => "a\r\nb\n".repeat(n / 20)],
      [(file) => ["--format", "github", "--all", file], (n) => "Disallow: /\n".repeat(n / 40)],
      [(file) => ["--all", file], (n) => "##[x\n".repeat(n / 40)],
    ],
    fmt: [[(file) => [file], (n) => "user-agent:*\ndisallow:/x\n".repeat(n / 25)]],
    check: [
      [(file) => ["--urls", file, "--robots", "robots.txt"], (n) => "/x/y\n".repeat(n / 5)],
      [(file) => ["--robots", file, "/x"], (n) => `User-agent: *\n${"Disallow: /*a*b\n".repeat(n / 16)}`],
    ],
    explain: [[(file) => ["--urls", file, "--robots", "robots.txt"], (n) => "/x/y\n".repeat(n / 20)]],
    diff: [[(file) => [file, "robots.txt"], (n) => `User-agent: *\n${"Disallow: /a/b\n".repeat(n / 15)}`]],
    minify: [[(file) => [file], (n) => `User-agent: *\n${"Disallow: /a/b\nAllow: /a\n".repeat(n / 25)}`]],
    meta: [[(file) => [file], (n) => '<meta name=robots content="noindex, x">\n'.repeat(n / 40)]],
    audit: [
      [
        (file) => ["--robots", "robots.txt", "--sitemap", file],
        (n) => `<urlset>${"<url><loc>https://a.example/x</loc></url>".repeat(n / 40)}</urlset>`,
      ],
    ],
    test: [
      [(file) => ["--robots", "robots.txt", file], (n) => "* allow /x/y\n".repeat(n / 52)],
      [(file) => ["--robots", "robots.txt", file], (n) => `* allow /x${" #".repeat(n / 2)}\u2028\n`],
    ],
  };

  for (const [name, runs] of Object.entries(cases)) {
    it(name, async () => {
      const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow: /x\nAllow: /x/z\n" });
      const command = await commands[name as keyof typeof commands].load();
      const old = process.cwd();
      process.chdir(cwd);
      try {
        for (const [i, [args, content]] of runs.entries()) {
          await expectCallLinear(`robotomata ${name} ${args("FILE").join(" ")}`, (size) => {
            const file = join(cwd, `${i}-${size}.txt`);
            writeFileSync(file, content(size));
            return () => command.run(args(file), nowhere());
          });
        }
      } finally {
        process.chdir(old);
      }
    });
  }

  it("when check has as many rules as URLs", async () => {
    const cwd = folderWith();
    const command = await commands.check.load();
    await expectLinear(
      "robotomata check, rules and URLs",
      sizesTo(4000).map((size) => {
        const list = (line: (i: number) => string): string =>
          Array.from({ length: size }, (_, i) => line(i)).join("\n");
        const [robots, urls] = [join(cwd, `${size}.robots.txt`), join(cwd, `${size}.urls.txt`)];
        writeFileSync(robots, `User-agent: *\n${list((i) => `Disallow: /*p${i}q*z`)}\n`);
        writeFileSync(
          urls,
          list((i) => `/a/p${i}q/z`),
        );
        return { size, act: () => command.run(["--robots", robots, "--urls", urls], nowhere()) };
      }),
    );
  });
});
