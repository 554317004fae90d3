import { html, type TemplateResult } from "lit-html";
import { redraw } from "./dom.ts";

/**
 * Shows a dialog, which is removed when it is closed.
 *
 * @param className a class besides that of all dialogs; the id of its title begins with it
 * @param content what is below the title, drawn now and whenever the returned function is called
 */
export function showDialog(
  className: string,
  title: string,
  content: (close: () => void) => TemplateResult,
): () => void {
  const dialog = document.createElement("dialog");
  const close = (): void => dialog.close();
  const draw = (): void =>
    redraw(html`<h2 id=${`${className}-title`}>${title}</h2>${content(close)}`, dialog);
  dialog.className = `asks ${className}`;
  dialog.setAttribute("aria-labelledby", `${className}-title`);
  dialog.addEventListener("close", () => dialog.remove());
  draw();
  document.body.append(dialog);
  dialog.showModal();
  return draw;
}
