import { Verdict } from "../../src/index.ts";
import type { CellReport, DialectVerdict, RuleView } from "../protocol.ts";
import { t } from "../text/language.ts";
import { h } from "./dom.ts";
import { faultOf } from "./url-fault.ts";
import { verdictText } from "./verdicts.ts";
import { visible } from "./visible.ts";

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
    host.replaceChildren(faultOf(url));
    return;
  }
  const parts = [
    headline(verdict, crawler),
    h(
      "p",
      {},
      verdict.rule && ruleButton(verdict.rule, jump),
      verdict.rule && " ",
      texts.causes[verdict.cause],
    ),
    verdict.losers.length > 0 && losers(verdict, jump),
    h("p", { className: "soft" }, facts(verdict, info)),
    h("ul", { className: "dialects", "aria-label": texts.inDialects }, ...verdict.dialects.map(dialectChip)),
  ];
  host.replaceChildren(...parts.filter((one) => one !== false));
}

/** A verdict on what is a URL. */
type Decided = NonNullable<CellReport["verdict"]>;

function headline({ allowed, path }: Decided, crawler: string): HTMLElement {
  const texts = t();
  const { sign, className } = verdictText(allowed ? 1 : 0);
  const badge = h(
    "span",
    { className: `badge ${className}` },
    h("span", { "aria-hidden": "true" }, `${sign} `),
    allowed ? texts.mayFetch(crawler) : texts.mayNotFetch(crawler),
  );
  return h("p", { className: "headline" }, badge, " ", h("code", {}, path));
}

/** A rule that leads to its line. */
export function ruleButton(rule: RuleView, jump: (line: number) => void): HTMLElement {
  return h(
    "button",
    { className: "rule", onclick: () => jump(rule.line) },
    h("code", {}, ruleText(rule)),
    " ",
    h("span", { className: "soft" }, t().line(rule.line)),
  );
}

/** The other rules that match, and why each lost. */
function losers({ losers: all }: Decided, jump: (line: number) => void): HTMLElement {
  const texts = t();
  const items = all
    .slice(0, MOST_LOSERS)
    .map((one) => h("li", {}, ruleButton(one, jump), ` ${texts.losses[one.loss]}`));
  const more = all.length - MOST_LOSERS;
  return h(
    "div",
    {},
    h("p", { className: "soft" }, texts.lost),
    h(
      "ul",
      { className: "losers" },
      ...items,
      more > 0 && h("li", { className: "soft" }, texts.moreLosers(more)),
    ),
  );
}

/** What else is known: the group, its delay, the crawler. */
function facts({ group, crawlDelay }: Decided, info: CellReport["info"]): string {
  const texts = t();
  const told = [
    group !== undefined && texts.group(group),
    crawlDelay !== undefined && texts.delay(crawlDelay),
    info && `${info.operator}, ${texts.purposes[info.purpose]}`,
    info && info.tokens.length > 1 && texts.fallbacks(info.tokens.join(", ")),
    info && !info.obeys && texts.ignores,
    info && !info.fetches && texts.noFetch,
  ];
  return told.filter(Boolean).join(" · ");
}

function dialectChip({ dialect, allowed, rule }: DialectVerdict): HTMLElement {
  const texts = t();
  const { sign, word, className } = verdictText(allowed === undefined ? Verdict.Invalid : Number(allowed));
  return h(
    "li",
    { className, title: rule === undefined ? texts.noRule : `${ruleText(rule)} (${texts.line(rule.line)})` },
    h("span", { className: "soft" }, texts.dialects[dialect]),
    h("span", { className: "word" }, `${sign} ${word}`),
    rule && h("span", {}, texts.line(rule.line)),
  );
}

function ruleText({ type, pattern }: RuleView): string {
  return visible(`${type === "allow" ? "Allow" : "Disallow"}: ${pattern}`);
}
