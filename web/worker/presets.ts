import type { PresetName } from "../../src/site/lint/index.ts";
import type { ReadAs } from "../read-as.ts";

/** The preset for a dialect. Listing, repairing and exporting use the same one. */
export function presetOf(dialect: ReadAs): PresetName {
  if (dialect === "google") return "google";
  return dialect === "original1994" ? "1994" : "recommended";
}
