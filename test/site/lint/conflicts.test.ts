import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dialect, parse } from "../../../src/index.ts";
import { type Diagnostic, lint, type RuleId } from "../../../src/site/lint/index.ts";
import { cases } from "../../support/effort.ts";

const runs = { numRuns: cases(400) };

function found(rule: RuleId, body: string, dialect: Dialect = "rfc9309"): Diagnostic[] {
  return lint(body, { dialect, preset: "all" }).filter((one) => one.rule === rule);
}

/** Findings as "line: message". */
function told(rule: RuleId, rules: readonly string[], dialect?: Dialect): string[] {
  return found(rule, `User-agent: *\n${rules.map((one) => `${one}\n`).join("")}`, dialect).map(
    ({ line, message }) => `${line}: ${message}`,
  );
}

/** All paths of up to four letters and a few that stars can make longer. */
const paths = (function* all(): Generator<string> {
  const letters = ["a", "b", "/", "?"];
  let level = ["/"];
  for (let length = 1; length <= 5; length++) {
    yield* level;
    level = level.flatMap((text) => letters.map((letter) => text + letter));
  }
})();
/** Absolute, since a path that begins with two slashes is read as a host. */
const everyPath = [...paths].map((path) => `https://example.com${path}`);

const pattern = fc
  .tuple(
    fc.constantFrom("/", "/", "/a", "*"),
    fc.array(fc.constantFrom("a", "b", "/", "*", "?"), { maxLength: 3 }),
    fc.constantFrom("", "", "$"),
  )
  .map(([start, rest, end]) => start + rest.join("") + end);
const ruleLines = fc.array(
  fc.tuple(fc.constantFrom("Allow", "Disallow"), pattern).map(([kind, path]) => `${kind}: ${path}`),
  { minLength: 2, maxLength: 5 },
);

describe("conflicting-rules", () => {
  const overridden = (rule: string, line: number, url: string): string =>
    `This rule never takes effect: "${rule}" on line ${line} says the opposite and decides wherever it matches, for example at ${url}.`;

  it("finds what a longer pattern of the opposite kind overrides", () => {
    expect(told("conflicting-rules", ["Allow: /grid/", "Disallow: /grid/*"])).toEqual([
      `2: ${overridden("Disallow: /grid/*", 3, "/grid/")}`,
    ]);
    expect(told("conflicting-rules", ["Disallow: /a", "Allow: /*"])).toEqual([
      `2: ${overridden("Allow: /*", 3, "/a")}`,
    ]);
    expect(told("conflicting-rules", ["Disallow: /shop/*.pdf", "Allow: /*/*.pdf$"])).toEqual([]);
  });

  it("finds the same path in another spelling, and in another group of the same crawler", () => {
    const both =
      "Line 2 says the opposite about the same path: most crawlers allow it, but some obey the first of the two.";
    expect(told("conflicting-rules", ["Disallow: /~a", "Allow: /%7Ea"])).toEqual([`3: ${both}`]);
    const groups = "User-agent: a\nDisallow: /x\n\nUser-agent: b\nDisallow: /y\n\nUser-agent: A\nAllow: /x\n";
    expect(found("conflicting-rules", groups).map(({ line, message }) => `${line}: ${message}`)).toEqual([
      `8: ${both}`,
    ]);
    expect(found("conflicting-rules", groups.replace("User-agent: A", "User-agent: c"))).toEqual([]);
  });

  it("shows a URL that both rules match", () => {
    const rules = ["Disallow: *a?$", "Allow: /a?$", "Allow: /*a?", "Allow: /"];
    expect(told("conflicting-rules", rules)).toEqual([`2: ${overridden("Allow: /*a?", 4, "/xa?")}`]);
  });

  it("says nothing about what matches no URL", () => {
    expect(told("conflicting-rules", ["Disallow: tmp", "Allow: tmp"])).toEqual([]);
  });

  it("keeps a rule that one of its crawlers needs", () => {
    const shared = "User-agent: a\nUser-agent: b\nAllow: /x/\n\nUser-agent: a\nDisallow: /x/*\n";
    expect(found("conflicting-rules", shared)).toEqual([]);
    expect(found("conflicting-rules", shared.replace("User-agent: b\n", "")).map(({ line }) => line)).toEqual(
      [2],
    );
  });

  it("goes by the order of lines if that decides", () => {
    expect(told("conflicting-rules", ["Disallow: /", "Allow: /a"], "koster1996")).toEqual([
      `3: ${overridden("Disallow: /", 2, "/a")}`,
    ]);
    expect(told("shadowed-rule", ["Disallow: /", "Allow: /a"], "koster1996")).toEqual([]);
  });

  for (const dialect of ["rfc9309", "google"] as const) {
    it(`finds exactly the rules that never decide and whose URLs are decided otherwise (${dialect})`, () => {
      fc.assert(
        fc.property(ruleLines, (lines) => {
          const body = `User-agent: *\n${lines.join("\n")}\n`;
          const policy = parse(body, { dialect }).policyFor("*");
          const decided = everyPath.map((path) => policy.explain(path).rule?.line);
          const findings = found("conflicting-rules", body, dialect).filter(({ message }) =>
            message.startsWith("This"),
          );
          for (const { line, message } of findings) {
            const [, by, url] = /on line (\d+) .* at (.*)\.$/.exec(message)!;
            expect(decided, body).not.toContain(line);
            expect(policy.explain(url!).rule?.line, body).toBe(Number(by));
            const kinds = [line, Number(by)].map((number) => lines[number - 2]!.split(":")[0]);
            expect(new Set(kinds).size, body).toBe(2);
            const alone = parse(`User-agent: *\n${lines[line - 2]}\n`, { dialect }).policyFor("*");
            expect(alone.explain(url!).rule, body).toBeDefined();
          }
          lines.forEach((text, i) => {
            const line = i + 2;
            if (decided.includes(line) || findings.some((one) => one.line === line)) return;
            // What never decided among short paths and was not reported: something of its own kind decides, or it is
            // said twice.
            const alone = parse(`User-agent: *\n${text}\n`, { dialect }).policyFor("*");
            const deciders = new Set(
              everyPath.flatMap((path, at) =>
                alone.explain(path).rule === undefined ? [] : [decided[at] ?? 0],
              ),
            );
            const paths = [...deciders].map((by) => lines[by - 2] ?? "Allow: /robots.txt");
            const isOpposed =
              paths.length > 0 &&
              paths.every((one) => one.split(":")[0] !== text.split(":")[0]) &&
              paths.every((one) => one.split(": ")[1] !== text.split(": ")[1]);
            // A longer path may be what the rule decides.
            if (isOpposed) expect(decidesLonger(text, lines, dialect), body).toBe(true);
          });
        }),
        runs,
      );
    });
  }
});

