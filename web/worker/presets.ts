import type { PresetName } from "../../src/site/lint/index.ts";
import type { ReadAs } from "../read-as.ts";

/** The rules that a file is checked by in a dialect. What is listed, repaired and exported has to be the same. */
export function presetOf(dialect: ReadAs): PresetName {
  if (dialect === "google") return "google";
  return dialect === "original1994" ? "1994" : "recommended";
}
