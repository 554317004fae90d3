import { describe, expect, it } from "vitest";
import { textsOf } from "../../../src/site/findings/messages.ts";
import { type Language, languages, lint, rules } from "../../../src/site/lint/index.ts";
import de from "../../../src/site/lint/messages/de.json" with { type: "json" };
import fr from "../../../src/site/lint/messages/fr.json" with { type: "json" };
import ru from "../../../src/site/lint/messages/ru.json" with { type: "json" };
import { defineRule } from "../../../src/site/lint/rule.ts";
import { catalogues } from "../../../src/site/lint/texts.ts";

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe("messages", () => {
  for (const language of languages) {
    it(`${language}: every rule has the same messages with the same arguments`, () => {
      for (const rule of rules) {
        const texts = textsOf(rule, language, catalogues);
        expect(Object.keys(texts).sort(), rule.id).toEqual(Object.keys(rule.messages).sort());
        for (const [key, text] of Object.entries(rule.messages)) {
          expect(placeholders(texts[key]!), `${rule.id}.${key}`).toEqual(placeholders(text));
          expect(texts[key], `${rule.id}.${key}`).toMatch(/[.?]$/);
        }
      }
    });

    it(`${language}: no finding shows an argument's name, or another language`, () => {
      const seen = new Set<string>();
      for (const { example } of rules) {
        const { bad, dialect = "rfc9309", url } = example;
        const every = { dialect, preset: "all" } as const;
        const about = url === undefined ? every : { ...every, url };
        const english = lint(bad, about);
        const found = lint(bad, { ...about, language });
        expect(found.map(({ message: _, ...rest }) => rest)).toEqual(
          english.map(({ message: _, ...rest }) => rest),
        );
        for (const [i, { message, rule }] of found.entries()) {
          expect(message).not.toMatch(/\{\w+\}/);
          if (language !== "en") expect(message, rule).not.toBe(english[i]!.message);
          seen.add(rule);
        }
      }
      expect(seen.size).toBe(rules.length);
    });
  }

  it.each([
    ["Disallow: scooter", "User-agent: scooter", "Disallow: /"],
    ["Allow: Googlebot", "User-agent: Googlebot", "Allow: /"],
    ["Disallow: john", "/john"],
    ["Disallow: .gif", "/*.gif"],
    ["Disallow: \u201C/a/\u201D", "\u201C (U+201C)", "Disallow: /a/"],
    ["Disallow: /a\u200B/", "U+200B ", "Disallow: /a/"],
    ["Disallow: /\uFF1A", "\uFF1A (U+FF1A)"],
    ["User-agent: b\u00FCcherbot", "\u00FC (U+00FC)"],
    ["Disallow: /a\x07/", "U+0007 "],
  ])("say in every language what to write instead of %j", (line, ...remedies) => {
    for (const language of languages) {
      const body = line.startsWith("User-agent") ? `${line}\nDisallow: /a/\n` : `User-agent: *\n${line}\n`;
      const messages = lint(body, { language, preset: "all" }).map(({ message }) => message);
      const isSaid = (message: string) => remedies.every((remedy) => message.includes(remedy));
      expect(messages.filter(isSaid), `${language}: ${messages.join("\n")}`).toHaveLength(1);
    }
  });

  it("say in every language that a path stands where a name belongs", () => {
    for (const language of languages) {
      const [found] = lint("User-agent: /private/\nDisallow: /\n", { language }).filter(
        ({ rule }) => rule === "inverted-fields",
      );
      expect(found!.message, language).toContain("User-agent: *");
      expect(found!.message, language).toContain("Disallow: /private/");
    }
  });

  it("promise no pattern where the dialect has none", () => {
    const [found] = lint("User-agent: *\nDisallow: .gif\n", { dialect: "original1994" }).filter(
      ({ rule }) => rule === "missing-slash",
    );
    expect(found!.message).toContain("no wildcards");
    expect(found!.fix).toBeUndefined();
  });

  it.each([de, fr, ru])("are of rules that exist", (catalogue) => {
    expect(Object.keys(catalogue)).toEqual(rules.map(({ id }) => id));
  });

  it("that are missing fail the build", () => {
    // @ts-expect-error a message is missing
    const missing: (typeof catalogues)["de"]["missing-slash"] = {};
    const rule = defineRule({
      ...rules[0]!,
      id: "test",
      messages: { text: "{one} and {two}" },
      check(source, report) {
        // @ts-expect-error an argument is missing
        report(source.atStart(), "text", { one: 1 });
        // @ts-expect-error there is no such message
        report(source.atStart(), "other", {});
      },
    });
    expect([missing, rule.id]).toHaveLength(2);
  });

  it("use the marks of their language", () => {
    const marks: Record<Language, RegExp> = {
      en: /[„«»“]/,
      de: /["«»]/,
      fr: /["„“]|«(?!\u00A0)| [:;?!»]/,
      ru: /["„“]/,
    };
    for (const language of languages) {
      for (const rule of rules) {
        for (const text of Object.values(textsOf(rule, language, catalogues)))
          expect(text).not.toMatch(marks[language]);
      }
    }
  });
});
