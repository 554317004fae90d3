import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import type { LineReport } from "../protocol.ts";
import { t } from "../text/language.ts";
import { announce, h } from "../view/dom.ts";

type Ask = (line: number) => Promise<LineReport | undefined>;

/** Explains the line under the pointer, or with Ctrl+I that of the cursor: what it does, and which URLs it decides. */
export function hoverRobots(ask: Ask): Extension {
  const explain = async (view: EditorView, pos: number): Promise<Tooltip | null> => {
    const line = view.state.doc.lineAt(pos);
    const report = await ask(line.number);
    const dom = report && tooltipOf(report);
    return dom === undefined ? null : { pos: line.from, end: line.to, above: true, create: () => ({ dom }) };
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
    if (view.state.field(asked) === null) return false;
    view.dispatch({ effects: setAsked.of(null) });
    return true;
  };
  return [
    hoverTooltip(explain),
    asked,
    keymap.of([
      { key: "Mod-i", run: explainCursor },
      { key: "Escape", run: dismiss },
    ]),
  ];
}

const setAsked = StateEffect.define<Tooltip | null>();

/** The explanation that was asked for by key; it goes with the next step of the cursor. */
const asked = StateField.define<Tooltip | null>({
  create: () => null,
  update: (value, { effects, docChanged, selection }) => {
    for (const effect of effects) if (effect.is(setAsked)) return effect.value;
    return docChanged || selection !== undefined ? null : value;
  },
  provide: (field) => showTooltip.from(field),
});

function tooltipOf({ rule, agents, decided, samples, dead, crawler }: LineReport): HTMLElement | undefined {
  const texts = t();
  if (crawler !== undefined) {
    return h(
      "div",
      { className: "hover" },
      h(
        "p",
        {},
        h("strong", {}, crawler.token),
        ` · ${crawler.operator} · ${texts.purposes[crawler.purpose]}`,
      ),
      crawler.tokens.length > 1 && h("p", {}, texts.fallbacks(crawler.tokens.join(", "))),
      !crawler.obeys && h("p", { className: "warn" }, texts.ignores),
      !crawler.boundByStar && h("p", {}, texts.notStar),
      !crawler.fetches && h("p", {}, texts.noFetch),
    );
  }
  if (rule === undefined) return undefined;
  return h(
    "div",
    { className: "hover" },
    h("p", {}, h("code", {}, `${rule.type === "allow" ? "Allow" : "Disallow"}: ${rule.pattern}`)),
    h("p", { className: "soft" }, texts.forAgents(agents.join(", "))),
    dead &&
      h(
        "p",
        { className: "warn" },
        `${texts.dead[dead.why]} ${dead.coveredBy.length > 0 ? texts.coveredBy(dead.coveredBy.join(", ")) : ""}`,
      ),
    h("p", {}, texts.decided(decided)),
    samples.length > 0 &&
      h("ul", {}, ...samples.map(({ url, crawler: name }) => h("li", {}, h("code", {}, url), ` (${name})`))),
  );
}
