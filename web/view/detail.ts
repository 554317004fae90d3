import type { CellReport, DialectVerdict, RuleView } from "../protocol.ts";
import { t } from "../text/language.ts";
import { h } from "./dom.ts";
import { verdictText } from "./verdicts.ts";

/** Candidates that are shown of those that lost. */
const MOST_LOSERS = 20;

/** Draws why a crawler may or may not fetch a URL. */
export function drawDetail(
  host: HTMLElement,
  report: CellReport | undefined,
  jump: (line: number) => void,
): void {
  const texts = t();
  if (report === undefined) {
    host.replaceChildren(h("p", { className: "soft" }, texts.pickCell));
    return;
  }
  const { url, crawler, verdict, info } = report;
  if (verdict === undefined) {
    host.replaceChildren(h("p", {}, h("code", {}, url), ` ${texts.notUrl}`));
    return;
  }
  const { sign, className } = verdictText(verdict.allowed ? 1 : 0);
  const rule = (one: RuleView): HTMLElement =>
    h(
      "button",
      { className: "rule", onclick: () => jump(one.line) },
      h("code", {}, ruleText(one)),
      h("span", { className: "soft" }, texts.line(one.line)),
    );
  const parts: (HTMLElement | false)[] = [
    h(
      "p",
      { className: "headline" },
      h(
        "span",
        { className: `badge ${className}` },
        h("span", { "aria-hidden": "true" }, `${sign} `),
        verdict.allowed ? texts.mayFetch(crawler) : texts.mayNotFetch(crawler),
      ),
      " ",
      h("code", {}, verdict.path),
    ),
    h("p", {}, verdict.rule && rule(verdict.rule), verdict.rule && " ", texts.causes[verdict.cause]),
    verdict.losers.length > 0 &&
      h(
        "div",
        {},
        h("p", { className: "soft" }, texts.lost),
        h(
          "ul",
          { className: "losers" },
          ...verdict.losers
            .slice(0, MOST_LOSERS)
            .map((one) => h("li", {}, rule(one), ` ${texts.losses[one.loss]}`)),
          verdict.losers.length > MOST_LOSERS &&
            h("li", { className: "soft" }, texts.moreLosers(verdict.losers.length - MOST_LOSERS)),
        ),
      ),
    h(
      "p",
      { className: "soft" },
      [
        verdict.group !== undefined && texts.group(verdict.group),
        verdict.crawlDelay !== undefined && texts.delay(verdict.crawlDelay),
        info && `${info.operator}, ${texts.purposes[info.purpose]}`,
        info && info.tokens.length > 1 && texts.fallbacks(info.tokens.join(", ")),
        info && !info.obeys && texts.ignores,
        info && !info.fetches && texts.noFetch,
      ]
        .filter(Boolean)
        .join(" · "),
    ),
    h("ul", { className: "dialects", "aria-label": texts.inDialects }, ...verdict.dialects.map(dialectChip)),
  ];
  host.replaceChildren(...parts.filter((one) => one !== false));
}

function dialectChip({ dialect, allowed, rule }: DialectVerdict): HTMLElement {
  const texts = t();
  const { sign, word, className } = verdictText(allowed ? 1 : 0);
  return h(
    "li",
    { className, title: rule === undefined ? texts.noRule : `${ruleText(rule)} (${texts.line(rule.line)})` },
    h("span", { className: "soft" }, texts.dialects[dialect]),
    h("span", { className: "word" }, `${sign} ${word}`),
    rule && h("span", {}, texts.line(rule.line)),
  );
}

export function ruleText({ type, pattern }: RuleView): string {
  return `${type === "allow" ? "Allow" : "Disallow"}: ${pattern}`;
}
