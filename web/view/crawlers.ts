import Combobox from "@github/combobox-nav";
import { html, nothing, render } from "lit-html";
import { editDistance, nearest } from "../../src/base/nearest.ts";
import type { Crawler } from "../../src/index.ts";
import { change, current, knownCrawlers } from "../app.ts";
import { t } from "../text/language.ts";
import { actAtOnce, announce, byId, options } from "./dom.ts";
import { mention } from "./notices.ts";

const MOST = 50;
/** How many known crawlers are offered; typing more finds others. */
const MOST_OFFERED = 60;

/** Sets of crawlers that are added together. */
const sets: readonly {
  readonly name: () => string;
  readonly of: (crawler: Crawler) => boolean;
}[] = [
  {
    name: () => t().presetSearch,
    of: (one) =>
      ["Googlebot", "bingbot", "YandexBot", "Baiduspider", "DuckDuckBot", "Applebot"].includes(one.token),
  },
  { name: () => t().presetTraining, of: ({ purpose, obeys }) => purpose === "ai-training" && obeys },
  { name: () => t().presetAi, of: ({ purpose }) => purpose === "ai-retrieval" || purpose === "ai-agent" },
  { name: () => t().presetGoogle, of: ({ operator }) => operator === "Google" },
  { name: () => t().presetYandex, of: ({ operator }) => operator === "Yandex" },
];

/** How many crawlers that a file names are offered. */
const MOST_NAMED = 200;

/** The crawlers that a file names, as the page spells them. */
export function crawlersIn(robots: string): string[] {
  const lines = robots.match(/^[ \t]*user-agent[ \t]*:[ \t]*[\w-]+/gim) ?? [];
  const names = new Set(lines.map((line) => line.split(":")[1]!.trim()));
  return [...new Set(spelled([...names].slice(0, MOST_NAMED)))];
}

/** Sets up the chips, the input and the sets. */
export function setUpCrawlers(): void {
  setUpPicker();
  const toggle = byId("choose-crawlers");
  toggle.addEventListener("click", () => {
    const chosen = byId("chosen");
    chosen.hidden = !chosen.hidden;
    toggle.setAttribute("aria-expanded", String(!chosen.hidden));
  });
  const presets = byId<HTMLSelectElement>("crawler-presets");
  actAtOnce(presets);
  presets.addEventListener("change", () => {
    const { value } = presets;
    presets.value = "";
    if (value === "none") take([], () => t().crawlersRemoved);
    else if (value === "named") add(crawlersIn(current().robots), true);
    else if (value !== "") {
      const chosen = knownCrawlers().filter(sets[Number(value)]!.of);
      add(
        chosen.map(({ token }) => token),
        true,
      );
    }
  });
}

/** Sets up the input, with a list of known crawlers that match it. */
function setUpPicker(): void {
  const input = byId<HTMLInputElement>("crawler-name");
  const list = byId("known-crawlers");
  const picker = new Combobox(input, list);
  const close = (): void => {
    picker.stop();
    list.hidden = true;
  };
  const open = (): void => {
    const typed = input.value.split(",").at(-1)!.trim().toLowerCase();
    const fitting = knownCrawlers().filter(({ token, operator, purpose }) =>
      [token, operator, t().purposes[purpose]].some((text) => text.toLowerCase().includes(typed)),
    );
    render(html`${fitting.slice(0, MOST_OFFERED).map(option)}`, list);
    picker.stop();
    list.hidden = fitting.length === 0;
    if (!list.hidden) picker.start();
  };
  input.addEventListener("input", open);
  input.addEventListener("focus", open);
  input.addEventListener("click", open);
  input.addEventListener("blur", () => close());
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || list.hidden) return;
    event.preventDefault();
    close();
  });
  // Otherwise, the input would lose the focus before the list gets the click.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("combobox-commit", ({ target }) => {
    add([(target as HTMLElement).dataset.token!]);
    input.value = "";
    close();
  });
  byId("add-crawler").addEventListener("submit", (event) => {
    event.preventDefault();
    add(input.value.split(","));
    input.value = "";
    close();
  });
}

function option({ token, operator, purpose }: Crawler): unknown {
  return html`<div role="option" id=${`crawler-${token}`} data-token=${token}>
    <span>${token}</span> <span>${operator} · ${t().purposes[purpose]}</span>
  </div>`;
}

/**
 * Adds crawlers to the chosen ones.
 *
 * @param isSet whether it is a set, which can be taken back
 */
function add(names: readonly string[], isSet = false): void {
  const before = current().crawlers;
  const more = [...new Set(spelled(names))].filter(
    (name) => !before.some((one) => one.toLowerCase() === name.toLowerCase()),
  );
  const crawlers = [...before, ...more].slice(0, MOST);
  if (isSet) take(crawlers, () => t().crawlersAdded({ count: crawlers.length - before.length }));
  else {
    change({ crawlers });
    for (const name of more) suggest(name);
  }
}

/** Takes other crawlers, and offers the ones before again. */
function take(crawlers: readonly string[], said: () => string): void {
  const before = current().crawlers;
  change({ crawlers });
  mention("crawlers", said, [{ label: () => t().undo, go: () => change({ crawlers: before }) }]);
}

/** Suggests a known name for an unknown one, which may be misspelled. */
function suggest(name: string): void {
  const known = knownCrawlers().map(({ token }) => token);
  if (known.includes(name)) return;
  const meant = nearest(name, known);
  // Names of Yandex's robots are alike, and more of them are robots than the table has.
  if (meant === undefined || (/^yandex/i.test(name) && editDistance(name, meant) > 1)) return;
  const go = (): void =>
    change({ crawlers: [...new Set(current().crawlers.map((one) => (one === name ? meant : one)))] });
  mention("unknown", () => t().crawlerMeant({ name, meant }), [{ label: () => meant, go }]);
}

/** Names in their operators' spelling. */
function spelled(names: readonly string[]): string[] {
  return names
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map(
      (name) =>
        knownCrawlers().find(({ token }) => token.toLowerCase() === name.toLowerCase())?.token ??
        name.slice(0, 100),
    );
}

/** Draws everything that depends on the state or the language. */
export function drawCrawlers(): void {
  const texts = t();
  render(html`${current().crawlers.map(chip)}`, byId("crawlers"));
  const presets = [
    ["", texts.presets],
    ...sets.map(({ name }, i) => [String(i), name()] as const),
    ["named", texts.presetNamed],
    ["none", texts.presetNone],
  ] as const;
  render(options(presets, ""), byId("crawler-presets"));
}

function chip(name: string): unknown {
  const info = knownCrawlers().find(({ token }) => token === name);
  const about = info && `${info.operator} · ${t().purposes[info.purpose]}`;
  const remove = (): void => {
    change({ crawlers: current().crawlers.filter((one) => one !== name) });
    announce(`${t().remove({ name })} ✓`);
    byId("crawler-name").focus();
  };
  return html`<li title=${about ?? nothing}>
    <span>${name}</span><button class="plain" aria-label=${t().remove({ name })} @click=${remove}>×</button>
  </li>`;
}
