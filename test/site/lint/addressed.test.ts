/** Whom agent lines are for: lint says what the engine does, in every dialect. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dialectRules } from "../../../src/engine/dialect/index.ts";
import { type Dialect, parse } from "../../../src/index.ts";
import { LintedText } from "../../../src/site/findings/linted-text.ts";
import { agentLineTest, crawlersWithoutGroup, isForAll } from "../../../src/site/lint/agent-lines.ts";
import { lint } from "../../../src/site/lint/index.ts";
import { dialects } from "../../support/cases.ts";
import { cases } from "../../support/effort.ts";

const RUNS = cases(1000);

/** Tokens that lint asks about, and what agent lines are made of: these, and what some dialect treats in its own way. */
const TOKENS = ["GPTBot", "AdsBot-Google", "AdsBot-Google-Mobile", "Googlebot", "Slurp", "FacebookBot"];
const PIECES = [..."*/ \t\v\f.9_-", ...TOKENS, "gptbot", "Foo", "\u212A", "ö", "\0", "\uFFFD", "faceboo"];
const value = fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }).map((pieces) => pieces.join(""));

/** What a crawler is bound by that goes by one name, and that `*` binds or not. */
function isBound(body: string, dialect: Dialect, token: string, boundByStar: boolean): boolean {
  using policy = parse(body, { dialect }).policyFor({ tokens: [token], boundByStar });
  return !policy.isAllowed("/x");
}

const fileOf = (values: readonly string[]): string =>
  `${values.map((one) => `User-agent: ${one}\n`).join("")}Disallow: /\n`;

describe.each(dialects)("lint in %s:", (dialect) => {
  const sourceOf = (body: string): LintedText => new LintedText(body, dialectRules(dialect), undefined);

  it("a group is for all exactly if it binds a crawler that nobody can have named", () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 3 }), (values) => {
        const body = fileOf(values);
        const stranger = "zqwvyjxk";
        expect(sourceOf(body).groups.some((group) => isForAll(group, sourceOf(body)))).toBe(
          isBound(body, dialect, stranger, true),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it("a line names a crawler exactly if it binds one whom `*` does not", () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 3 }), (values) => {
        const body = fileOf(values);
        const source = sourceOf(body);
        const lines = source.groups.flatMap(({ agents }) => agents);
        const bound = TOKENS.filter((token) => isBound(body, dialect, token, false));
        expect(TOKENS.filter((token) => lines.some(agentLineTest([token], source)))).toEqual(bound);
        expect(crawlersWithoutGroup(TOKENS, source)).toEqual(
          TOKENS.filter((token) => !bound.includes(token)),
        );
        expect(lines.some(agentLineTest(TOKENS, source))).toBe(bound.length > 0);
      }),
      { numRuns: RUNS },
    );
  });
});

/** A file for each rule that looks for the star, with `*` as in its documentation. */
const FILES: Record<string, string> = {
  "ads-bots-unbound": "User-agent: a\nAllow: /\nDisallow:\n\nUser-agent: *\nDisallow: /\n",
  "second-star-group": "User-agent: *\nDisallow: /tmp/\n\nUser-agent: *\nDisallow: /cgi/\n",
  "blocks-everything": "User-agent: *\nDisallow: /\n",
  "star-not-inherited": "User-agent: *\nDisallow: /cart/\n\nUser-agent: a\nDisallow: /slow/\n",
  "blocked-resources": "User-agent: *\nDisallow: /*.css$\n",
  "empty-group": "User-agent: *\n",
  "repeated-agent": "User-agent: *\nUser-agent: *\nDisallow: /a\n",
};

describe("the star with something after it", () => {
  const found = (body: string, rule: string, dialect: Dialect): string[] =>
    // What is said about the line itself leaves open whom it was meant for, and then nothing is redundant.
    lint(body, { dialect, preset: "all", rules: { "agent-token": "off", "control-character": "off" } })
      .filter((one) => one.rule === rule)
      .map(({ line, message }) => `${line} ${message.replaceAll("* x", "*")}`);

  for (const [rule, body] of Object.entries(FILES)) {
    it(`counts for ${rule} wherever it does for the engine`, () => {
      const plain = found(body, rule, "rfc9309");
      expect(plain).not.toEqual([]);
      for (const dialect of ["rfc9309", "google"] as const)
        expect(found(body.replaceAll("*\n", "* x\n"), rule, dialect)).toEqual(plain);
      expect(found(body.replaceAll("*\n", "*\v\n"), rule, "google")).toEqual(plain);
      const others = found(body.replaceAll("*\n", "* x\n"), rule, "koster1996");
      // There it is somebody's name, and a name can be repeated or be without rules.
      if (rule !== "empty-group" && rule !== "repeated-agent") expect(others).toEqual([]);
    });
  }

  it("closes the site, so that no list of crawlers for training is missing one", () => {
    const body = "User-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: * x\nDisallow: /\n";
    expect(found(body, "ai-block-gaps", "rfc9309")).toEqual([]);
    expect(found(body, "ai-block-gaps", "koster1996")).toHaveLength(1);
  });

  it("is a separate finding, whose repair is safe if all of today's crawlers agree", () => {
    const [finding] = lint("User-agent: * x\nDisallow: /a\n", { preset: "all" }).filter(
      ({ rule }) => rule === "agent-token",
    );
    expect(finding!.message).toContain('"*" means all crawlers only where it stands alone');
    expect(finding!.fix).toMatchObject({ safe: true, edits: [{ column: 13, endColumn: 16, text: "*" }] });
    const google = lint("User-agent: *\vx\nDisallow: /a\n", { preset: "all", dialect: "google" });
    expect(google.find(({ rule }) => rule === "agent-token")!.fix!.safe).toBe(false);
  });
});

describe("a name", () => {
  it("with a version is named", () => {
    const named = (names: string): boolean =>
      lint(`User-agent: a\nAllow: /\nDisallow:\n\nUser-agent: *\n${names}Disallow: /\n`, {
        preset: "all",
      }).some(({ rule }) => rule === "ads-bots-unbound");
    const tokens = ["AdsBot-Google", "AdsBot-Google-Mobile", "Mediapartners-Google"];
    expect(named("")).toBe(true);
    expect(named(tokens.map((token) => `User-agent: ${token}/1.0\n`).join(""))).toBe(false);
  });

  it("is never repeated with letters that only look alike", () => {
    const body = "User-agent: kbot\nUser-agent: \u212Abot\nDisallow: /a\n";
    expect(lint(body, { preset: "all" }).filter(({ rule }) => rule === "repeated-agent")).toEqual([]);
  });
});
