/** Tables with URLs in one column, which crawlers, search consoles and analytics export. */

import { html } from "lit-html";
import { ask } from "./app.ts";
import { number, t } from "./text/language.ts";
import { showDialog } from "./view/dialog.ts";
import { mention, notify, withdraw } from "./view/notices.ts";
import { visible } from "./view/visible.ts";
import type { TableReport } from "./worker/table.ts";
import "./style/report.css";

/** Receives the URLs. */
type Put = (urls: string) => void;

/** Takes the URLs of a table, from the only column that can have them, or from one that the visitor chooses. */
export async function openTable(text: string, name: string, put: Put): Promise<void> {
  withdraw("table");
  const answer = await ask("table", { text });
  if (answer === undefined) return;
  const { columns, column } = answer;
  if (!columns.some(({ urls }) => urls > 0)) return void notify("table", () => t().tableNone({ name }));
  if (column === undefined) return choose(text, name, answer, put);
  take(text, name, answer, put);
}

function take(text: string, name: string, found: TableReport, put: Put): void {
  const { columns, column = 0, text: urls = "", count = 0 } = found;
  put(urls);
  const other = { label: () => t().otherColumn, go: () => choose(text, name, found, put) };
  const said = (): string => t().tableTaken({ count, column: columnName(columns, column), name });
  mention("table", said, columns.length > 1 ? [other] : []);
}

function columnName(columns: TableReport["columns"], column: number): string {
  return visible(columns[column]?.name ?? "") || t().columnNumber({ column: column + 1 });
}

/** Asks the visitor for the column. */
function choose(text: string, name: string, { columns }: TableReport, put: Put): void {
  const texts = t();
  const pick = async (column: number): Promise<void> => {
    const answer = await ask("table", { text, column });
    if (answer !== undefined) take(text, name, answer, put);
  };
  showDialog(
    "recent",
    texts.whichColumn({ name }),
    (close) =>
      html`<ul>
        ${columns.map(({ urls, samples }, column) => {
          const go = (): void => {
            close();
            void pick(column);
          };
          return html`<li>
            <button type="button" class="plain go" @click=${go}>
              <span>${columnName(columns, column)} · ${texts.columnUrls({ count: number(urls) })}</span
              ><span class="soft">${samples.map(visible).join(" · ")}</span>
            </button>
          </li>`;
        })}
      </ul>
      <button type="button" @click=${close}>${texts.close}</button>`,
  );
}
