import { html, type TemplateResult } from "lit-html";
import { Verdict } from "../../../src/index.ts";
import { currentLanguage, t } from "../../text/language.ts";
import { visible } from "../visible.ts";

/** Crawlers that are named; of more, how many there are. */
const MOST_NAMED = 3;

/** What holds for crawlers of one column. */
export interface Answer {
  readonly crawlers: readonly string[];
  readonly verdicts: Uint8Array;
  readonly isPressed: boolean;
  readonly press: () => void;
}

/** The answer in a line: how much of the list each crawler may not fetch. */
export function strip(answers: readonly Answer[]): TemplateResult {
  return html`${answers.map(answer)}`;
}

export function namesOf(crawlers: readonly string[]): string {
  const names = crawlers.slice(0, MOST_NAMED).map(visible).join(", ");
  return crawlers.length > MOST_NAMED ? `${names} +${crawlers.length - MOST_NAMED}` : names;
}

function answer({ crawlers, verdicts, isPressed, press }: Answer): TemplateResult {
  const number = (count: number): string => count.toLocaleString(currentLanguage());
  let count = 0;
  for (const verdict of verdicts) if (verdict === Verdict.Disallowed) count++;
  const share = verdicts.length === 0 ? 0 : count / verdicts.length;
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
      <span>${texts.answer(number(count), number(verdicts.length))}</span>
      <span class="share" .style=${`--share: ${100 * share}%`}></span>
    </button>
  </li>`;
}
