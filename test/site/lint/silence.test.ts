import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fix, lint } from "../../../src/site/lint/index.ts";

/** The lines and rules of the findings in a file of these lines. */
const found = (...lines: string[]): string[] =>
  lint(lines.map((line) => `${line}\n`).join(""), { rules: { "inline-comment": "off" } }).map(
    ({ line, rule }) => `${line} ${rule}`,
  );

describe("comments that silence rules", () => {
  it("disable-next-line", () => {
    expect(
      found("User-agent: *", "# robotomata-disable-next-line missing-slash", "Disallow: a/", "Disallow: b/"),
    ).toEqual(["4 missing-slash"]);
  });

  it("disable-line", () => {
    expect(
      found("User-agent: *", "Disallow: a/ # robotomata-disable-line missing-slash", "Disallow: b/"),
    ).toEqual(["3 missing-slash"]);
  });

  it("disable and enable, of a rule", () => {
    expect(
      found(
        "User-agent: *",
        "# robotomata-disable missing-slash, empty-group",
        "Disallow: a/",
        "Disalow: /x/",
        "# robotomata-enable missing-slash",
        "Disallow: b/",
        "User-agent: b",
      ),
    ).toEqual(["4 field-typo", "6 missing-slash"]);
  });

  it("disable and enable, of all rules", () => {
    expect(
      found(
        "User-agent: *",
        "# robotomata-disable",
        "Disallow: a/",
        "Disalow: /x/",
        "# robotomata-enable",
        "Disallow: b/",
      ),
    ).toEqual(["6 missing-slash"]);
  });

  it("a rule is enabled out of all, and all are disabled again", () => {
    expect(
      found(
        "User-agent: *",
        "# robotomata-disable",
        "Disallow: a/",
        "# robotomata-enable missing-slash",
        "Disallow: b/",
        "Disalow: /x/",
        "# robotomata-disable -- enough of this",
        "Disallow: c/",
      ),
    ).toEqual(["5 missing-slash"]);
  });

  it("without names, of all rules, with a reason", () => {
    expect(found("User-agent: *", "##robotomata-disable-next-line -- we know", "Disalow: a/")).toEqual([]);
  });

  it("misspelled names silence nothing, and are reported", () => {
    expect(found("User-agent: *", "# robotomata-disable-next-line missing-slsh", "Disallow: a/")).toEqual([
      "2 unused-disable",
      "3 missing-slash",
    ]);
  });

  it("are reported when they silence nothing", () => {
    const body = [
      "User-agent: *",
      "# robotomata-disable-next-line missing-slash, field-typo",
      "Disallow: a/",
      "# robotomata-disable-line",
      "# robotomata-disable missing-colon",
      "Disallow: /b/",
    ];
    expect(found(...body)).toEqual(["2 unused-disable", "4 unused-disable", "5 unused-disable"]);
    // Of rules that do not run nobody can tell.
    const off = { "field-typo": "off", "missing-colon": "off" } as const;
    expect(
      lint(body.join("\n"), { rules: { ...off, "final-newline": "off" } }).map(({ line }) => line),
    ).toEqual([4]);
  });

  it("keep findings from being repaired", () => {
    const body = "User-agent: *\n# robotomata-disable-next-line missing-slash\nDisallow: a/\nDisallow: b/\n";
    expect(fix(body, { unsafe: true })).toBe(body.replace("b/", "/b/"));
  });

  it("say of every line and rule what replaying them line by line says", () => {
    const ids: readonly string[] = ["missing-slash", "field-typo"];
    const name = fc.constantFrom("", " missing-slash", " field-typo", " missing-slash field-typo");
    const line = fc.oneof(
      fc
        .tuple(fc.constantFrom("disable", "enable", "disable-next-line"), name)
        .map(([kind, of]) => `# robotomata-${kind}${of}`),
      fc.constantFrom("Disallow: a/", "Disalow: /b/", "Disalow: c/"),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 24 }), (rest) => {
        const silent = new Set<string>();
        const expected: string[] = [];
        for (const [i, text] of rest.entries()) {
          const [, kind, names = ""] = /^# robotomata-(\S+) ?(.*)$/.exec(text) ?? [];
          const named = names === "" ? ids : names.split(" ");
          if (kind === "disable") for (const one of named) silent.add(one);
          if (kind === "enable") for (const one of named) silent.delete(one);
          const before = /^# robotomata-disable-next-line ?(.*)$/.exec(rest[i - 1] ?? "");
          const once = before === null ? [] : before[1] === "" ? ids : before[1]!.split(" ");
          const hits = [
            ...(/: [ac]/.test(text) ? ["missing-slash"] : []),
            ...(text.startsWith("Disalow") ? ["field-typo"] : []),
          ];
          for (const hit of hits)
            if (!silent.has(hit) && !once.includes(hit)) expected.push(`${i + 2} ${hit}`);
        }
        const shown = found("User-agent: *", ...rest).filter((one) =>
          ids.some((id) => one.endsWith(` ${id}`)),
        );
        expect(shown.sort()).toEqual(expected.sort());
      }),
    );
  });

  it("in great number cost their length", () => {
    const pair = "# robotomata-disable missing-slash\nDisallow: a/\n# robotomata-enable missing-slash\n";
    expect(
      lint(`User-agent: *\n${pair.repeat(10_000)}`).filter(({ rule }) => rule === "missing-slash"),
    ).toEqual([]);
  });
});
