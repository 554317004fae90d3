import { readableUrl } from "../../../base/readable-url.ts";
import type { Rule } from "../../../engine/parse/content.ts";
import type { Robots } from "../../../engine/policy/robots.ts";
import type { DiffChange } from "../../../site/analyze/index.ts";
import { remarks } from "../../../site/remarks/remarks.ts";
import { type Remark, remarkText } from "../../../site/remarks/texts.ts";
import { becauseIn } from "../../text/because.ts";
import type { Texts } from "../../text/en.generated.ts";
import { json } from "../output/json.ts";
import { type Paint, printable, ruleAndLine } from "../output/wording.ts";
import { FirstRemarks, remarksJson } from "../question/remarks.ts";
import { type Change, firstFew } from "./change.ts";
import type { Comparison, CrawlerChange } from "./crawler-changes.ts";

/** How many changes are looked at: after so many, there are hardly remarks of a new kind. */
const MOST_CHANGES = 100;

/** What is worth knowing about the new verdict for a crawler. */
type ChangeRemarks = (agent: string, change: DiffChange) => readonly Remark[];

/** Remarks on the words of a URL, which mean nothing where the URL is made up to show a change. */
const ON_WORDS: readonly string[] = ["within", "wide"];

/** The remarks on changes, in the order in which they are asked for: of each kind, only the first. */
function remarksOnChanges(after: Robots): ChangeRemarks {
  const first = new FirstRemarks();
  let asked = 0;
  const on = (agent: string, witness: string): readonly Remark[] =>
    remarks(after, agent, witness).filter(({ code }) => !ON_WORDS.includes(code));
  return (agent, { witness }) => (asked++ < MOST_CHANGES ? first.of(on(agent, witness)) : []);
}

/** All of them in words, and at the end how long crawlers may still go by the old file. */
export function notesOn(
  { compared, notices }: Comparison,
  after: Robots,
  { locale: { language } }: Texts,
): string[] {
  const on = remarksOnChanges(after);
  const found = compared.flatMap(({ agents, changes }) =>
    changes.flatMap((change) => agents.flatMap((agent) => on(agent, change))),
  );
  const isSame = notices.length === 0 && compared.every(({ changes }) => changes.length === 0);
  const all: Remark[] = isSame ? found : [...found, { code: "day", values: {} }];
  return all.map((one) => printable(remarkText(one, language)));
}

/** What was compared, for headlines. */
export interface Names {
  readonly before: string;
  readonly after: string;
}

/** How many changes per crawler are shown by default. */
const FEW = 20;

/** One JSON object per change and crawler, then one per change of something else. */
export function jsonChanges({ compared, notices }: Comparison, after: Robots): string {
  const remarksOn = remarksOnChanges(after);
  const verdicts = compared.flatMap(({ agents, changes }) =>
    agents.flatMap((agent) =>
      changes.map((change) => ({
        agent,
        ...change,
        remarks: remarksJson(remarksOn(agent, change), "en"),
      })),
    ),
  );
  const others = notices.map(({ kind, agents, detail, because }) => ({ kind, agents, detail, because }));
  return [...verdicts, ...others].map((one) => `${json(one)}\n`).join("");
}

/** For people at a terminal. */
export function textChanges(
  { compared, notices }: Comparison,
  paint: Paint,
  all: boolean,
  texts: Texts,
  notes: readonly string[] = [],
): string {
  const words = texts.diff;
  const changed = compared.filter(({ changes }) => changes.length > 0);
  const blocks = changed.map(({ agents, changes, truncated }) => {
    const shown = all ? changes : changes.slice(0, FEW);
    const lines = shown.map((change) => textLine(change, paint, texts));
    const more = changes.length - shown.length;
    if (more > 0) lines.push(`  ${words.more({ more })}\n`);
    else if (truncated) lines.push(`  ${words.uncounted}\n`);
    return `${paint("bold", words.for({ agents: listed(agents, printable, texts) }))}\n${lines.join("")}`;
  });
  const same = compared.filter(({ changes, inconclusive }) => changes.length === 0 && !inconclusive);
  if (same.length > 0) {
    const agents = same.flatMap((one) => one.agents);
    blocks.push(`${words.same({ agents: listed(agents, printable, texts) })}\n`);
  }
  if (notices.length > 0) {
    const lines = notices.map((notice) => `  ${noticeText(notice, texts)}\n`);
    blocks.push(`${paint("bold", words.others)}\n${lines.join("")}`);
  }
  if (notes.length > 0) blocks.push(notes.map((one) => `${texts.common.note({ text: one })}\n`).join(""));
  return blocks.join("\n");
}

