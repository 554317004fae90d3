import type { DiffChange } from "../../analyze/index.ts";
import type { Rule } from "../../parse/content.ts";
import type { Paint } from "../color.ts";
import { json } from "../json.ts";
import { amount } from "../numeral.ts";
import type { Change } from "../watch/change.ts";
import { headOf } from "../watch/report.ts";
import { printable, ruleAndLine } from "../wording.ts";
import type { Compared, Comparison } from "./compared.ts";

/** What was compared, for headlines. */
export interface Names {
  readonly before: string;
  readonly after: string;
}

/** How many changes per crawler are shown by default. */
const FEW = 20;

/** One JSON object per change and crawler, then one per change of something else. */
export function jsonChanges({ compared, notices }: Comparison): string {
  const verdicts = compared.flatMap(({ agents, changes }) =>
    agents.flatMap((agent) => changes.map((change) => ({ agent, ...change }))),
  );
  const others = notices.map(({ kind, agents, detail }) => ({ kind, agents, detail }));
  return [...verdicts, ...others].map((one) => `${json(one)}\n`).join("");
}

/** For people at a terminal. */
export function textChanges({ compared, notices }: Comparison, paint: Paint, all: boolean): string {
  const changed = compared.filter(({ changes }) => changes.length > 0);
  const blocks = changed.map(({ agents, changes, truncated }) => {
    const shown = all ? changes : changes.slice(0, FEW);
    const lines = shown.map((change) => textLine(change, paint));
    const more = changes.length - shown.length;
    if (more > 0) lines.push(`  and ${amount(more, "more change")} (--all shows them)\n`);
    else if (truncated) lines.push("  and more, which were not counted\n");
    return `${paint("bold", `For ${agentList(agents)}`)}\n${lines.join("")}`;
  });
  const same = compared.filter(({ changes, inconclusive }) => changes.length === 0 && !inconclusive);
  if (same.length > 0) {
    blocks.push(`No URL changes its verdict for ${agentList(same.flatMap(({ agents }) => agents))}.\n`);
  }
  if (notices.length > 0) {
    const lines = notices.map((notice) => `  ${headOf(notice)}\n`);
    blocks.push(`${paint("bold", "Other changes")}\n${lines.join("")}`);
  }
  return blocks.join("\n");
}

function textLine({ witness, after, ruleBefore, ruleAfter, urls }: DiffChange, paint: Paint): string {
  const closed = after === "disallowed";
  const word = paint(closed ? "red" : "green", closed ? "closed" : "opened");
  const count = urls === undefined || urls < 2 ? "" : ` and ${amount(urls - 1, "other URL")} of the list`;
  const rules = `${ruleText(ruleBefore)} -> ${ruleText(ruleAfter)}`;
  return `  ${word}  ${printable(witness)}${count}\n          ${printable(rules)}\n`;
}

function ruleText(rule: Rule | undefined): string {
  return rule === undefined ? "no rule" : ruleAndLine(rule);
}

/** A comment for a pull request, in GitHub's Markdown. */
export function githubChanges(
  { compared, notices }: Comparison,
  { before, after }: Names,
  all: boolean,
): string {
  const rows: string[] = [];
  let hidden = 0;
  for (const { agents, changes } of compared) {
    const shown = all ? changes : changes.slice(0, FEW);
    hidden += changes.length - shown.length;
    for (const { witness, after: access, ruleBefore, ruleAfter } of shown) {
      const what = access === "disallowed" ? "🔴 closed" : "🟢 opened";
      const rules = [ruleBefore, ruleAfter].map((rule) =>
        rule === undefined ? "no rule" : code(ruleAndLine(rule)),
      );
      rows.push(`| ${what} | ${code(witness)} | ${agents.map(code).join(", ")} | ${rules.join(" | ")} |\n`);
    }
  }
  const doubts = compared.filter(({ inconclusive }) => inconclusive);
  const title = `### What ${code(after)} changes for crawlers\n\n`;
  const table =
    rows.length === 0
      ? unchanged(compared, before, notices)
      : `| | for example | crawlers | rule before | rule after |\n|-|-|-|-|-|\n${rows.join("")}`;
  const more = hidden > 0 ? `\nAnd ${amount(hidden, "more change")}.\n` : "";
  const notes = doubts.map(
    ({ agents, reason }) => `\nThere may be more changes for ${agents.map(code).join(", ")}: ${reason}.\n`,
  );
  return title + table + more + notes.join("") + githubNotices(notices);
}

function unchanged(compared: readonly Compared[], before: string, notices: readonly Change[]): string {
  if (compared.some(({ inconclusive }) => inconclusive)) return "No change was found.\n";
  const [head, every] = notices.length === 0 ? ["Nothing: ", "every"] : ["", "Every"];
  const agents = listed(
    compared.flatMap((one) => one.agents),
    code,
  );
  return `${head}${every} URL has the verdict that it had in ${code(before)}, for ${agents}.\n`;
}

function githubNotices(notices: readonly Change[]): string {
  if (notices.length === 0) return "";
  return `\nOther changes:\n\n${notices.map((notice) => `- ${code(headOf(notice))}\n`).join("")}`;
}

/** Text as code in a table: backticks and bars would end it, control characters and line ends break it. */
function code(text: string): string {
  return `<code>${printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[|`*_[\]\\~@#:!]/g, (c) => `&#${c.charCodeAt(0)};`)}</code>`;
}

function agentList(agents: readonly string[]): string {
  return listed(agents, printable);
}

/** Up to a few names, and how many more there are. */
function listed(agents: readonly string[], show: (name: string) => string): string {
  const names = agents.slice(0, 8).map(show).join(", ");
  const more = agents.length - 8;
  return more <= 0 ? names : `${names} and ${amount(more, "more crawler")}`;
}
