/** The texts of the tab Generate, which are loaded with it. */
import { type Because, renderingOf } from "../../src/base/because.ts";
import { en, type Texts } from "./generate/en.generated.ts";
import { alsoSpeak } from "./language.ts";

export const [generateText, generateTextReady] = alsoSpeak<Texts>(en, {
  de: async () => (await import("./generate/de.generated.ts")).de,
  fr: async () => (await import("./generate/fr.generated.ts")).fr,
  ru: async () => (await import("./generate/ru.generated.ts")).ru,
});

/** A reason why something is not enforced, in the current language. */
export function reasonText(because: Because): string {
  const { at, sentences } = generateText().commands;
  return renderingOf(sentences, at, because);
}
