import { html, render, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { onLanguage, t } from "../text/language.ts";
import { byId } from "./dom.ts";

export interface Way {
  readonly label: () => string;
  readonly go: () => void;
}

interface Notice {
  readonly key: string;
  readonly text: () => string;
  readonly ways: readonly Way[];
  readonly kind: "alert" | "status";
  /** Whether it leaves by itself after a while, or for the next notice. */
  readonly passes?: boolean;
}

/** The latest is shown; those before it come back when it leaves. */
let shown: readonly Notice[] = [];

onLanguage(() => draw());

/** Shows a problem or a hint, with actions. A notice with the same key is replaced. */
export function notify(
  key: string,
  text: () => string,
  ways: readonly Way[] = [],
  kind: Notice["kind"] = "alert",
): void {
  show({ key, text, ways, kind });
}

function show(notice: Notice): void {
  shown = [...shown.filter(({ key, passes }) => key !== notice.key && !passes), notice];
  draw();
}

export function withdraw(key: string): void {
  leave((one) => one.key === key);
}

/** Of what was tried once without success: no longer worth an alert when something else has been done. */
const OF_ONE_TRY = [
  "file",
  "size",
  "sitemap",
  "table",
  "link",
  "recent",
  "site",
  "share",
  "copy",
  "networks",
];

export function withdrawRefusals(): void {
  leave(({ key, passes }) => !passes && OF_ONE_TRY.includes(key));
}

/** Notices of the browser, the served file and the log, not of the work that is shown. */
const OF_NO_WORK = [
  ...["failed", "storage", "worker", "networks", "log-broken", "log-cancelled"],
  ...["served", "served-crawlers", "utf8", "outside", "save"],
];

/** With another work, what was said of the one before leaves: its ways would change the wrong one. */
export function withdrawOfWork(): void {
  leave(({ key }) => !OF_NO_WORK.includes(key));
}

function leave(goes: (notice: Notice) => boolean): void {
  if (!shown.some(goes)) return;
  shown = shown.filter((one) => !goes(one));
  draw();
}

/** Draws the latest notice, where screen readers listen: what comes together with its live region, many do not read. */
function draw(): void {
  const host = byId("notices");
  const hadFocus = host.contains(document.activeElement);
  const [latest] = shown.slice(-1);
  for (const kind of ["alert", "status"] as const) {
    const drawn = latest?.kind === kind ? [latest] : [];
    render(html`${repeat(drawn, (notice) => notice, content)}`, byId(kind));
  }
  if (hadFocus && !host.contains(document.activeElement)) byId("main").focus();
}

function content({ key, text, ways, kind }: Notice): TemplateResult {
  const close = (): void => withdraw(key);
  return html`<div class="notice ${kind}" data-key=${key}>
    <p>${text()}</p>
    ${ways.map(({ label, go }) => {
      const take = (): void => {
        close();
        go();
      };
      return html`<button @click=${take}>${label()}</button>`;
    })}
    <button class="quiet" @click=${close}>${t().dismiss}</button>
  </div>`;
}

/** Milliseconds after which a notice of success disappears, and after which one that offers to undo does. */
const SEEN = 5_000;
const SEEN_WITH_WAYS = 15_000;

/** Shows a notice of success. It disappears by itself, unless it has the focus or the pointer. */
export function mention(key: string, text: () => string, ways: readonly Way[] = []): void {
  const notice: Notice = { key, text, ways, kind: "status", passes: true };
  show(notice);
  const end = (): void => {
    if (!shown.includes(notice)) return;
    const isUsed = byId("notices").querySelector(`[data-key=${key}]:is(:hover, :focus-within)`) !== null;
    if (isUsed) setTimeout(end, SEEN);
    else withdraw(key);
  };
  setTimeout(end, ways.length > 0 ? SEEN_WITH_WAYS : SEEN);
}
