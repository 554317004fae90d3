import { type Action, type Diagnostic as Shown, setDiagnostics } from "@codemirror/lint";
import type { EditorState, Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Diagnostic } from "../../src/site/lint/index.ts";
import { t } from "../text/language.ts";

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

function actionsOf({ fix, message }: Diagnostic): Action[] {
  if (fix === undefined) return [];
  const texts = t();
  return [{ name: fix.safe ? texts.fix : texts.fixUnsafe, apply: (view) => void repair(view, fix, message) }];
}

/**
 * Makes a finding's repair, as one step of undo. If it may change what the file means, a dialog first shows for whom.
 *
 * @param message what the finding says
 */
export async function repair(
  view: EditorView,
  { edits, safe }: NonNullable<Diagnostic["fix"]>,
  message: string,
): Promise<void> {
  const { state } = view;
  const { doc } = state;
  const repaired = state.update({
    changes: edits.map(({ line, column, endLine, endColumn, text }) => ({
      from: position(doc, line, column),
      to: position(doc, endLine, endColumn),
      insert: text.replace(/\r\n?/g, "\n"),
    })),
    userEvent: "input.fix",
  });
  if (safe) return view.dispatch(repaired);
  const { showRepair } = await import("../view/repair.ts");
  await showRepair(message, doc.toString(), repaired.newDoc.toString(), () => {
    // The selection may have moved since, but not the text.
    if (view.state.doc.eq(doc)) view.dispatch({ changes: repaired.changes, userEvent: "input.fix" });
  });
}

function position(doc: Text, line: number, column: number): EditorState["doc"]["length"] {
  if (line > doc.lines) return doc.length;
  const { from, to } = doc.line(Math.max(line, 1));
  return Math.min(from + column - 1, to);
}
