/** Starts the page. */
import { html, render } from "lit-html";
import { languages } from "../src/base/language.ts";
import type { Language } from "../src/site/lint/index.ts";
import { ask, change, client, current, isServed, onChange, setKnownCrawlers, takeState } from "./app.ts";
import { followHistory, workAtStart } from "./history.ts";
import { setUpDrop } from "./open-file.ts";
import { keepPreferences, preferences } from "./state/memory.ts";
import { type Preferences, type Tab, tabs } from "./state/state.ts";
import { takeList } from "./tabs/test/list.ts";
import { drawQuestion } from "./tabs/test/question.ts";
import { setUpTest, startTest } from "./tabs/test/test.ts";
import { currentLanguage, languageNames, speak, t } from "./text/language.ts";
import { drawCrawlers } from "./view/crawlers.ts";
import { byId, settle } from "./view/dom.ts";
import { mention, notify } from "./view/notices.ts";

/** How each tab is shown. All but the first are loaded when they are opened: most visits need none of them. */
const SHOWS: Readonly<Record<Tab, () => Promise<void>>> = {
  test: async () => {},
  compare: async () => (await import("./tabs/compare.ts")).showCompare(),
  page: async () => (await import("./tabs/page.ts")).showPage(),
  generate: async () => (await import("./tabs/generate.ts")).showGenerate(),
  log: async () => (await import("./tabs/log.ts")).showLog(),
};

/** Milliseconds for which the page stays hidden before its first answers, so that nothing moves when they come. */
const MOST_HIDDEN = 1_500;

// For example, a part of the page could not be loaded: the visitor must be told.
addEventListener("unhandledrejection", ({ reason }) =>
  notify("failed", () => t().failed({ reason: String(reason) })),
);

let chosen: Preferences = preferences();
let busyTimer = 0;

// The worker loads while the page decides what to show.
const hello = ask("hello", undefined);
// The computer behind the page fetches the file of a site that the visitor names.
if (isServed()) byId("private").dataset.t = "privateServed";
await speak(chosen.language).catch(() => {});
showTheme();
const first = await workAtStart();
takeState(first.state);
// A served file opens its own tab, which is no step of the visitor's.
followHistory(() => document.documentElement.dataset.ready !== undefined);
setUpTest();
setUpTabs();
setUpTools();
setUpMenu();
setUpDrop();
client.onStarted = () => void takeList();
void takeList();
client.onReplaced = replaced;
client.onBusy = showBusy;
const served = isServed() ? await import("./served.ts") : undefined;
// Before the first questions, whose answers depend on it.
await served?.takeServedCrawlers();
await begin();
first.say();
await served?.openServedFile();
// Tells tests that everything is in place.
document.documentElement.dataset.ready = "true";
if ("serviceWorker" in navigator && import.meta.env.PROD && !isServed()) {
  void navigator.serviceWorker.register("./sw.js").catch(() => {});
}

async function begin(): Promise<void> {
  const drawn = startTest();
  showTab();
  void Promise.race([drawn, new Promise((done) => setTimeout(done, MOST_HIDDEN))]).then(() => {
    document.documentElement.dataset.drawn = "true";
  });
  const crawlers = (await hello) ?? (await ask("hello", undefined));
  if (crawlers === undefined) return;
  setKnownCrawlers(crawlers);
  drawCrawlers();
  drawQuestion();
}

function setUpTabs(): void {
  const buttons = tabs.map((name) => byId(`tab-${name}`));
  for (const [i, name] of tabs.entries()) {
    const button = buttons[i]!;
    button.addEventListener("click", () => change({ tab: name }));
    button.addEventListener("keydown", ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1, Home: -i, End: tabs.length - 1 - i }[key];
      if (step === undefined) return;
      const next = (i + step + tabs.length) % tabs.length;
      change({ tab: tabs[next]! });
      buttons[next]!.focus();
    });
  }
  onChange((changed) => {
    if (changed("tab")) showTab();
  });
}

function showTab(): void {
  const { tab } = current();
  for (const name of tabs) {
    const button = byId(`tab-${name}`);
    const isOpen = name === tab;
    button.setAttribute("aria-selected", String(isOpen));
    button.tabIndex = isOpen ? 0 : -1;
    byId(`panel-${name}`).hidden = !isOpen;
  }
  void SHOWS[tab]();
}

function setUpTools(): void {
  const language = byId<HTMLSelectElement>("language");
  render(
    languages.map((value) => html`<option value=${value} lang=${value}>${languageNames[value]}</option>`),
    language,
  );
  language.value = currentLanguage();
  language.addEventListener("change", async () => {
    await speak(language.value as Language).finally(() => {
      language.value = currentLanguage();
    });
    keepChoice({ language: currentLanguage() });
  });
  const theme = byId<HTMLSelectElement>("theme");
  theme.value = chosen.theme;
  theme.addEventListener("change", () => {
    keepChoice({ theme: theme.value as Preferences["theme"] });
    showTheme();
  });
  byId("share").addEventListener("click", async () => (await import("./share.ts")).share());
  byId("recent").addEventListener("click", async () => (await import("./view/recent.ts")).showRecent());
  // The address's hash holds the state, and following this link would replace it by `#main`.
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault();
    byId("main").focus();
  });
  byId("stop").addEventListener("click", stop);
}

/** The menu of what is needed now and then. Arrow keys move between its entries, tabs to the lists below them. */
function setUpMenu(): void {
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

/** Ends work that takes too long, and lets the visitor decide whether to try again. */
function stop(): void {
  client.stop();
  byId("main").focus();
  notify("stopped", () => t().stopped, [{ label: () => t().checkAgain, go: () => void begin() }], "status");
}

function keepChoice(patch: Partial<Preferences>): void {
  chosen = { ...chosen, ...patch };
  if (!keepPreferences(chosen)) notify("storage", () => t().storageFull);
}

function showTheme(): void {
  document.documentElement.dataset.theme = chosen.theme;
}

/** Shows that work takes long; short work is not announced. */
function showBusy(busy: boolean): void {
  clearTimeout(busyTimer);
  if (busy) busyTimer = window.setTimeout(() => (byId("busy").hidden = false), 600);
  else byId("busy").hidden = true;
}

function replaced(restarted: boolean): void {
  settle();
  if (restarted) {
    mention("worker", () => t().workerDied);
    void begin();
  } else notify("worker", () => t().workerGone, [{ label: () => t().tryAgain, go: () => client.revive() }]);
}
