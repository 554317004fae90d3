import { change, current, knownCrawlers } from "../app.ts";
import type { CrawlerInfo } from "../protocol.ts";
import { t } from "../text/language.ts";
import { actAtOnce, announce, byId, h } from "./dom.ts";

const MOST = 50;

/** Sets of crawlers to choose at once. */
const sets: readonly {
  readonly name: () => string;
  readonly of: (crawler: CrawlerInfo) => boolean;
}[] = [
  {
    name: () => t().presetSearch,
    of: (one) =>
      ["Googlebot", "bingbot", "YandexBot", "Baiduspider", "DuckDuckBot", "Applebot"].includes(one.token),
  },
  { name: () => t().presetTraining, of: ({ purpose, obeys }) => purpose === "ai-training" && obeys },
  { name: () => t().presetAi, of: ({ purpose }) => purpose === "ai-retrieval" || purpose === "ai-agent" },
  { name: () => t().presetGoogle, of: ({ operator }) => operator === "Google" },
];

/** The chips, the input and the sets. `named` gives the crawlers that the file names. */
export function setUpCrawlers(named: () => readonly string[]): void {
  const input = byId<HTMLInputElement>("crawler-name");
  byId("add-crawler").addEventListener("submit", (event) => {
    event.preventDefault();
    add(input.value.split(",").map((one) => one.trim()));
    input.value = "";
  });
  const presets = byId<HTMLSelectElement>("crawler-presets");
  actAtOnce(presets);
  presets.addEventListener("change", () => {
    const { value } = presets;
    presets.value = "";
    if (value === "named") change({ crawlers: spelled(named()).slice(0, MOST) });
    else if (value !== "")
      change({
        crawlers: knownCrawlers()
          .filter(sets[Number(value)]!.of)
          .map(({ token }) => token),
      });
  });
}

function add(names: readonly string[]): void {
  const { crawlers } = current();
  const more = spelled(names).filter(
    (name) => !crawlers.some((one) => one.toLowerCase() === name.toLowerCase()),
  );
  change({ crawlers: [...crawlers, ...more].slice(0, MOST) });
}

/** Names as their operators spell them. */
function spelled(names: readonly string[]): string[] {
  return names
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
  byId("crawlers").replaceChildren(...current().crawlers.map(chip));
  byId("known-crawlers").replaceChildren(
    ...knownCrawlers().map(({ token, operator, purpose }) =>
      h("option", { value: token }, `${operator} · ${texts.purposes[purpose]}`),
    ),
  );
  byId("crawler-presets").replaceChildren(
    h("option", { value: "" }, texts.presets),
    ...sets.map(({ name }, i) => h("option", { value: String(i) }, name())),
    h("option", { value: "named" }, texts.presetNamed),
  );
}

function chip(name: string): HTMLElement {
  const info = knownCrawlers().find(({ token }) => token === name);
  const about = info && `${info.operator} · ${t().purposes[info.purpose]}`;
  const remove = (): void => {
    change({ crawlers: current().crawlers.filter((one) => one !== name) });
    announce(`${t().remove(name)} ✓`);
    byId("crawler-name").focus();
  };
  return h(
    "li",
    { title: about ?? name },
    h("span", {}, name),
    h("button", { "aria-label": t().remove(name), onclick: remove }, "×"),
  );
}
