/**
 * The tables of published surveys for a folder of robots.txt files, one for each host: by the papers' own definitions, as
 * docs/survey-comparisons.md describes them, beside ours. tools/survey-by-parser.ts does the same by parser.
 *
 * `npx tsx tools/survey-by-paper.ts [--write] FOLDER`
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { between, pageTable } from "../bench/table.ts";
import { foldedName } from "../src/engine/dialect/addressee.ts";
import { parse } from "../src/engine/policy/robots.ts";
import type { LintedText } from "../src/site/findings/linted-text.ts";
import { type Level, levelOf, probesOf } from "../src/study/restriction/restriction.ts";
import { readingOf } from "../src/study/tally/file.ts";

const { values, positionals } = parseArgs({
  options: { write: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [folder = "."] = positionals;
/** The agents of Longpre et al., Liu et al. and Fletcher, and a few that older files name. */
const ASKED =
  "* GPTBot ChatGPT-User CCBot Google-Extended anthropic-ai ClaudeBot FacebookBot Amazonbot cohere-ai Googlebot Baiduspider";
const LEVELS = ["full", "partial", "none"] as const;
const SEVERITY = { none: 0, partial: 1, full: 2 } as const;

const files = readdirSync(folder)
  .sort()
  .map((name) => readFileSync(join(folder, name)))
  .map((bytes) => ({ bytes, source: readingOf(bytes) }))
  .filter(({ source }) => source.bodyKind === "robots");

type File = (typeof files)[number];
type Judge = (file: File, agent: string) => Level;

const names = ({ source: { groups } }: File, agent: string): boolean =>
  groups.some(({ agents }) => agents.some(({ value }) => foldedName(value.text) === foldedName(agent)));
/** Of agents that no file names, all has been said with `*`. */
const AGENTS = ASKED.split(" ").filter((agent) => files.some((file) => names(file, agent)));

const pathsOf = (source: LintedText): string[] => source.rules.map(({ value }) => value.text);

/** As Longpre et al. count: all, some and none are full, partial and none here. */
const longpre: Judge = ({ source: { groups } }, agent) => {
  const named = (name: string) =>
    groups.filter(({ agents }) => agents.some(({ value }) => foldedName(value.text) === foldedName(name)));
  const own = named(agent).length > 0 ? named(agent) : named("*");
  const rules = own.flatMap((group) => group.rules).filter(({ value }) => !value.text.includes("?"));
  const of = (kind: string) =>
    rules.filter((rule) => rule.kind === kind && !rule.isEmpty).map(({ value }) => value.text);
  const [allowed, disallowed] = [of("allow"), of("disallow")];
  if (disallowed.includes("/") && allowed.length === 0) return "full";
  return disallowed.every((path) => allowed.includes(path)) ? "none" : "partial";
};

/** As Liu et al. count: Google's reading of each rule's path, with its wildcards, but without a `$` at its end. */
const liu: Judge = ({ bytes, source }, agent) => {
  const probes = ["/", "/a-path-that-no-file-has", ...pathsOf(source).map((path) => path.replace(/\$$/, ""))];
  return levelOf(parse(bytes, { dialect: "google" }).policyFor(agent), probes.map(fromRoot)).level;
};

const ours: Judge = ({ bytes, source }, agent) =>
  levelOf(parse(bytes).policyFor(agent), probesOf(source)).level;

const fromRoot = (path: string): string => (path.startsWith("/") ? path : `/${path}`);
const JUDGES = { robotomata: ours, "Longpre et al.": longpre, "Liu et al.": liu } as const;
type By = Record<keyof typeof JUDGES, readonly Level[]>;

const levels = new Map(
  AGENTS.map((agent) => [
    agent,
    Object.fromEntries(
      Object.entries(JUDGES).map(([by, judge]) => [by, files.map((file) => judge(file, agent))]),
    ) as unknown as By,
  ]),
);

const percent = (count: number): string => `${((100 * count) / files.length).toFixed(2)} %`;

/** How many files each definition puts into each category, and how many it moves. */
function categories(): string {
  const rows = [...levels].map(([agent, by]) => {
    const cells = Object.values(by).flatMap((all) => {
      const counts = LEVELS.map((level) => all.filter((one) => one === level).length);
      const moved = all.filter((level, at) => level !== by.robotomata[at]).length;
      return all === by.robotomata ? counts : [...counts, percent(moved)];
    });
    return [`\`${agent}\``, ...cells];
  });
  const head = ["agent", ...LEVELS, "Longpre et al.: all", "some", "none", "moved"];
  return pageTable([...head, "Liu et al.: full", "partial", "none", "moved"], rows, 1);
}

/** Companies by the strictest of their agents, and the sites that block any of them, which is what Fletcher counts. */
function companies(): string {
  const table = {
    OpenAI: ["GPTBot", "ChatGPT-User"],
    Google: ["Google-Extended"],
    Anthropic: ["anthropic-ai", "ClaudeBot"],
  };
  const rows = Object.entries(table).flatMap(([company, all]) => {
    const agents = all.filter((agent) => levels.has(agent));
    if (agents.length === 0) return [];
    const strictest = (by: keyof By, at: number): Level =>
      agents.map((agent) => levels.get(agent)![by][at]!).sort((a, b) => SEVERITY[b] - SEVERITY[a])[0]!;
    const full = (by: keyof By): number => files.filter((_, at) => strictest(by, at) === "full").length;
    return [
      [company, ...(Object.keys(JUDGES) as (keyof By)[]).flatMap((by) => [full(by), percent(full(by))])],
    ];
  });
  if (rows.length === 0) return "No file names a crawler that Fletcher asks about.";
  const shares = Object.keys(JUDGES).flatMap((by) => [by, "share"]);
  return pageTable(["sites that block a company's crawler", ...shares], rows, 1);
}

/** The bias of Sun et al.: whom files treat better, or worse, than robots that they do not name. */
function biases(): string {
  const rows = AGENTS.filter((agent) => agent !== "*").map((agent) => {
    const counts = { favoured: 0, neutral: 0, disfavoured: 0 };
    for (const file of files) {
      if (!names(file, agent)) continue;
      const { bytes, source } = file;
      const probes = probesOf(source);
      const [own, others] = [agent, "*"].map(
        (one) => levelOf(parse(bytes).policyFor(one), probes).disallowed,
      );
      counts[own! < others! ? "favoured" : own! > others! ? "disfavoured" : "neutral"]++;
    }
    return [`\`${agent}\``, ...Object.values(counts)];
  });
  const head = ["Sun et al.: of the files that name it", "favoured", "neutral", "disfavoured"];
  return pageTable(head, rows, 1);
}

const when = new Date().toISOString().slice(0, 10);
const head = `Of ${files.length.toLocaleString("en")} readable files, ${when}.`;
const text = [head, categories(), companies(), biases()].join("\n\n");
console.log(text);
if (values.write) {
  const page = "docs/survey-comparisons.md";
  writeFileSync(page, between(readFileSync(page, "utf8"), "papers", text)!);
}
