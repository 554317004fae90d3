/** What is copied by a press, with word of it. */
import { html, type TemplateResult } from "lit-html";
import { copyText } from "../files.ts";
import { t } from "../text/language.ts";
import { mention, notify } from "./notices.ts";

export async function copy(text: string, said: () => string): Promise<void> {
  if (await copyText(text)) mention("copy", said);
  else notify("copy", () => t().copyRefused);
}

/** A command, and what it is for. It is copied without a line's end, with which a shell would run it. */
export function commandLine(label: string, command: string): TemplateResult {
  return html`<p class="soft">${label} <code>${command}</code>
    <button type="button" class="quiet" aria-label=${`${t().copy}: ${label}`} @click=${() => copy(command, () => t().copiedCommand)}>${t().copy}</button></p>`;
}
