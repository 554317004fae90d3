import { Verdict } from "../../src/index.ts";
import { currentLanguage, t } from "../text/language.ts";
import { h } from "./dom.ts";

/** A crawler, with how many of all URLs it may not fetch: as a number, and as a share of a bar. */
export function columnHead(name: string, column: number, verdicts: Uint8Array): HTMLElement {
  const number = (count: number): string => count.toLocaleString(currentLanguage());
  let count = 0;
  for (const verdict of verdicts) if (verdict === Verdict.Disallowed) count++;
  const told = t().tally(name, number(count), number(verdicts.length));
  const share = h("span", { className: "share" });
  share.style.setProperty("--share", `${(100 * count) / verdicts.length}%`);
  return h(
    "div",
    { role: "columnheader", className: "name", title: told, "aria-label": told, "aria-colindex": column + 2 },
    h("span", { className: "crawler" }, name),
    ...(verdicts.length === 0 ? [] : [h("span", { className: "tally" }, `✕ ${number(count)}`), share]),
  );
}
