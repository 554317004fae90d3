import { render, type TemplateResult } from "lit-html";

/** The element with an id, which the page is known to have. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

/** Draws what is in an element. If the control with the focus is gone afterwards, the one in its place gets it. */
export function redraw(content: TemplateResult, host: HTMLElement): void {
  const controls = (): HTMLElement[] => [
    ...host.querySelectorAll<HTMLElement>("button, input, select, textarea"),
  ];
  const place = controls().indexOf(document.activeElement as HTMLElement);
  render(content, host);
  if (place >= 0 && !host.contains(document.activeElement))
    (controls().at(place) ?? controls().at(-1))?.focus();
}

/** Announces something to screen readers. */
export function announce(text: string): void {
  byId("live").textContent = text;
}

/**
 * A list whose entries do something as soon as they are chosen. Elsewhere, arrow keys choose one entry after the other
 * without opening the list: here they only open it.
 */
export function actAtOnce(list: HTMLSelectElement): void {
  list.addEventListener("keydown", (event) => {
    if (!["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].includes(event.key) || event.altKey) return;
    event.preventDefault();
    try {
      list.showPicker?.();
    } catch {
      // Not in this browser, or not now: the space key opens it, too.
    }
  });
}

/** Calls that wait for a pause. */
const pending = new Set<() => void>();

/** Calls after this many milliseconds in which it was not called again. */
export function debounced(wait: number, call: () => void): () => void {
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

/** Does at once what waits for a pause, and what that makes wait. */
export function settle(): void {
  for (const run of pending) run();
}

const units = ["B", "KB", "MB", "GB"];

/** Bytes for people. */
export function size(bytes: number, language: string): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const digits = power === 0 ? 0 : 1;
  return `${(bytes / 1000 ** power).toLocaleString(language, { maximumFractionDigits: digits })} ${units[power]}`;
}
