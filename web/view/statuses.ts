/** What crawlers do if a server does not send robots.txt, tried on the visitor's URLs. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Dialect } from "../../src/index.ts";
import { change, current } from "../app.ts";
import { accessAfter, answerOf, phasesOf, STATUSES, type Status } from "../server-answer.ts";
import { t } from "../text/language.ts";
import { dayText } from "../text/remarks.ts";
import { showDialog } from "./dialog.ts";
import "../style/report.css";

const READERS = ["google", "yandex", "rfc9309"] as const satisfies readonly Dialect[];

export function showStatuses(): void {
  const texts = t();
  const readers = READERS.map((dialect) => texts.statusesReaders[dialect]!);
  const heads = [texts.statusesAnswer, ...readers, texts.statusesVerdicts];
  showDialog(
    "statuses",
    texts.statusesTitle,
    (close) =>
      html`<table class="list cards" role="table">
        <thead role="rowgroup">
          <tr role="row">
            ${heads.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${STATUSES.map(
            (status) => html`<tr role="row">
              <th scope="row" role="rowheader">${texts.statusNames[status]}</th>
              ${READERS.map(
                (dialect) =>
                  html`<td role="cell" class="named wide" data-name=${texts.statusesReaders[dialect]!}>${access(status, dialect)}</td>`,
              )}
              <td role="cell" class="named wide" data-name=${texts.statusesVerdicts}>${tries(status, close)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
      <p class="soft">${texts.statusesRedirects} ${dayText()}</p>
      <button type="button" @click=${close}>${texts.close}</button>`,
  );
}

/** What a crawler may fetch in each period of a failure; periods that change nothing are left out. */
function access(status: Status, dialect: Dialect): TemplateResult {
  const { statusesSince, accesses } = t();
  const found = phasesOf(status).map((phase) => accessAfter(answerOf(status, phase), dialect));
  return html`${found.map((one, i) => {
    if (one === found[i - 1]) return nothing;
    const className = { rules: "none", allow: "yes", disallow: "no" }[one];
    const since = i === 0 ? nothing : html` <span class="soft">${statusesSince[i]}</span>`;
    const word = one === "rules" && status !== 200 ? accesses.copy : accesses[one];
    return html`<p><span class="badge wraps ${className}">${word}</span>${since}</p>`;
  })}`;
}

/** Buttons that show the verdicts after an answer, one for each period in which they may differ. */
function tries(status: Status, close: () => void): TemplateResult {
  const { statusesSince, statusesShowOne } = t();
  const phases = phasesOf(status);
  return html`<span class="inline">${phases.map((phase) => {
    const server = answerOf(status, phase);
    const go = (): void => {
      change({ server });
      close();
    };
    return html`<button type="button" data-server=${server} aria-pressed=${String(current().server === server)} @click=${go}>
      ${phases.length === 1 ? statusesShowOne : statusesSince[phase]}
    </button>`;
  })}</span>`;
}
