/** The rules for files and for pages, from the rules themselves. */
import { pageTable } from "../../bench/table.ts";
import { fix, lint, presetNames, presets, type Rule, type RuleId, rules } from "../../src/site/lint/index.ts";
import type { PageRule } from "../../src/site/meta/lint/rule.ts";
import { allPageRules } from "../../src/site/meta/lint/rules/index.ts";

/** A finding of another checker, and the rules that report it here. */
export interface Counterpart {
  readonly theirs: string;
  readonly ours: readonly RuleId[];
}

/** The messages of Lighthouse's robots.txt audit about lines. "No user-agent specified" has two causes. */
export const lighthouse: readonly Counterpart[] = [
  { theirs: "Syntax not understood", ours: ["not-a-directive", "missing-colon"] },
  {
    theirs: "Unknown directive",
    ours: ["unknown-directive", "field-typo", "vendor-directive", "content-usage-syntax"],
  },
  { theirs: "Invalid sitemap URL", ours: ["sitemap-url"] },
  { theirs: "Invalid sitemap URL protocol", ours: ["sitemap-url"] },
  { theirs: "No user-agent specified (an empty User-agent)", ours: ["empty-agent"] },
  { theirs: "No user-agent specified (a rule before the first User-agent)", ours: ["rule-before-agent"] },
  {
    theirs: 'Pattern should either be empty, start with "/" or "*"',
    ours: ["missing-slash", "absolute-url-path", "inverted-fields"],
  },
  { theirs: '"$" should only be used at the end of the pattern', ours: ["dollar-not-last"] },
];

/** The notes of google/robotstxt's reporting parser about lines. */
export const googleFlags: readonly Counterpart[] = [
  { theirs: "`is_empty`", ours: ["empty-file", "blank-after-agent", "unclosed-group"] },
  { theirs: "`has_comment`", ours: ["inline-comment", "hash-in-path"] },
  { theirs: "`is_comment`", ours: ["empty-file"] },
  { theirs: "`has_directive` (false)", ours: ["not-a-directive"] },
  { theirs: "`is_acceptable_typo`, `is_typo`", ours: ["field-typo"] },
  { theirs: "`is_line_too_long`", ours: ["line-too-long"] },
  { theirs: "`is_missing_colon_separator`", ours: ["missing-colon"] },
  { theirs: "`kUnknown`", ours: ["unknown-directive", "not-a-directive"] },
  {
    theirs: "`kUnused`",
    ours: [
      "retired-directive",
      "vendor-directive",
      "content-signal-syntax",
      "content-usage-syntax",
      "crawl-delay-ignored",
    ],
  },
];

/** The rules, a line each, with anchors for the addresses that reports print. */
export function ruleTable(): string {
  const rows = rules.map((rule) => {
    const { id, severity, docs } = rule;
    const off = presets.recommended.rules[id as RuleId] === "off" ? ", off" : "";
    const [what = ""] = docs.what.split(/(?<=\.) (?=[A-Z])/);
    return [`<a id="${id}"></a>\`${id}\``, severity + off, what.replaceAll("|", "\\|"), repairOf(rule)];
  });
  return pageTable(["Rule", "Severity", "Finds", "Repair"], rows);
}

/** The pages of the folder `reference/rules` by name: one for each rule, and what other checkers and the presets make of them. */
export function rulePages(): Map<string, string> {
  return new Map([["index.md", overview()], ...rules.map((rule) => [`${rule.id}.md`, page(rule)] as const)]);
}

/** The page of the site about rules on pages, with reasons and sources. */
export function pageRulePage(): string {
  const sections = (allPageRules as readonly PageRule[]).map(
    ({ id, severity, docs }) =>
      `## ${id}\n\n${capital(severity)}. ${docs.what}\n\n${docs.why}\n\nSource: ${docs.source}.\n`,
  );
  return `# Rules for pages\n\nFor site owners: what [lintPage and robotomata meta](/meta#mistakes) find in tags and headers, and why.\n\n${sections.join("\n")}`;
}

