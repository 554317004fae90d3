/** The list of works that the browser keeps. */
import { keepNow } from "../app.ts";
import { openKept } from "../opening.ts";
import { forgetWork, keptWorks, type Work } from "../state/works.ts";
import { currentLocale, t } from "../text/language.ts";
import { isShown } from "../work.ts";
import { h, refill } from "./dom.ts";
import { visible } from "./visible.ts";

/** Shows the list, as of now. */
export async function showRecent(): Promise<void> {
  await keepNow();
  const texts = t();
  const list = h("ul", {});
  const title = h("h2", { id: "recent-title" }, texts.recentTitle);
  const close = h("button", { type: "button", onclick: () => dialog.close() }, texts.close);
  const hint = h("p", { className: "soft" }, texts.recentHint);
  const dialog = h(
    "dialog",
    { className: "asks recent", "aria-labelledby": "recent-title" },
    title,
    hint,
    list,
    close,
  );
  dialog.addEventListener("close", () => dialog.remove());
  const draw = async (): Promise<void> => {
    const works = await keptWorks();
    const items = works.map((work) =>
      item(work, dialog, async () => {
        await forgetWork(work.id);
        await draw();
      }),
    );
    refill(list, ...(items.length > 0 ? items : [h("li", { className: "soft" }, texts.recentNone)]));
  };
  await draw();
  document.body.append(dialog);
  dialog.showModal();
}

function item({ id, name, at, isLinked }: Work, dialog: HTMLDialogElement, forget: () => void): HTMLElement {
  const texts = t();
  const open = (): void => {
    dialog.close();
    void openKept(id);
  };
  const date = new Date(at).toLocaleString(currentLocale(), { dateStyle: "medium", timeStyle: "short" });
  const about = [date, isLinked && texts.recentLinked, isShown(id) && texts.recentShown];
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", className: "go", onclick: open, disabled: isShown(id) },
      h("span", {}, visible(name) || "robots.txt"),
      h("span", { className: "soft" }, about.filter(Boolean).join(" · ")),
    ),
    !isShown(id) &&
      h("button", {
        type: "button",
        className: "quiet",
        "aria-label": texts.recentForget(visible(name)),
        textContent: "×",
        onclick: forget,
      }),
  );
}
