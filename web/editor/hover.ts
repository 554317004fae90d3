import { hoverTooltip, type Tooltip } from "@codemirror/view";
import type { LineReport } from "../protocol.ts";
import { t } from "../text/language.ts";
import { h } from "../view/dom.ts";

/** Explains the line under the pointer: what it does, and which URLs it decides. */
export function hoverRobots(ask: (line: number) => Promise<LineReport | undefined>) {
  return hoverTooltip(async (view, pos): Promise<Tooltip | null> => {
    const line = view.state.doc.lineAt(pos);
    const report = await ask(line.number);
    const dom = report && tooltipOf(report);
    return dom === undefined ? null : { pos: line.from, end: line.to, above: true, create: () => ({ dom }) };
  });
}

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
