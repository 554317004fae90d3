import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import { html, nothing, render, type TemplateResult } from "lit-html";
import { t } from "../text/language.ts";
import { announce } from "../view/dom.ts";
import type { LineReport } from "../worker/lines.ts";

type Ask = (line: number) => Promise<LineReport | undefined>;

/** Explains the line under the pointer, or with Ctrl+I the cursor's line: its effect, and the URLs it decides. */
export function hoverRobots(ask: Ask): Extension {
  const explain = async (view: EditorView, pos: number): Promise<Tooltip | null> => {
    const line = view.state.doc.lineAt(pos);
    const report = await ask(line.number);
    const content = report && tooltipOf(report);
    if (content === undefined) return null;
    const dom = document.createElement("div");
    dom.className = "hover";
    render(content, dom);
    return { pos: line.from, end: line.to, above: true, create: () => ({ dom }) };
  };
  const explainCursor = (view: EditorView): boolean => {
    void explain(view, view.state.selection.main.head).then((tooltip) => {
      view.dispatch({ effects: setAsked.of(tooltip) });
      const text = view.dom.querySelector(".hover")?.textContent;
      if (text) announce(text);
    });
    return true;
  };
  const dismiss = (view: EditorView): boolean => {
    if (view.state.field(tooltip) === null) return false;
    view.dispatch({ effects: setAsked.of(null) });
    return true;
  };
  return [
    hoverTooltip(explain),
    tooltip,
    keymap.of([
      { key: "Mod-i", run: explainCursor },
      { key: "Escape", run: dismiss },
    ]),
  ];
}

const setAsked = StateEffect.define<Tooltip | null>();

/** The explanation that was asked for by key; it disappears when the cursor moves. */
const tooltip = StateField.define<Tooltip | null>({
  create: () => null,
  update: (value, { effects, docChanged, selection }) => {
    for (const effect of effects) if (effect.is(setAsked)) return effect.value;
    return docChanged || selection !== undefined ? null : value;
  },
  provide: (field) => showTooltip.from(field),
});

function tooltipOf(report: LineReport): TemplateResult | undefined {
  const texts = t();
  const { rule, agents, decided, samples, dead, crawler } = report;
  if (crawler !== undefined) {
    const { token, operator, purpose, tokens, obeys, boundByStar, fetches } = crawler;
    return html`<p><strong>${token}</strong> · ${operator} · ${texts.purposes[purpose]}</p>
      ${tokens.length > 1 ? html`<p>${texts.fallbacks({ tokens: tokens.join(", ") })}</p>` : nothing}
      ${obeys ? nothing : html`<p class="warn">${texts.ignores}</p>`}
      ${boundByStar ? nothing : html`<p>${texts.notStar}</p>`}
      ${fetches ? nothing : html`<p>${texts.noFetch}</p>`}`;
  }
  if (rule === undefined) return undefined;
  const by = dead?.coveredBy ?? [];
  const covered = by.length > 0 ? texts.coveredBy({ count: by.length, lines: by.join(", ") }) : "";
  return html`<p><code>${rule.type === "allow" ? "Allow" : "Disallow"}: ${rule.pattern}</code></p>
    <p class="soft">${texts.forAgents({ agents: agents.join(", ") })}</p>
    ${dead && html`<p class="warn">${texts.dead[dead.why]} ${covered}</p>`}
    <p>${texts.decided({ count: decided })}</p>
    ${
      samples.length > 0
        ? html`<ul>${samples.map(({ url, crawler: name }) => html`<li><code>${url}</code> (${name})</li>`)}</ul>`
        : nothing
    }`;
}