function overview(): string {
  const rows = rules.map((rule) => {
    const { id, severity } = rule;
    const severities = presetNames.map((name) =>
      shownSeverity(presets[name].rules[id as RuleId] ?? severity),
    );
    return [`[${id}](${id}.md)`, ...severities, repairOf(rule)];
  });
  return `# Every lint rule

For site owners: what each rule is in each preset. [Lint rules](/rules) says in a line what each finds,
[Linting](/lint) how to choose among them.

${pageTable(["Rule", ...presetNames.map((name) => `\`${name}\``), "Repair"], rows)}

## Other checkers

Each message of Lighthouse's robots.txt audit has a rule here:

${counterpartTable("Lighthouse", lighthouse)}

So has each note of google/robotstxt's reporting parser about a line:

${counterpartTable("google/robotstxt", googleFlags)}
`;
}

function shownSeverity(severity: string): string {
  return severity === "off" ? "" : severity;
}

/** What to write to get a kind of repair. */
const WAYS: Readonly<Record<string, string>> = {
  safe: "",
  unsafe: " (`--unsafe`)",
  "by name": " (`--fix-rule`)",
};

function repairOf(rule: Rule): string {
  const { bad, dialect = "rfc9309", url } = rule.example;
  const every = { dialect, preset: "all" } as const;
  const diagnostics = lint(bad, url === undefined ? every : { ...every, url });
  const fixes = diagnostics.flatMap((diagnostic) => (diagnostic.fix === undefined ? [] : [diagnostic.fix]));
  if (fixes.length === 0) return "";
  return fixes.every(({ safe }) => safe) ? "safe" : fixes.some(({ guess }) => guess) ? "by name" : "unsafe";
}

/** Findings of another checker beside the rules that report them here. */
function counterpartTable(name: string, counterparts: readonly Counterpart[]): string {
  const rows = counterparts.map(({ theirs, ours }) => [
    theirs,
    ours.map((id) => `[${id}](${id}.md)`).join(", "),
  ]);
  return pageTable([name, "Rules"], rows);
}

function page(rule: Rule): string {
  const { id, severity, docs, messages, example } = rule;
  const { bad, good, dialect, url } = example;
  const repair = repairOf(rule);
  const about = [
    ...(url === undefined ? [] : [`served as \`${url}\``]),
    ...(dialect === undefined ? [] : [`in the dialect \`${dialect}\``]),
  ].join(", ");
  return [
    `# ${id}`,
    `${capital(shownSeverity(severity))}${repair === "" ? "" : `, ${repair === "by name" ? "repair by name" : `${repair} repair`}`}. ${docs.what}`,
    docs.why,
    `Source: ${docs.source}.`,
    `Messages:\n\n${Object.values(messages)
      .map((text) => `- ${text}`)
      .join("\n")}`,
    `Bad${about === "" ? "" : ` (${about})`}:`,
    fenced(bad),
    ...(repair === "" ? [] : [`Repaired${WAYS[repair]}:`, fenced(repaired(rule))]),
    "Good:",
    fenced(good),
    "[All rules](/rules) · [how to run, choose and silence them](/lint)\n",
  ].join("\n\n");
}

function repaired({ example: { bad, dialect = "rfc9309" }, id }: Rule): string | Uint8Array {
  return fix(bad, { only: [id as RuleId], dialect, preset: "all" });
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A file as a block of code, with invisible characters spelled out and long parts left out. */
function fenced(body: string | Uint8Array): string {
  const text = typeof body === "string" ? visible(body) : latin(body);
  const lines = text
    .split("\n")
    .map((line) => (line.length > 120 ? `${line.slice(0, 60)} ... ${line.slice(-20)}` : line));
  const some = lines.length > 20 ? [...lines.slice(0, 4), `... (${lines.length - 5} more lines)`] : lines;
  return `\`\`\`text\n${some.join("\n").replace(/\n$/, "")}\n\`\`\``;
}

function visible(text: string): string {
  return text
    .replace(/\r\n/g, "<CR LF>\n")
    .replace(
      /[^\n\P{C}]|[\u00A0]/gu,
      (sign) => `<U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}>`,
    );
}

/** Bytes that may not be UTF-8. */
function latin(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte === 10 || (byte >= 32 && byte < 127)
      ? String.fromCharCode(byte)
      : `<${byte.toString(16).toUpperCase().padStart(2, "0")}>`,
  ).join("");
}
