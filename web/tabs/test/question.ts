/** The question at the top: may this crawler fetch this URL? A chosen cell of the table asks it, too. */
import { html, render } from "lit-html";
import { change, current, knownCrawlers } from "../../app.ts";
import type { UrlQuestion } from "../../state/state.ts";
import { t } from "../../text/language.ts";
import { crawlersIn } from "../../view/crawlers.ts";
import { byId, debounce, options } from "../../view/dom.ts";
import { visible } from "../../view/visible.ts";

/** Milliseconds without a keystroke before an answer is wanted. */
const PAUSE = 120;

/** What is asked while the visitor asks nothing: about the first URL of the list. */
let first: UrlQuestion = { url: "", crawler: "", isTyped: false };

function shown(): UrlQuestion {
  return current().asked ?? first;
}

/** The current question; undefined if there is none. */
export function urlQuestion(): UrlQuestion | undefined {
  const { url, crawler } = shown();
  return url === "" || crawler === "" ? undefined : shown();
}

/**
 * Sets up the fields.
 *
 * @param add called with URLs, one per line, to add to the list
 */
export function setUpQuestion(add: (urls: string) => void): void {
  const url = byId<HTMLInputElement>("asked-url");
  const crawler = byId<HTMLSelectElement>("asked-crawler");
  const take = (): void => {
    const [text, name] = [url.value.trim(), crawler.value];
    if (text !== shown().url || name !== shown().crawler)
      change({ asked: { url: text, crawler: name, isTyped: text !== "" } });
  };
  url.addEventListener("input", debounce(PAUSE, take));
  // Who has left the field is not typing any more: what is there must not be replaced by a URL of the list.
  url.addEventListener("change", take);
  crawler.addEventListener("change", take);
  url.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text/plain").trim() ?? "";
    if (!pasted.includes("\n")) return;
    event.preventDefault();
    url.value = pasted.split("\n")[0]!;
    take();
    add(pasted);
  });
  byId("question").addEventListener("submit", (event) => {
    event.preventDefault();
    take();
    if (shown().url !== "") add(shown().url);
    url.select();
  });
}

/** Asks about the first URL of the list again, unless the list still has the question's URL, or need not: it was typed. */
export function askFirst(has: (url: string) => boolean, { url, crawler }: Partial<UrlQuestion> = {}): void {
  const field = byId("asked-url");
  // Somebody is about to type.
  if (document.activeElement === field) return;
  if (shown().isTyped || (urlQuestion() !== undefined && has(shown().url))) return;
  first = { url: url ?? "", crawler: crawler ?? shown().crawler, isTyped: false };
  change({ asked: undefined });
  showQuestion();
}

/** Shows a question that was not typed here. */
export function showQuestion(): void {
  const field = byId<HTMLInputElement>("asked-url");
  if (field.value.trim() !== shown().url) field.value = shown().url;
  drawQuestion();
}

/** Draws the crawlers to choose from: those of the table first, then those that the file names, then all known ones. */
export function drawQuestion(): void {
  const { crawlers, robots } = current();
  const asked = shown();
  const told = new Set([""]);
  const untold = (names: readonly string[], label?: string): unknown => {
    const left = [...new Set(names)].filter((name) => !told.has(name));
    for (const name of left) told.add(name);
    const entries = options(
      left.map((name) => [name, visible(name)] as const),
      asked.crawler,
    );
    if (label === undefined || left.length === 0) return entries;
    return html`<optgroup label=${label}>${entries}</optgroup>`;
  };
  render(
    html`${untold([...crawlers, asked.crawler])}${untold(crawlersIn(robots), t().presetNamed)}${untold(
      knownCrawlers().map(({ token }) => token),
      t().otherCrawlers,
    )}`,
    byId("asked-crawler"),
  );
}
