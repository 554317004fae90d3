import { html, type TemplateResult } from "lit-html";
import { t } from "../../text/language.ts";

/**
 * The field in which a URL is edited in place.
 *
 * @param finish called with the edited text: several lines if several were pasted
 */
export function field(url: string, finish: (input: HTMLInputElement, text: string) => void): TemplateResult {
  return html`<div class="url" role="rowheader" aria-colindex="1">
    <input
      class="in-place"
      aria-label=${t().editUrl}
      spellcheck="false"
      .value=${url}
      @keydown=${(event: KeyboardEvent) => {
        event.stopPropagation();
        const input = event.target as HTMLInputElement;
        if (event.key === "Enter") finish(input, input.value.trim());
        else if (event.key === "Escape") finish(input, url);
      }}
      @blur=${({ target }: FocusEvent) => {
        const input = target as HTMLInputElement;
        const text = input.value.trim();
        // The field may be removed from the document while rows are drawn.
        setTimeout(() => finish(input, text));
      }}
      @paste=${(event: ClipboardEvent) => {
        const pasted = event.clipboardData?.getData("text/plain") ?? "";
        if (!pasted.trim().includes("\n")) return;
        event.preventDefault();
        finish(event.target as HTMLInputElement, pasted.trim());
      }}
    />
  </div>`;
}