/** Whether a rule decides one of its own generic words, with `zz` for stars, which no pattern here has. */
function decidesLonger(text: string, lines: readonly string[], dialect: Dialect): boolean {
  const policy = parse(`User-agent: *\n${lines.join("\n")}\n`, { dialect }).policyFor("*");
  const path = text.split(": ")[1]!;
  const ended = path.endsWith("$") ? path.slice(0, -1) : `${path}*`;
  const words = [ended, ended.replace("*", "")].map((one) => one.replaceAll("*", "zz"));
  return words
    .map((word) => `https://example.com${word.startsWith("/") ? "" : "/"}${word}`)
    .some((word) => policy.explain(word).rule?.line === lines.indexOf(text) + 2);
}

describe("tied-rules", () => {
  it("reports cases in which only the tie decides", () => {
    expect(told("tied-rules", ["Disallow: /temp/", "Allow: /*.txt"])).toEqual([
      '2: "Allow: /*.txt" on line 3 is just as long, so it wins where both match, for example at /temp/page.txt.',
    ]);
  });

  it("reports nothing if one is an exception from the other, or another rule decides", () => {
    expect(told("tied-rules", ["Disallow: /api/*", "Allow: /api/$"])).toEqual([]);
    expect(told("tied-rules", ["Disallow: /temp/", "Allow: /*.txt", "Disallow: /temp/*.txt"])).toEqual([]);
    expect(told("tied-rules", ["Disallow: /tempo/", "Allow: /*.txt"])).toEqual([]);
  });

  it("is off by default", () => {
    expect(lint("User-agent: *\nDisallow: /temp/\nAllow: /*.txt\n")).toEqual([]);
  });

  for (const dialect of ["rfc9309", "google"] as const) {
    it(`names two rules of the same length that both match its URL, the second of which decides (${dialect})`, () => {
      let seen = 0;
      fc.assert(
        fc.property(ruleLines, (lines) => {
          const body = `User-agent: *\n${lines.join("\n")}\n`;
          const policy = parse(body, { dialect }).policyFor("*");
          for (const { line, message } of found("tied-rules", body, dialect)) {
            seen++;
            const [, by, url] = /on line (\d+) .* at (.*)\.$/.exec(message)!;
            expect(policy.explain(url!).rule?.line, body).toBe(Number(by));
            const own = lines[line - 2]!;
            const other = lines[Number(by) - 2]!;
            expect([own.split(":")[0], other.split(":")[0]], body).toEqual(["Disallow", "Allow"]);
            expect(own.split(": ")[1]!.length, body).toBe(other.split(": ")[1]!.length);
            expect(policyOf(own, dialect).isAllowed(url!), body).toBe(false);
          }
        }),
        runs,
      );
      expect(seen).toBeGreaterThan(0);
    });
  }
});

