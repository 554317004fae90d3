import { html, nothing, render, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { readableUrl } from "../../src/base/readable-url.ts";
import { MAX_URL } from "../../src/engine/url/kinds.ts";
import { type Rule, Verdict } from "../../src/index.ts";
import { number, t } from "../text/language.ts";
import { remarkText } from "../text/remarks.ts";
import { BARE, withSchemes } from "../url-lines.ts";
import type { CellReport, DialectVerdict } from "../worker/cell.ts";
import { verdictText } from "./verdict-text.ts";
import { visible } from "./visible.ts";

/** How many losing candidates are shown. */
const MOST_LOSERS = 20;

/** A path with more characters is shown in a place that scrolls: else, it would push everything else off a phone. */
const LONG = 200;

/** How many characters of a text that is not a URL are shown: enough to tell it from others. */
const SHOWN = 200;

/** The actions that an explanation offers. */
export interface DetailActions {
  readonly jump: (line: number) => void;
  /** Shows the URLs that a line of the file decides. */
  readonly showDecided: (line: number) => void;
  /** Offers edits that change the verdict. */
  readonly changeVerdict: () => void;
  /** Asks about another URL. */
  readonly ask: (url: string) => void;
}

/** Answers in one sentence, with the rule that decides. */
export function drawAnswer(host: HTMLElement, report: CellReport | undefined, actions: DetailActions): void {
  render(report === undefined ? html`<p class="soft">${t().askUrl}</p>` : sentence(report, actions), host);
}

function sentence(
  { url, crawler, verdict }: CellReport,
  { jump, changeVerdict, ask }: DetailActions,
): TemplateResult {
  if (verdict === undefined) return faultOf(url, ask);
  const texts = t();
  const { rule, allowed, path, cause } = verdict;
  const { sign, className } = verdictText(allowed ? 1 : 0);
  const isLong = path.length > LONG;
  const may = allowed ? texts.mayFetch : texts.mayNotFetch;
  return html`<p>
      <span class="badge ${className}"
        ><span aria-hidden="true">${sign} </span>${may({ crawler: visible(crawler) })}</span
      >
      <code class=${isLong ? "long" : nothing} tabindex=${isLong ? 0 : nothing} title=${visible(path)}>${visible(readableUrl(path))}</code>
      ${rule && ruleButton(rule, jump)} ${texts.causes[cause]}
    </p>
    ${
      // No edit of the file can change what the server decides, or that the file itself may be fetched.
      cause === "server" || cause === "robots-txt"
        ? nothing
        : html`<button id="change-verdict" @click=${changeVerdict}>${allowed ? texts.blockThis : texts.unblockThis}</button>`
    }`;
}

/**
 * Explains why a text cannot be checked: it is no URL, or is too long.
 *
 * @param take takes it with a scheme, if it only lacks one
 */
export function faultOf(url: string, take: (url: string) => void): TemplateResult {
  const shown = url.length > SHOWN ? `${visible(url.slice(0, SHOWN))}…` : visible(url);
  const why =
    url.length > MAX_URL ? t().urlTooLong({ length: number(url.length), most: number(MAX_URL) }) : t().notUrl;
  const add = (): void => take(withSchemes(url));
  return html`<p><code>${shown}</code> ${why}</p>
    ${BARE.test(url) ? html`<button class="add-scheme" @click=${add}>${t().addSchemes({ count: 1 })}</button>` : nothing}`;
}

/** Draws why a crawler may or may not fetch a URL. */
export function drawDetail(host: HTMLElement, report: CellReport | undefined, actions: DetailActions): void {
  // For another cell, screen readers read the whole text again.
  const key = report && `${report.crawler} ${report.url}`;
  render(keyed(key, report?.verdict && explanation(report.verdict, report.info, actions)), host);
}

function explanation(
  verdict: Decided,
  info: CellReport["info"],
  { jump, showDecided }: DetailActions,
): TemplateResult {
  const texts = t();
  const { rule, dialects } = verdict;
  const isDisputed = new Set(dialects.slice(0, 2).map((one) => one.allowed)).size > 1;
  return html`${verdict.losers.length > 0 ? losers(verdict, jump) : nothing}
    ${verdict.remarks.map((one) => html`<p>${visible(remarkText(one))}</p>`)}
    <p class="soft">${facts(verdict, info)}</p>
    <details ?open=${isDisputed}>
      <summary>${texts.inDialects}</summary>
      <ul class="dialects" aria-label=${texts.inDialects}>
        ${dialects.map(dialectChip)}
      </ul>
      ${rule && html`<button class="quiet" @click=${() => showDecided(rule.line)}>${texts.showDecided({ line: rule.line })}</button>`}
    </details>`;
}

/** A verdict on a text that is a URL. */
type Decided = NonNullable<CellReport["verdict"]>;

/** A rule as a button that goes to its line. */
export function ruleButton(rule: Rule, jump: (line: number) => void): TemplateResult {
  return lineButton(ruleText(rule), rule.line, jump);
}

/** A text as a button that goes to its line. */
export function lineButton(text: string, line: number, jump: (line: number) => void): TemplateResult {
  return html`<button class="plain rule" @click=${() => jump(line)}
    ><code>${text}</code> <span class="soft">${t().line({ line })}</span></button
  >`;
}

/** The other matching rules, and why each lost. */
function losers({ losers: all }: Decided, jump: (line: number) => void): TemplateResult {
  const texts = t();
  const more = all.length - MOST_LOSERS;
  return html`<div>
    <p class="soft">${texts.lost}</p>
    <ul class="losers">
      ${all.slice(0, MOST_LOSERS).map((one) => html`<li>${ruleButton(one, jump)} ${texts.losses[one.loss]}</li>`)}
      ${more > 0 ? html`<li class="soft">${texts.moreLosers({ count: more })}</li>` : nothing}
    </ul>
  </div>`;
}

/** The group, its delay, and the facts about the crawler. */
function facts({ group, crawlDelay, ignoresDelay }: Decided, info: CellReport["info"]): string {
  const texts = t();
  const told = [
    group !== undefined && texts.group({ agent: group }),
    crawlDelay !== undefined &&
      (ignoresDelay ? texts.delayIgnored({ seconds: crawlDelay }) : texts.delay({ seconds: crawlDelay })),
    info && `${info.operator}, ${texts.purposes[info.purpose]}`,
    info && info.tokens.length > 1 && texts.fallbacks({ tokens: info.tokens.join(", ") }),
    info && !info.obeys && texts.ignores,
    info && !info.fetches && texts.noFetch,
  ];
  return told.filter(Boolean).join(" · ");
}

function dialectChip({ dialect, allowed, rule }: DialectVerdict): TemplateResult {
  const texts = t();
  const { sign, word, className } = verdictText(allowed === undefined ? Verdict.Invalid : Number(allowed));
  const title = rule === undefined ? texts.noRule : `${ruleText(rule)} (${texts.line({ line: rule.line })})`;
  return html`<li class=${className} title=${title}>
    <span class="soft">${texts.dialects[dialect]}</span><span class="word">${sign} ${word}</span>${
      rule && html`<span>${texts.line({ line: rule.line })}</span>`
    }
  </li>`;
}

function ruleText({ type, pattern }: Rule): string {
  return visible(`${type === "allow" ? "Allow" : "Disallow"}: ${pattern}`);
}
