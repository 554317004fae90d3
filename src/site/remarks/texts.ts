import { oneOf } from "../../base/kinds.ts";
import { type Language, languages } from "../../base/language.ts";
import { expectKind, type Kind } from "../../base/options.ts";
import { fillMessage } from "../findings/messages.ts";
import { en, type RemarkCode } from "./english.ts";
import de from "./messages/de.json" with { type: "json" };
import fr from "./messages/fr.json" with { type: "json" };
import ru from "./messages/ru.json" with { type: "json" };

/** Something worth knowing about a verdict: data, which {@link remarkText} puts into words. */
export interface Remark {
  /** What it says. */
  readonly code: RemarkCode;
  /** What its sentence mentions. */
  readonly values: Readonly<Record<string, string | number>>;
}

const TEXTS: Readonly<Record<Language, Readonly<Record<RemarkCode, string>>>> = { en, de, fr, ru };

const A_REMARK: Kind<Remark> = {
  wanted: "a result of remarks",
  test: (value) => {
    const { code, values } = (value ?? {}) as Partial<Remark>;
    return Object.hasOwn(en, String(code)) && typeof values === "object" && values !== null;
  },
};

/**
 * A remark in words.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything else, and any other language
 */
export function remarkText(remark: Remark, language: Language = "en"): string {
  expectKind("remark", remark, A_REMARK);
  expectKind("language", language, oneOf(...languages));
  return fillMessage(TEXTS[language][remark.code], remark.values);
}
