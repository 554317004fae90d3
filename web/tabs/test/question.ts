/** The question at the top: may this crawler fetch this URL? A chosen cell of the table asks it, too. */
import { html, render } from "lit-html";
import { current, knownCrawlers } from "../../app.ts";
import { t } from "../../text/language.ts";
import { namedIn } from "../../view/crawlers.ts";
import { byId, debounce } from "../../view/dom.ts";
import { options } from "../../view/options.ts";
import { visible } from "../../view/visible.ts";

/** Milliseconds without a keystroke before an answer is wanted. */
const PAUSE = 120;

export interface UrlQuestion {
  readonly url: string;
  readonly crawler: string;
}

let asked: UrlQuestion = { url: "", crawler: "" };
/** Whether the visitor typed the URL: then it stays, whatever the list is. */
let isTyped = false;

/** The current question; undefined if there is none. */
export function question(): UrlQuestion | undefined {
  return asked.url === "" || asked.crawler === "" ? undefined : asked;
}

/**
 * Sets up the fields.
 *
 * @param answer called with each new question
 * @param add called with URLs, one per line, to add to the list
 */
export function setUpQuestion(answer: () => void, add: (urls: string) => void): void {
  const url = byId<HTMLInputElement>("asked-url");
  const crawler = byId<HTMLSelectElement>("asked-crawler");
  const take = (): void => {
    asked = { url: url.value.trim(), crawler: crawler.value };
    isTyped = asked.url !== "";
    answer();
  };
  const typed = debounce(PAUSE, take);
  url.addEventListener("input", () => {
    // At once: what is being typed must not be replaced by a URL of the list.
    isTyped = url.value.trim() !== "";
    typed();
  });
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
    if (asked.url !== "") add(asked.url);
    url.select();
  });
}

/** Asks about another URL and crawler. */
export function askAbout(next: UrlQuestion | undefined): void {
  asked = next ?? { url: "", crawler: asked.crawler };
  isTyped = false;
  byId<HTMLInputElement>("asked-url").value = asked.url;
  drawQuestion();
}

/** Whether the list still has the question's URL, or need not: it was typed, or somebody is about to type one. */
export function isStillAsked(has: (url: string) => boolean): boolean {
  const isEntered = document.activeElement === byId("asked-url");
  return isTyped || isEntered || (question() !== undefined && has(asked.url));
}

/** Draws the crawlers to choose from: those of the table first, then those that the file names, then all known ones. */
export function drawQuestion(): void {
  const { crawlers, robots } = current();
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
    html`${untold([...crawlers, asked.crawler])}${untold(namedIn(robots), t().presetNamed)}${untold(
      knownCrawlers().map(({ token }) => token),
      t().otherCrawlers,
    )}`,
    byId("asked-crawler"),
  );
}
