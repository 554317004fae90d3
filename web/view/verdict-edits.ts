/** The dialog with edits that change one verdict, each with its other effects. */

import { html, nothing, type TemplateResult } from "lit-html";
import { ask } from "../app.ts";
import { t } from "../text/language.ts";
import type { CellQuestion } from "../worker/cell.ts";
import type { VerdictEdit, VerdictEdits } from "../worker/verdict-edits.ts";
import { showDialog } from "./dialog.ts";
import { mention } from "./notices.ts";
import { visible } from "./visible.ts";
import "../style/report.css";

/** How many crawlers are named; of others, only the number. */
const MOST_NAMED = 3;

/**
 * Asks the worker for edits, and lets the visitor choose one.
 *
 * @param take called with the whole file after the edit
 */
export async function showEdits(about: CellQuestion, take: (robots: string) => void): Promise<void> {
  const answer = await ask("edits", about);
  if (answer === undefined) return;
  const { ways, isAllowed, best } = answer;
  const texts = t();
  if (ways.length === 0) {
    mention("edit", () => t().editNone);
    return;
  }
  const apply = (way: VerdictEdit): void => {
    take(way.robots);
    mention("edit", () => t().edited);
  };
  const title = isAllowed ? texts.editBlock : texts.editUnblock;
  showDialog(
    "edits",
    title({ crawler: visible(about.crawler) }),
    (close) =>
      html`<p><code>${visible(about.url)}</code></p>
      <ul>
        ${ways.map((way, i) =>
          offer(way, about, i === 0 ? best : undefined, () => {
            close();
            apply(way);
          }),
        )}
      </ul>
      <button type="button" @click=${close}>${texts.close}</button>`,
  );
}

/** An edit with its consequences; the best one says why it is. */
function offer(
  way: VerdictEdit,
  { robots }: CellQuestion,
  best: VerdictEdits["best"] | undefined,
  apply: () => void,
): TemplateResult {
  const texts = t();
  const { kind, line, added, others, crawlers, examples, isProven } = way;
  const isRemoved = kind === "removal";
  const removed = isRemoved ? [robots.split("\n")[line - 1] ?? ""] : [];
  const edits = [
    ...removed.map((text) => html`<del>${visible(text)}</del>`),
    ...added.filter((text) => text !== "").map((text) => html`<ins>${visible(text)}</ins>`),
  ];
  const consequence =
    crawlers.length === 0
      ? html`<span class="badge yes">${isProven ? texts.editChangesNothing : texts.editChangesNothingListed}</span>`
      : html`<span class="badge some">${texts.editChangesOthers({ crawlers: namesOf(crawlers), count: others })}</span>
          <span class="soft">${examples.map(({ crawler, url }, i) => html`${i > 0 ? ", " : ""}${visible(crawler)} <code>${visible(url)}</code>`)}</span>
          ${isProven ? nothing : html`<span class="soft">${texts.editPerhapsMore}</span>`}`;
  return html`<li>
    <p><strong>${texts.editKinds[kind]}</strong> <span class="soft">${isRemoved ? texts.line({ line }) : texts.afterLine({ line })}</span></p>
    <pre>${edits}</pre>
    <p>${consequence}</p>
    ${best && html`<p>${texts.editBest({ why: best })}</p>`}
    <button class=${best ? "primary" : ""} @click=${apply}>${texts.editApply}</button>
  </li>`;
}

function namesOf(crawlers: readonly string[]): string {
  const names = crawlers.slice(0, MOST_NAMED).map(visible).join(", ");
  return crawlers.length > MOST_NAMED ? `${names} +${crawlers.length - MOST_NAMED}` : names;
}
