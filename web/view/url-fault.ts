import { html, type TemplateResult } from "lit-html";
import { MAX_URL } from "../../src/engine/url/limit.ts";
import { currentLanguage, t } from "../text/language.ts";
import { visible } from "./visible.ts";

/** More of a URL than it takes to tell it from others. */
const SHOWN = 200;

/** Says why a text cannot be checked: it is not a URL, or longer than URLs may be. */
export function faultOf(url: string): TemplateResult {
  const number = (count: number): string => count.toLocaleString(currentLanguage());
  const shown = url.length > SHOWN ? `${visible(url.slice(0, SHOWN))}…` : visible(url);
  const why = url.length > MAX_URL ? t().urlTooLong(number(url.length), number(MAX_URL)) : t().notUrl;
  return html`<p><code>${shown}</code> ${why}</p>`;
}