function textLine(change: DiffChange, paint: Paint, texts: Texts): string {
  const { witness, after, ruleBefore, ruleAfter, urls } = change;
  const { opened, closed, moreUrls } = texts.diff;
  const width = Math.max(opened.length, closed.length);
  const word =
    after === "disallowed" ? paint("red", closed.padEnd(width)) : paint("green", opened.padEnd(width));
  const count = urls === undefined || urls < 2 ? "" : moreUrls({ more: urls - 1 });
  const rules = `${ruleName(ruleBefore, texts)} -> ${ruleName(ruleAfter, texts)}`;
  return `  ${word}  ${written(witness)}${count}\n  ${" ".repeat(width)}  ${printable(rules)}\n`;
}

/** A URL as people write it, and beside it as it is sent. */
function written(url: string): string {
  const readable = readableUrl(url);
  return readable === url ? printable(url) : `${printable(readable)} (${printable(url)})`;
}

function ruleName(rule: Rule | undefined, texts: Texts): string {
  return rule === undefined ? texts.common.noRule : ruleAndLine(rule, texts);
}

/** A comment for a pull request, in GitHub's Markdown. */
export function githubChanges(
  { compared, notices }: Comparison,
  { before, after }: Names,
  all: boolean,
  texts: Texts,
  notes: readonly string[],
): string {
  const { github: words, opened, closed } = texts.diff;
  const rows: string[] = [];
  let hidden = 0;
  for (const { agents, changes } of compared) {
    const shown = all ? changes : changes.slice(0, FEW);
    hidden += changes.length - shown.length;
    for (const { witness, after: access, ruleBefore, ruleAfter } of shown) {
      const what = access === "disallowed" ? `🔴 ${closed}` : `🟢 ${opened}`;
      const rules = [ruleBefore, ruleAfter].map((rule) =>
        rule === undefined ? texts.common.noRule : code(ruleAndLine(rule, texts)),
      );
      rows.push(`| ${what} | ${code(witness)} | ${agents.map(code).join(", ")} | ${rules.join(" | ")} |\n`);
    }
  }
  const doubts = compared.filter(({ inconclusive }) => inconclusive);
  const title = `### ${words.title({ file: code(after) })}\n\n`;
  const table =
    rows.length === 0
      ? unchanged(compared, before, notices, texts)
      : `${words.head
          .map((head) => `| ${head} `)
          .join("")
          .replace("|  |", "| |")}|\n|-|-|-|-|-|\n${rows.join("")}`;
  const more = hidden > 0 ? `\n${words.more({ more: hidden })}\n` : "";
  const doubted = doubts.map(
    ({ agents, because }) =>
      `\n${words.mayBeMore({ agents: agents.map(code).join(", "), why: becauseIn(texts, because) })}\n`,
  );
  const said = notes.map((one) => `\n${escaped(one)}\n`);
  return [title, table, more, ...doubted, githubNotices(notices, texts), ...said].join("");
}

function unchanged(
  compared: readonly CrawlerChange[],
  before: string,
  notices: readonly Change[],
  texts: Texts,
): string {
  const { noneFound, nothing, sameVerdicts } = texts.diff.github;
  if (compared.some(({ inconclusive }) => inconclusive)) return `${noneFound}\n`;
  const agents = listed(
    compared.flatMap((one) => one.agents),
    code,
    texts,
  );
  return `${(notices.length === 0 ? nothing : sameVerdicts)({ file: code(before), agents })}\n`;
}

function githubNotices(notices: readonly Change[], texts: Texts): string {
  if (notices.length === 0) return "";
  const list = notices.map((notice) => `- ${code(noticeText(notice, texts))}\n`);
  return `\n${texts.diff.github.others}\n\n${list.join("")}`;
}

/** Text as code in a table: backticks and bars would end it, control characters and line ends break it. */
function code(text: string): string {
  return `<code>${escaped(printable(text))}</code>`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[|`*_[\]\\~@#:!]/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** A change of something other than verdicts, in one line. */
function noticeText({ kind, agents, detail }: Change, { diff: { notices, details } }: Texts): string {
  const who = firstFew(agents, printable, details);
  const what =
    kind === "sitemaps"
      ? notices.sitemaps
      : kind === "pace"
        ? notices.pace({ who })
        : notices.signals({ who });
  return `${what} (${printable(detail ?? "")})`;
}

/** Up to a few names, and how many more there are. */
function listed(agents: readonly string[], show: (name: string) => string, texts: Texts): string {
  const names = agents.slice(0, 8).map(show).join(", ");
  const more = agents.length - 8;
  return more <= 0 ? names : texts.diff.moreAgents({ names, more });
}
