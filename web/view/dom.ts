type Child = Node | string | undefined | false;

/** An element with properties, and children in order; texts are never markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Readonly<Record<string, unknown>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value as EventListener);
    else if (name in made && !name.includes("-")) (made as unknown as Record<string, unknown>)[name] = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) made.append(child);
  return made;
}

/** The element with an id, which the page is known to have. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

/** Replaces what is in an element. The focus stays in its place among the controls, which are others afterwards. */
export function refill(host: HTMLElement, ...children: readonly Node[]): void {
  const controls = (): HTMLElement[] => [
    ...host.querySelectorAll<HTMLElement>("button, input, select, textarea"),
  ];
  const place = controls().indexOf(document.activeElement as HTMLElement);
  host.replaceChildren(...children);
  if (place >= 0) (controls().at(place) ?? controls().at(-1))?.focus();
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
