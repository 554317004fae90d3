import { t } from "../text/language.ts";
import { byId, h } from "./dom.ts";

export interface Way {
  readonly label: string;
  readonly go: () => void;
}

/** Says what went wrong, or is worth knowing, with the ways on. A notice with the same key is replaced. */
export function notify(
  key: string,
  text: string,
  ways: readonly Way[] = [],
  kind: "alert" | "status" = "alert",
): void {
  withdraw(key);
  const close = (): void => notice.remove();
  const notice = h(
    "div",
    { className: `notice ${kind}`, role: kind, "data-key": key },
    h("p", {}, text),
    ...ways.map(({ label, go }) =>
      h("button", {
        textContent: label,
        onclick: () => {
          close();
          go();
        },
      }),
    ),
    h("button", { className: "quiet", textContent: t().dismiss, onclick: close }),
  );
  byId("notices").append(notice);
}

export function withdraw(key: string): void {
  for (const one of byId("notices").querySelectorAll<HTMLElement>(".notice")) {
    if (one.dataset.key === key) one.remove();
  }
}

/** Something that went well: it goes away by itself. */
export function mention(key: string, text: string): void {
  notify(key, text, [], "status");
  setTimeout(() => withdraw(key), 5_000);
}