describe("file-listing", () => {
  const files = ["a", "b", "c", "d", "e"].map((name) => `Disallow: /docs/${name}.html`);
  const proposed =
    'files are listed one by one; "Disallow: /docs/" covers them in one line, as well as anything else in that folder, such as';

  it("suggests the folder, not half of a name", () => {
    const pages = ["01", "02", "03", "04", "05"].map((n) => `Disallow: /files/00/page-${n}.pdf`);
    expect(told("file-listing", pages)).toEqual([
      `2: 5 ${proposed.replace("/docs/", "/files/00/")} /files/00/.`,
    ]);
  });

  it("takes five files in two folders for a list, but not two of a folder", () => {
    const few = [...files.slice(0, 3), "Disallow: /old/a.html", "Disallow: /old/b.html"];
    expect(told("file-listing", few)).toEqual([`2: 3 ${proposed} /docs/.`]);
    expect(told("file-listing", few.slice(0, 4))).toEqual([]);
    expect(told("file-listing", few.slice(1))).toEqual([]);
  });

  it("says how much of the file a long list takes", () => {
    const many = Array.from({ length: 2_000 }, (_, n) => `Disallow: /docs/${10_000 + n}-of-them.html`);
    expect(told("file-listing", many)[0]).toContain("in 70000 of the 70014 bytes of this file");
  });

  it("says what else the prefix closes", () => {
    expect(told("file-listing", files)).toEqual([`2: 5 ${proposed} /docs/.`]);
    expect(told("file-listing", ["Allow: /docs/$", ...files])).toEqual([`3: 5 ${proposed} /docs/x.`]);
  });

  it("proposes no folder of which other parts are picked, too", () => {
    for (const path of ["/docs/$", "/docs/old/", "/docs/*?", "/docs/f"])
      expect(told("file-listing", [`Disallow: ${path}`, ...files]), path).toEqual([]);
    expect(told("file-listing", ["Disallow: /docs2/", "Disallow: /*?", ...files])).toHaveLength(1);
  });

  it("proposes nothing that an Allow rule would overrule, or that would overrule one", () => {
    expect(told("file-listing", ["Allow: /docs/", ...files])).toEqual([]);
    expect(told("file-listing", ["Allow: /docs", ...files])).toEqual([]);
    expect(told("file-listing", ["Allow: /*s/*.h", ...files])).toEqual([]);
    expect(told("file-listing", ["Allow: /docs/f.html", ...files])).toHaveLength(1);
  });

  it("ignores files that another rule closes anyway", () => {
    expect(told("file-listing", ["Disallow: /docs", ...files])).toEqual([]);
    expect(told("file-listing", ["Disallow: /*.html", ...files])).toEqual([]);
  });

  it("looks at all groups of a crawler", () => {
    const group = `User-agent: a\nUser-agent: b\n${files.map((one) => `${one}\n`).join("")}`;
    expect(found("file-listing", group)).toHaveLength(1);
    expect(found("file-listing", `${group}User-agent: b\nAllow: /docs/\n`)).toEqual([]);
  });

  for (const dialect of ["rfc9309", "google", "koster1996", "original1994"] as const) {
    it(`its URL is open before and closed after, and no file is opened (${dialect})`, () => {
      const rest = fc.array(
        fc
          .tuple(
            fc.constantFrom("Allow", "Disallow"),
            fc.constantFrom("/", "/d", "/d/", "/d/*", "/*c", "/d/a", "/d/a.b", "/d/aa", "/d/$", "/d/*c$"),
          )
          .map(([kind, path]) => `${kind}: ${path}`),
        { maxLength: 3 },
      );
      const names = ["a.b", "b.c", "c.b", "aa.c", "bb.b"];
      let seen = 0;
      fc.assert(
        fc.property(rest, rest, (above, below) => {
          const listed = names.map((name) => `Disallow: /d/${name}`);
          const body = `User-agent: *\n${[...above, ...listed, ...below].join("\n")}\n`;
          for (const { message, fix } of found("file-listing", body, dialect)) {
            seen++;
            const url = / as (\S*)\.$/.exec(message)![1]!;
            const [edit, ...removed] = fix!.edits;
            const lines = body.split("\n");
            lines[edit!.line - 1] = `Disallow: ${edit!.text}`;
            const after = lines.filter((_, i) => !removed.some(({ line }) => line === i + 1)).join("\n");
            const [old, now] = [body, after].map((one) => parse(one, { dialect }).policyFor("*"));
            expect([old!.isAllowed(url), now!.isAllowed(url)], body).toEqual([true, false]);
            for (const name of names) {
              for (const path of [`/d/${name}`, `/d/${name}z`]) {
                if (!old!.isAllowed(path)) expect(now!.isAllowed(path), body).toBe(false);
              }
            }
          }
        }),
        runs,
      );
      expect(seen).toBeGreaterThan(0);
    });
  }
});

function policyOf(line: string, dialect: Dialect) {
  return parse(`User-agent: *\n${line}\n`, { dialect }).policyFor("*");
}
