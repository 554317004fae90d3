/** What the file consists of, and the list of findings below it. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Diagnostic } from "../../../src/site/lint/index.ts";
import { ask, current, question } from "../../app.ts";
import type { Editor } from "../../editor/editor.ts";
import { repair, showFindings } from "../../editor/findings.ts";
import { showDead, showReading } from "../../editor/marks.ts";
import { currentLanguage, number, size, t } from "../../text/language.ts";
import { byId, redraw } from "../../view/dom.ts";
import type { FileReport } from "../../worker/file.ts";
import type { DeadReport } from "../../worker/lines.ts";

/** How many findings are listed; the editor underlines all. */
const MOST_LISTED = 200;
const ORDER = { error: 0, warning: 1, info: 2 } as const;
const SIGNS = { error: "✕", warning: "!", info: "i" } as const;

/** Whether notes are listed, too. */
let areNotesShown = false;

type Finding = Pick<Diagnostic, "severity" | "line" | "column" | "message" | "fix">;

let report: FileReport | undefined;
let dead: readonly DeadReport[] = [];

/**
 * Has the file read, and shows what it consists of and what is wrong with it.
 *
 * @param checking the last check, whose answer is wanted before which rules decide nothing
 */
export async function showFile(editor: Editor, checking: () => Promise<void>): Promise<void> {
  const { robots, dialect, site } = current();
  const answer = await ask("file", { robots, dialect, site, language: currentLanguage() });
  if (answer === undefined || editor.text !== robots) return;
  report = answer;
  dead = [];
  showReading(editor.view, answer);
  showFindings(editor.view, answer.diagnostics);
  drawFindings(editor);
  byId("file-facts").textContent = t().factsFile({
    rules: number(answer.ruleCount),
    // As it is saved.
    bytes: size(answer.bytes + (current().lineEnd.length - 1) * (editor.view.state.doc.lines - 1)),
  });
  await checking();
  if (editor.text !== robots) return;
  const proven = await ask("dead", question());
  if (proven === undefined || editor.text !== robots) return;
  dead = proven;
  showDead(editor.view, dead);
  drawFindings(editor);
}

function drawFindings(editor: Editor): void {
  const texts = t();
  const found = [...(report?.diagnostics ?? []), ...unread(editor), ...withoutEffect()];
  const count = (report?.findings ?? 0) + found.length - (report?.diagnostics.length ?? 0);
  byId("problem-count").textContent = count === 0 ? "" : number(count);
  byId("fix-all").hidden = !found.some(({ fix }) => fix?.safe);
  const listed = found.sort((a, b) => ORDER[a.severity] - ORDER[b.severity]).slice(0, MOST_LISTED);
  const notes = listed.filter(({ severity }) => severity === "info");
  const rest = count - listed.length;
  const toggle = (): void => {
    areNotesShown = !areNotesShown;
    drawFindings(editor);
  };
  redraw(
    listed.length === 0
      ? html`<li class="soft">${texts.noProblems}</li>`
      : html`${listed.slice(0, listed.length - notes.length).map((one) => item(editor, one))}
        ${
          notes.length === 0
            ? nothing
            : html`<li>
                <button id="notes" class="quiet" aria-expanded=${areNotesShown ? "true" : "false"} @click=${toggle}>${texts.notes({ count: notes.length + rest })}</button>
              </li>`
        }
        ${areNotesShown ? notes.map((one) => item(editor, one)) : nothing}
        ${
          rest > 0 && (areNotesShown || notes.length === 0)
            ? html`<li class="soft">${texts.moreFindings({ count: number(rest) })}</li>`
            : nothing
        }`,
    byId("problems"),
  );
}

function item(editor: Editor, { severity, line, column, message, fix }: Finding): TemplateResult {
  const texts = t();
  return html`<li class=${severity}>
    <button class="go" @click=${() => editor.jump(line)}>
      <span class="mark" aria-hidden="true">${SIGNS[severity]}</span
      ><span class="hidden">${texts.severities[severity]}, </span><span class="place">${line}:${column}</span
      ><span>${message}</span>
    </button>
    ${
      fix === undefined
        ? nothing
        : html`<button
          class="quiet"
          title=${fix.safe ? nothing : texts.fixUnsafeHint}
          @click=${() => repair(editor.view, fix, message)}
        >${fix.safe ? texts.fix : texts.fixUnsafe}</button>`
    }
  </li>`;
}

/** A finding for the part of a file that is beyond what crawlers have to read. */
function unread(editor: Editor): Finding[] {
  const unreadFrom = report?.unreadFrom;
  if (unreadFrom === undefined) return [];
  const { doc } = editor.view.state;
  let rules = 0;
  for (const line of doc.iterLines(Math.min(unreadFrom, doc.lines), doc.lines + 1))
    if (/^\s*(?:dis)?allow\s*:/i.test(line)) rules++;
  const message = `${t().unread({ line: unreadFrom })} ${t().unreadRules({ count: number(rules) })}`;
  return [{ severity: "error", line: Math.min(unreadFrom, doc.lines), column: 1, message }];
}

/** Findings for dimmed rules that have no other finding. */
function withoutEffect(): Finding[] {
  const texts = t();
  const told = new Set(report?.diagnostics.map(({ line }) => line));
  return dead
    .filter(({ line }) => !told.has(line))
    .map(({ line, why, coveredBy }) => {
      const { length: count } = coveredBy;
      const more = count > 0 ? ` ${texts.coveredBy({ count, lines: coveredBy.join(", ") })}` : "";
      return { severity: "info", line, column: 1, message: `${texts.dead[why]}${more}` };
    });
}
