/** A page for each command, made from its help, so that the documentation site shows the same as `--help`. */
import { readFileSync } from "node:fs";
import { pageTable } from "../../bench/table.ts";
import type { ListedCommand } from "../../src/cli/command.ts";
import { allCommands, type commands } from "../../src/cli/commands.ts";
import { type Option, withHelp } from "../../src/cli/options.ts";
import { capital } from "./rules.ts";

/** The guide in docs/ for each command. */
export const guides: Readonly<Record<keyof typeof commands, string>> = {
  check: "check",
  explain: "check",
  lint: "lint",
  fmt: "commands",
  meta: "meta",
  new: "commands",
  harvest: "survey",
  work: "cluster",
  survey: "survey",
  filter: "at-scale",
  bots: "bots",
  audit: "audit",
  watch: "watch",
  diff: "analysis",
  minify: "analysis",
  key: "fetching",
  enforce: "enforce-servers",
  dump: "format",
  serve: "tester",
  conformance: "conformance",
  test: "check",
  completions: "commands",
};

/** The pages of the folder `reference/cli` by name: one for each command, an index of them, and one of all options. */
export async function commandPages(): Promise<Map<string, string>> {
  const all = await allCommands();
  return new Map([
    ["index.md", overview(all)],
    ["options.md", optionIndex(all)],
    ...all.map((command) => [`${command.name}.md`, page(command)] as const),
  ]);
}

function overview(all: readonly ListedCommand[]): string {
  const rows = all.map(({ name, summary }) => [`[${name}](${name}.md)`, escaped(summary), guideOf(name)]);
  return `# Commands

What \`robotomata help COMMAND\` prints, one page for each command. [All options](options.md) are in one table.

${pageTable(["Command", "What it does", "Guide"], rows)}
`;
}

function optionIndex(all: readonly ListedCommand[]): string {
  const uses = new Map<string, { readonly option: Option; readonly by: string[] }>();
  for (const { name, options } of all) {
    for (const option of withHelp(options)) {
      const key = `${option.spelling}\n${option.text}`;
      const use = uses.get(key) ?? { option, by: [] };
      use.by.push(`[${name}](${name}.md#${option.name})`);
      uses.set(key, use);
    }
  }
  const sorted = [...uses.values()].sort((a, b) => (a.option.name < b.option.name ? -1 : 1));
  const rows = sorted.map(
    ({ option, by }) => `| \`${option.spelling}\` | ${escaped(option.text)} | ${by.join(", ")} |`,
  );
  return `# All options

Every option of every command, and the commands that take it. Where commands explain an option differently, it has
several rows.

| Option | What it does | Commands |
|-|-|-|
${rows.map((row) => row.replace(/(?<=`[^`]*)\|(?=[^`]*` \|)/, "\\|")).join("\n")}
`;
}

/** A page from a help text: prose, a section for each option, and other indented lines as they are. */
function page({ name, summary, help, options }: ListedCommand): string {
  const lines = help.trimEnd().split("\n");
  const end = lines.indexOf("");
  const [usage, rest] = [lines.slice(0, end), lines.slice(end)];
  const parts: string[] = [];
  for (const paragraph of paragraphs(rest)) {
    const [first = "", ...others] = paragraph;
    if (first === "Options:") {
      parts.push("## Options", ...withHelp(options).map(section));
    } else if (first === "Examples:") {
      parts.push("## Examples", fenced("sh", others));
    } else if (first.startsWith("Exit codes: ")) {
      parts.push("## Exit codes", escaped(capital(paragraph.join(" ").replace("Exit codes: ", ""))));
    } else {
      const indented = paragraph.findIndex((line) => line.startsWith(" "));
      const prose = indented < 0 ? paragraph : paragraph.slice(0, indented);
      const after = indented < 0 ? [] : paragraph.slice(indented);
      const close = after.findIndex((line) => !line.startsWith(" "));
      const shown = close < 0 ? after : after.slice(0, close);
      parts.push(
        ...(prose.length > 0 ? [escaped(prose.join(" "))] : []),
        ...(shown.length > 0 ? [fenced("text", shown)] : []),
        ...(close < 0 ? [] : [escaped(after.slice(close).join(" "))]),
      );
    }
  }
  return `# robotomata ${name}

${escaped(summary)}. The guide: ${guideOf(name)}.

${fenced(
  "text",
  usage.map((line) => line.slice("Usage: ".length)),
)}

${parts.join("\n\n")}
`;
}

function paragraphs(lines: readonly string[]): string[][] {
  const all: string[][] = [[]];
  for (const line of lines) {
    if (line === "") all.push([]);
    else all.at(-1)!.push(line);
  }
  return all.filter((paragraph) => paragraph.length > 0);
}

function section(option: Option): string {
  return `### \`${option.spelling}\` {#${option.name}}\n\n${escaped(option.text)}`;
}

function guideOf(name: string): string {
  const guide = guides[name as keyof typeof guides];
  return `[${titleOf(guide)}](../../${guide}.md)`;
}

/** The heading of a guide. */
export function titleOf(guide: string): string {
  const text = readFileSync(new URL(`../../docs/${guide}.md`, import.meta.url), "utf8");
  return /^# (.*)$/m.exec(text)![1]!;
}

function fenced(language: string, lines: readonly string[]): string {
  return `\`\`\`${language}\n${lines.map((line) => line.replace(/^ {2}/, "")).join("\n")}\n\`\`\``;
}

/** A text with Markdown and HTML escaped. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>{}|#]/g, "\\$&");
}
