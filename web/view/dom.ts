import { html, render, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";

/** The element with an id, which the page is known to have. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

/** Draws an element's content. If the focused control disappears, the one in its place gets the focus. */
export function redraw(content: TemplateResult, host: HTMLElement): void {
  const controls = (): HTMLElement[] => [
    ...host.querySelectorAll<HTMLElement>("button, input, select, textarea"),
  ];
  const place = controls().indexOf(document.activeElement as HTMLElement);
  render(content, host);
  if (place >= 0 && !host.contains(document.activeElement))
    (controls().at(place) ?? controls().at(-1))?.focus();
}

/** The options of a list, one selected. The list's own value cannot select it: it is set before the options exist. */
export function options(
  all: readonly (readonly [value: string, text: string])[],
  chosen: string,
): TemplateResult {
  return html`${all.map(
    ([value, text]) => html`<option value=${value} .selected=${live(value === chosen)}>${text}</option>`,
  )}`;
}

/** Announces a text to screen readers. */
export function announce(text: string): void {
  byId("live").textContent = text;
}

/**
 * Prepares a list whose entries act as soon as they are chosen. Usually, arrow keys in a closed list choose one entry
 * after another; here they only open the list.
 */
export function actAtOnce(list: HTMLSelectElement): void {
  list.addEventListener("keydown", (event) => {
    if (!["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].includes(event.key) || event.altKey) return;
    event.preventDefault();
    try {
      list.showPicker?.();
    } catch {
      // The browser has no such call, or refuses it now: the space key opens the list, too.
    }
  });
}

/** Calls that wait for a pause. */
const pending = new Set<() => void>();

/** A function that makes the call after this many milliseconds without another call. */
export function debounce(wait: number, call: () => void): () => void {
  let timer = 0;
  const run = (): void => {
    clearTimeout(timer);
    pending.delete(run);
    call();
  };
  return () => {
    clearTimeout(timer);
    pending.add(run);
    timer = window.setTimeout(run, wait);
  };
}

/** Makes all waiting calls at once; calls that these request wait for the next time. */
export function settle(): void {
  for (const run of pending) run();
}
