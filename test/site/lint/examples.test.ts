import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fix, lint, presets, type RuleId, rules } from "../../../src/site/lint/index.ts";

describe("each rule's examples", () => {
  for (const rule of rules) {
    const { bad, good, url, dialect = "rfc9309" } = rule.example;
    // Every rule runs, so that the example shows nothing but its own.
    const options = { dialect, preset: "all" } as const;

    describe(rule.id, () => {
      it("the bad one has findings of this rule and no other", () => {
        const found = lint(bad, url === undefined ? options : { ...options, url });
        expect([...new Set(found.map((diagnostic) => diagnostic.rule))]).toEqual([rule.id]);
      });

      it("the good one has none of any rule", () => {
        expect(lint(good, options)).toEqual([]);
      });

      it("its repair does away with the finding", () => {
        const found = lint(bad, url === undefined ? options : { ...options, url });
        const fixes = found.filter((diagnostic) => diagnostic.fix !== undefined);
        if (fixes.length === 0) return;
        const unsafe = fixes.some((diagnostic) => diagnostic.fix!.safe === false);
        const isGuess = fixes.some((diagnostic) => diagnostic.fix!.guess === true);
        const repaired = fix(
          bad,
          isGuess ? { ...options, only: [rule.id as RuleId] } : { ...options, unsafe },
        );
        expect(lint(repaired, options).filter((diagnostic) => diagnostic.rule === rule.id)).toEqual([]);
        if (unsafe) expect(fix(bad, options)).toEqual(bad);
        if (isGuess) expect(fix(bad, { ...options, unsafe })).toEqual(bad);
      });
    });
  }

  it("every rule is on in the preset for that", () => {
    expect(presets.all.rules).toEqual({});
    expect(Object.values(presets.strict.rules)).not.toContain("off");
  });

  it("only infos are off by default, and nothing that is good is found fault with", () => {
    const off = Object.entries(presets.recommended.rules);
    expect(off.length).toBeGreaterThan(0);
    for (const [id, setting] of off) {
      expect(setting).toBe("off");
      expect(rules.find((rule) => rule.id === id)?.severity).toBe("info");
    }
  });

  it("the default has one thing to say about an ordinary file", () => {
    const body = readFileSync(new URL("../../../examples/robots.txt", import.meta.url), "utf8");
    expect(lint(body).map(({ rule }) => rule)).toEqual(["escape-mismatch"]);
  });
});
