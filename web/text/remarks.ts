/** The sentences of remarks on verdicts, in the visitor's language. */
import type { Remark } from "../../src/site/analyze/index.ts";
import { fillMessage } from "../../src/site/findings/messages.ts";
import { en, type RemarkCode } from "../../src/site/remarks/english.ts";
import { alsoSpeak } from "./language.ts";

type Sentences = Readonly<Record<RemarkCode, string>>;

const [sentences] = alsoSpeak<Sentences>(en, {
  de: async () => (await import("../../src/site/remarks/messages/de.json")).default,
  fr: async () => (await import("../../src/site/remarks/messages/fr.json")).default,
  ru: async () => (await import("../../src/site/remarks/messages/ru.json")).default,
});

/** A remark in words. */
export function remarkText({ code, values }: Remark): string {
  return fillMessage(sentences()[code], values);
}

/** That crawlers may still go by the file before this one. */
export function dayText(): string {
  return sentences().day;
}
