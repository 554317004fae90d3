/** Expected answers: kept with the work, compared while the file is edited, exported for `robotomata test`. */

import { html, nothing, render } from "lit-html";
import { ask, change, current, question } from "../../app.ts";
import { download } from "../../files.ts";
import { number, onLanguage, t } from "../../text/language.ts";
import { byId } from "../../view/dom.ts";
import { mention } from "../../view/notices.ts";
import { visible } from "../../view/visible.ts";
import type { AnswerChanges } from "../../worker/expectations.ts";

/** How many changed answers are shown at once. */
const MOST_SHOWN = 20;

let report: AnswerChanges | undefined;

onLanguage(() => draw());

/** Keeps the current verdicts. */
export async function keepAnswers(): Promise<void> {
  const before = current().expected;
  const answer = await ask("expect", question());
  if (answer === undefined || answer === "") return;
  change({ expected: answer });
  const back = { label: () => t().undo, go: () => change({ expected: before }) };
  mention("kept", () => t().answersKept, [back]);
}

/** Compares the kept answers with the current ones. */
export async function drawExpectations(): Promise<void> {
  const { expected } = current();
  if (expected === "") report = undefined;
  else report = (await ask("unexpected", { ...question(), expected })) ?? report;
  draw();
}

function draw(): void {
  const host = byId("expected");
  if (report === undefined) {
    render(nothing, host);
    return;
  }
  const texts = t();
  const { total, count, broken } = report;
  render(
    html`<span class=${count === 0 ? "badge yes" : "badge no"}>${
      count === 0
        ? texts.keptHold({ count: number(total) })
        : texts.keptBroken({ count: number(count), total: number(total) })
    }</span>
      <button class="quiet" @click=${() => download("robots.expected", current().expected)}>${texts.keptExport}</button>
      <button class="quiet" @click=${() => change({ expected: "" })}>${texts.keptForget}</button>
      <code class="soft">robotomata test robots.expected</code>
      ${
        count === 0
          ? nothing
          : html`<ul>
            ${broken
              .slice(0, MOST_SHOWN)
              .map(
                ({ crawler, url, wasAllowed }) =>
                  html`<li>${wasAllowed ? texts.keptWasAllowed({ crawler: visible(crawler) }) : texts.keptWasDisallowed({ crawler: visible(crawler) })} <code>${visible(url)}</code></li>`,
              )}
          </ul>`
      }`,
    host,
  );
}
