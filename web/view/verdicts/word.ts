import { Verdict } from "../../../src/index.ts";
import { t } from "../../text/language.ts";

/** How a verdict is shown: by a word and a sign, never by colour alone. */
export function verdictText(verdict: number): { word: string; sign: string; className: string } {
  const texts = t();
  if (verdict === Verdict.Allowed) return { word: texts.allowed, sign: "✓", className: "yes" };
  if (verdict === Verdict.Disallowed) return { word: texts.disallowed, sign: "✕", className: "no" };
  return { word: texts.invalid, sign: "?", className: "none" };
}
