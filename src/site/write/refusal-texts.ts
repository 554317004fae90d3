import type { Language } from "../../base/language.ts";
import { type BuildRefusal, type RefusalTexts, refusalText } from "./refusal.ts";
import de from "./text/de.json" with { type: "json" };
import fr from "./text/fr.json" with { type: "json" };
import ru from "./text/ru.json" with { type: "json" };

/** The sentences in all languages but English. */
export const refusalTexts: Readonly<Record<Exclude<Language, "en">, RefusalTexts>> = { de, fr, ru };

/** Why a file cannot be built, in a language. */
export function refusalIn(refusal: BuildRefusal, language: Language): string {
  return refusalText(refusal, language === "en" ? undefined : refusalTexts[language]);
}
