/** The sentences of remarks on verdicts, in the visitor's language. */
import type { Remark } from "../../src/site/analyze/index.ts";
import { fillMessage } from "../../src/site/findings/messages.ts";
import type { Language } from "../../src/site/lint/index.ts";
import { en, type RemarkCode } from "../../src/site/remarks/english.ts";
import { alsoSpeak } from "./language.ts";

type Sentences = Readonly<Record<RemarkCode, string>>;

const load: Readonly<Record<Exclude<Language, "en">, () => Promise<{ default: Sentences }>>> = {
  de: () => import("../../src/site/remarks/messages/de.json"),
  fr: () => import("../../src/site/remarks/messages/fr.json"),
  ru: () => import("../../src/site/remarks/messages/ru.json"),
};

let current: Sentences = en;

/** A remark in words. */
export function remarkText({ code, values }: Remark): string {
  return fillMessage(current[code], values);
}

/** That crawlers may still go by the file before this one. */
export function dayText(): string {
  return current.day;
}

void alsoSpeak(async (language) => {
  current = language === "en" ? en : (await load[language]()).default;
});
