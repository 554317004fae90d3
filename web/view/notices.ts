import { onLanguage, t } from "../text/language.ts";
import { byId, h } from "./dom.ts";

export interface Way {
  readonly label: () => string;
  readonly go: () => void;
}

/** The notices shown, each with what words it again in another language. */
const shown = new Map<HTMLElement, () => void>();

onLanguage(() => {
  for (const [notice, speak] of shown) {
    if (notice.isConnected) speak();
    else shown.delete(notice);
  }
});

/** Says what went wrong, or is worth knowing, and offers what to do next. A notice with the same key is replaced. */
export function notify(
  key: string,
  text: () => string,
  ways: readonly Way[] = [],
  kind: "alert" | "status" = "alert",
): void {
  withdraw(key);
  const close = (): void => {
    const hadFocus = notice.contains(document.activeElement);
    notice.remove();
    if (hadFocus) byId("main").focus();
  };
  const said = h("p");
  const buttons = ways.map(({ label, go }) => {
    const onclick = (): void => {
      close();
      go();
    };
    return { label, button: h("button", { onclick }) };
  });
  const dismiss = { label: () => t().dismiss, button: h("button", { className: "quiet", onclick: close }) };
  const speak = (): void => {
    said.textContent = text();
    for (const { label, button } of [...buttons, dismiss]) button.textContent = label();
  };
  speak();
  const notice = h(
    "div",
    { className: `notice ${kind}`, role: kind, "data-key": key },
    said,
    ...buttons.map(({ button }) => button),
    dismiss.button,
  );
  shown.set(notice, speak);
  byId("notices").append(notice);
}

export function withdraw(key: string): void {
  for (const one of byId("notices").querySelectorAll<HTMLElement>(".notice")) {
    if (one.dataset.key === key) one.remove();
  }
}

/** Something that went well: it goes away by itself. */
export function mention(key: string, text: () => string): void {
  notify(key, text, [], "status");
  setTimeout(() => withdraw(key), 5_000);
}
