import { html, type TemplateResult } from "lit-html";
import { currentLanguage, t } from "../../text/language.ts";
import { visible } from "../visible.ts";

/** How many crawlers are named; of others, only the number. */
const MOST_NAMED = 3;

/** The summary for the crawlers of one column. */
export interface Answer {
  readonly crawlers: readonly string[];
  /** How many of the URLs they may not fetch. */
  readonly blocked: number;
  readonly all: number;
  readonly isPressed: boolean;
  readonly press: () => void;
}

/** The summary in one line: how much of the list each crawler may not fetch. */
export function strip(answers: readonly Answer[]): TemplateResult {
  return html`${answers.map(answer)}`;
}

export function namesOf(crawlers: readonly string[]): string {
  const names = crawlers.slice(0, MOST_NAMED).map(visible).join(", ");
  return crawlers.length > MOST_NAMED ? `${names} +${crawlers.length - MOST_NAMED}` : names;
}

function answer({ crawlers, blocked, all, isPressed, press }: Answer): TemplateResult {
  const number = (count: number): string => count.toLocaleString(currentLanguage());
  const share = all === 0 ? 0 : blocked / all;
  const className = share === 0 ? "yes" : share === 1 ? "no" : "some";
  const texts = t();
  return html`<li>
    <button
      class="answer ${className}"
      aria-pressed=${isPressed ? "true" : "false"}
      title=${`${crawlers.map(visible).join(", ")}. ${texts.answerHint}`}
      @click=${press}
    >
      <strong>${namesOf(crawlers)}</strong>
      <span>${texts.answer({ count: number(blocked), total: number(all) })}</span>
      <span class="share" .style=${`--share: ${100 * share}%`}></span>
    </button>
  </li>`;
}
