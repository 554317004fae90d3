import { html, nothing, type TemplateResult } from "lit-html";
import { MAX_URL } from "../../src/engine/url/kinds.ts";
import { number, t } from "../text/language.ts";
import { BARE, withSchemes } from "../url-lines.ts";
import { visible } from "./visible.ts";

/** How many characters of a URL are shown: enough to tell it from others. */
const SHOWN = 200;

/**
 * Explains why a text cannot be checked: it is no URL, or is too long.
 *
 * @param take takes it with a scheme, if it only lacks one
 */
export function faultOf(url: string, take: (url: string) => void): TemplateResult {
  const shown = url.length > SHOWN ? `${visible(url.slice(0, SHOWN))}…` : visible(url);
  const why =
    url.length > MAX_URL ? t().urlTooLong({ length: number(url.length), most: number(MAX_URL) }) : t().notUrl;
  const add = (): void => take(withSchemes(url));
  return html`<p><code>${shown}</code> ${why}</p>
    ${BARE.test(url) ? html`<button class="add-scheme" @click=${add}>${t().addSchemes({ count: 1 })}</button>` : nothing}`;
}
