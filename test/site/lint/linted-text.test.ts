/**
 * What rules see of a file is what `Robots` says of it: the same lines, and the same groups.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { valueText } from "../../../src/base/utf8.ts";
import { dialectRules } from "../../../src/engine/dialect/index.ts";
import { type Dialect, parse } from "../../../src/index.ts";
import { CharFlag } from "../../../src/site/findings/char-flags.ts";
import { LintedText } from "../../../src/site/findings/linted-text.ts";
import { countFindingsIn } from "../../../src/site/lint/lint.ts";
import { planOf } from "../../../src/site/lint/plan.ts";
import { dialects } from "../../support/cases.ts";
import { corpusAvailable, readRobots, reportSkipped, sampledHosts } from "../../support/corpus.ts";
import { cases } from "../../support/effort.ts";
import { damagedFiles, files } from "./files.ts";

if (!corpusAvailable) reportSkipped("lint's reading of real files");

const RUNS = cases(500);

const PATTERNS: Readonly<Record<keyof typeof CharFlag, RegExp>> = {
  Space: /[ \t\v\f]/,
  Separator: /[,;|]/,
  Quote: /["']/,
  Percent: /%/,
  Backslash: /\\/,
  Star: /\*/,
  Dollar: /\$/,
  Ampersand: /&/,
  Equals: /=/,
  Colon: /:/,
  Regex: /[\^[()+]/,
  Odd: /[^\t\v\f\x20-\x7e]/,
  Coded: /[^\w/.~!&'()+,;=:@?*$-]/,
  NoPath: /^[^/*]/,
  Dot: /\./,
};

function expectSame(body: string | Uint8Array, dialect: Dialect): void {
  const source = new LintedText(body, dialectRules(dialect), undefined);
  const robots = parse(body, { dialect, maxBytes: Number.POSITIVE_INFINITY });
  const lines = source.lines.map((line) => {
    const { number, kind, text, ending, start, end } = line;
    const { name, value, comment, typo, prefix, noColon } = line;
    return {
      ...{ number, kind, text, ending, start, end },
      ...(name === undefined ? {} : { name }),
      ...(value === undefined ? {} : { value }),
      ...(comment === undefined ? {} : { comment }),
      ...(typo ? { typo } : {}),
      ...(prefix ? { prefix } : {}),
      ...(noColon ? { noColon } : {}),
    };
  });
  expect(lines).toEqual(robots.lines);
  const groups = source.groups.map(({ agents, rules }) => ({
    agents: agents.map(({ value }) => value.text),
    rules: rules.map(({ kind, value: { start, end }, number }) => {
      const pattern = valueText(source.bytes.subarray(start, end));
      return { type: kind, pattern, line: number };
    }),
    line: agents[0]!.number,
  }));
  expect(groups).toEqual(robots.groups.map(({ agents, rules, line }) => ({ agents, rules, line })));
  for (const line of source.fields) {
    for (const [name, pattern] of Object.entries(PATTERNS)) {
      const has = (line.flags & CharFlag[name as keyof typeof CharFlag]) !== 0;
      if (has !== pattern.test(line.value.text)) throw new Error(`${name}: ${line.value.text}`);
    }
  }
}

describe("a source", () => {
  it("has the lines and groups of any text and bytes, in every dialect", () => {
    const dialect = fc.constantFrom(...dialects);
    fc.assert(fc.property(fc.oneof(files, damagedFiles), dialect, expectSame), { numRuns: RUNS });
  });

  it.each(["", "\uFEFF", "\uFEFF\n", "a", "\r", "\r\n\r", "#", ":", "\uFEFF\uFEFFallow: /"])(
    "has the lines of %j",
    (body) => {
      for (const dialect of dialects) expectSame(body, dialect);
    },
  );

  it.runIf(corpusAvailable)("has the lines and groups of real files", () => {
    for (const host of sampledHosts()) expectSame(readRobots(host), "rfc9309");
  });
});

it("lines are plain without any byte but printable ASCII and tabs, wherever that is", () => {
  for (let code = 0; code < 256; code++) {
    const c = String.fromCharCode(code);
    if (c === "\n" || c === "\r") continue;
    const isPlain = (code >= 0x20 && code < 0x7f) || c === "\t";
    for (const text of [c, `${c}a`, `a${c}`, `#${c}b`, `\t${c} ~`]) {
      // What the lines before and after hold does not count.
      const body = Buffer.from(`\x01\n${text}\n\xff`, "latin1");
      const { lines } = new LintedText(body, dialectRules("google"), undefined);
      expect(lines.map(({ plain }) => plain)).toEqual([false, isPlain, false]);
    }
  }
});

it("reads no line of a page in place of a file", () => {
  const source = new LintedText("<!doctype html>\n<p>Shop</p>\n", dialectRules("rfc9309"), undefined);
  const lines = vi.spyOn(source, "lines", "get");
  expect([...countFindingsIn(source, planOf({}))]).toEqual([["html-document", 1]]);
  expect(lines).not.toHaveBeenCalled();
});
