import { type Action, type Diagnostic as Shown, setDiagnostics } from "@codemirror/lint";
import type { EditorState, Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Diagnostic } from "../../src/site/lint/index.ts";
import { change } from "../app.ts";
import { t } from "../text/language.ts";
import { mention } from "../view/notices.ts";

/** Underlines findings, and offers their repairs. */
export function showFindings(view: EditorView, found: readonly Diagnostic[]): void {
  const { doc } = view.state;
  view.dispatch(
    setDiagnostics(
      view.state,
      found.map((one) => shown(doc, one)),
    ),
  );
}

function shown(doc: Text, finding: Diagnostic): Shown {
  const { line, column, endLine, endColumn, severity, message, rule } = finding;
  const from = position(doc, line, column);
  const to = Math.max(from, position(doc, endLine, endColumn));
  return { from, to, severity, message, source: rule, actions: actionsOf(finding) };
}

function actionsOf({ fix }: Diagnostic): Action[] {
  if (fix === undefined) return [];
  const texts = t();
  return [{ name: fix.safe ? texts.fix : texts.fixUnsafe, apply: (view) => repair(view, fix) }];
}

/** Makes a finding's repair, as one step of undo. If it changes what the file means, Compare shows for whom. */
export function repair(view: EditorView, { edits, safe }: NonNullable<Diagnostic["fix"]>): void {
  const { doc } = view.state;
  const before = doc.toString();
  view.dispatch({
    changes: edits.map(({ line, column, endLine, endColumn, text }) => ({
      from: position(doc, line, column),
      to: position(doc, endLine, endColumn),
      insert: text.replace(/\r\n?/g, "\n"),
    })),
    userEvent: "input.fix",
  });
  if (safe) return;
  mention("fixed", () => t().meaningChanged, [
    { label: () => t().tabCompare, go: () => change({ before, tab: "compare" }) },
  ]);
}

function position(doc: Text, line: number, column: number): EditorState["doc"]["length"] {
  if (line > doc.lines) return doc.length;
  const { from, to } = doc.line(Math.max(line, 1));
  return Math.min(from + column - 1, to);
}
