import { html, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";

/** The options of a list, one selected. The list's own value cannot select it: it is set before the options exist. */
export function options(
  all: readonly (readonly [value: string, text: string])[],
  chosen: string,
): TemplateResult {
  return html`${all.map(
    ([value, text]) => html`<option value=${value} .selected=${live(value === chosen)}>${text}</option>`,
  )}`;
}
