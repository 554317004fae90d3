import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from "@codemirror/autocomplete";
import { StateEffect, type Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Crawler } from "../../src/index.ts";
import { t } from "../text/language.ts";

const fields = [
  "User-agent: ",
  "Disallow: /",
  "Allow: /",
  "Sitemap: https://",
  "Crawl-delay: ",
  "Content-Signal: search=yes, ai-train=no",
  "Clean-param: ",
  "License: https://",
];

/** Completes fields at the start of a line, and crawlers after `User-agent:`. */
export function completeIn(view: EditorView, crawlers: () => readonly Crawler[], entered: Text): void {
  const completion = autocompletion({ override: [completeRobots(crawlers)], icons: false });
  view.dispatch({ effects: StateEffect.appendConfig.of(completion) });
  // A word was typed while this was loaded.
  const { doc, selection } = view.state;
  const isTyped = !doc.eq(entered) && doc.lineAt(selection.main.head).text.trim() !== "";
  if (view.hasFocus && isTyped) startCompletion(view);
}

function completeRobots(
  crawlers: () => readonly Crawler[],
): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    const agent = /^\s*user-?agent\s*:\s*/i.exec(before);
    if (agent !== null) {
      return {
        from: line.from + agent[0].length,
        validFor: /^[\w .-]*$/,
        options: [
          { label: "*" },
          ...crawlers().map(({ token, operator, purpose }) => ({
            label: token,
            detail: `${operator} · ${t().purposes[purpose]}`,
          })),
        ],
      };
    }
    if (!/^\s*[\w-]*$/.test(before) || (before.trim() === "" && !context.explicit)) return null;
    return {
      from: line.from + before.length - before.trimStart().length,
      validFor: /^[\w-]*$/,
      options: fields.map((field) => ({ label: field.slice(0, field.indexOf(":") + 1), apply: field })),
    };
  };
}
