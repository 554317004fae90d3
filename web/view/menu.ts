/** The menu of what is needed now and then. Arrow keys move between its entries, tabs to the lists below them. */
import { byId } from "./dom.ts";

export function setUpMenu(): void {
  const panel = byId("more-menu");
  const menu = panel.querySelector<HTMLElement>("[role=menu]")!;
  const entries = (): HTMLButtonElement[] =>
    [...menu.querySelectorAll<HTMLButtonElement>("button:enabled")].filter((one) => one.checkVisibility());
  const go = (to: number): void => {
    const all = entries();
    const next = all.at(to % Math.max(all.length, 1));
    for (const one of menu.querySelectorAll("button")) one.tabIndex = one === next ? 0 : -1;
    next?.focus();
  };
  panel.addEventListener("toggle", ({ newState }) => {
    if (newState === "open") go(0);
  });
  menu.addEventListener("keydown", (event) => {
    const at = entries().indexOf(event.target as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
  // Before the entry acts: the focus must not come back from where it puts it.
  menu.addEventListener("click", () => panel.hidePopover(), { capture: true });
}
