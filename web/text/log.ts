/** The texts of the tab Log, which are loaded with it. */
import { type Because, renderingOf } from "../../src/base/because.ts";
import { alsoSpeak } from "./language.ts";
import { en, type Texts } from "./log/en.generated.ts";

export const [logText, logTextReady] = alsoSpeak<Texts>(en, {
  de: async () => (await import("./log/de.generated.ts")).de,
  fr: async () => (await import("./log/fr.generated.ts")).fr,
  ru: async () => (await import("./log/ru.generated.ts")).ru,
});

/** What is wrong with a list of networks, in the current language. */
export function networksFault(because: Because): string {
  const { at, sentences } = logText().commands;
  return renderingOf(sentences, at, because);
}
