/** The list of works that the browser keeps. */
import { html, nothing, type TemplateResult } from "lit-html";
import { keepNow, openWork } from "../history.ts";
import { forgetWork, keptWorks, type Work } from "../state/works.ts";
import { currentLocale, t } from "../text/language.ts";
import { isShown } from "../work.ts";
import { showDialog } from "./dialog.ts";
import { visible } from "./visible.ts";
import "../style/report.css";

/** Shows the list, as of now. */
export async function showRecent(): Promise<void> {
  await keepNow();
  let works = await keptWorks();
  const texts = t();
  const draw = showDialog("recent", texts.recentTitle, (close) => {
    const forget = async (id: string): Promise<void> => {
      await forgetWork(id);
      works = await keptWorks();
      draw();
    };
    return html`<p class="soft">${texts.recentHint}</p>
      <ul>
        ${works.length === 0 ? html`<li class="soft">${texts.recentNone}</li>` : works.map((work) => item(work, close, forget))}
      </ul>
      <button type="button" @click=${close}>${texts.close}</button>`;
  });
}

function item(
  { id, name, at, isLinked }: Work,
  close: () => void,
  forget: (id: string) => void,
): TemplateResult {
  const texts = t();
  const open = (): void => {
    close();
    void openWork(id);
  };
  const date = new Date(at).toLocaleString(currentLocale(), { dateStyle: "medium", timeStyle: "short" });
  const about = [date, isLinked && texts.recentLinked, isShown(id) && texts.recentShown];
  return html`<li>
    <button type="button" class="plain go" ?disabled=${isShown(id)} @click=${open}>
      <span>${visible(name) || "robots.txt"}</span><span class="soft">${about.filter(Boolean).join(" · ")}</span>
    </button>
    ${
      isShown(id)
        ? nothing
        : html`<button type="button" class="quiet" aria-label=${texts.recentForget({ name: visible(name) })} @click=${() => forget(id)}>×</button>`
    }
  </li>`;
}
