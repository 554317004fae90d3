import { html, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";

/** The options of a list, one of which is selected. The list cannot select it, since it exists before its options. */
export function options(
  all: readonly (readonly [value: string, text: string])[],
  chosen: string,
): TemplateResult {
  return html`${all.map(
    ([value, text]) => html`<option value=${value} .selected=${live(value === chosen)}>${text}</option>`,
  )}`;
}
