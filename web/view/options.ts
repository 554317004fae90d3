import { html, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";

/** The options of a list, of which one is chosen. The list itself cannot say which: it is there before they are. */
export function options(
  all: readonly (readonly [value: string, text: string])[],
  chosen: string,
): TemplateResult {
  return html`${all.map(
    ([value, text]) => html`<option value=${value} .selected=${live(value === chosen)}>${text}</option>`,
  )}`;
}
