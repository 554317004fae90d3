import { PROBLEMS } from "../../crawl/sitemap/problem.ts";
import type { Draft, Sitemap } from "../../crawl/sitemap/walk.ts";
import { dialects } from "../../engine/dialect/index.ts";
import { ruleText } from "../../engine/parse/content.ts";
import { decidingRule } from "../../engine/policy/deciding-rules.ts";
import { originOf } from "../../engine/url/origin.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { choice, whole } from "../options.ts";
import { csvRow } from "../report/csv.ts";
import { readArgs } from "../shared/args/args.ts";
import { langOption, speak, textsFor } from "../shared/args/language.ts";
import { claimStdin, isUrl } from "../shared/input/input.ts";
import { askingOptions, takeRequestOptions } from "../shared/input/requests.ts";
import { json } from "../shared/output/json.ts";
import { note, print } from "../shared/output/output.ts";
import { progress } from "../shared/output/progress.ts";
import { expectToSave, save } from "../shared/output/save.ts";
import { type Paint, painter, printable } from "../shared/output/wording.ts";
import { noteTypos } from "../shared/question/agents.ts";
import { warningAbout } from "../shared/question/ruling.ts";
import { AuditWalk } from "../shared/sitemaps/walk.ts";
import type { Texts } from "../text/en.generated.ts";
import { blockedDetail } from "./blocked.ts";
import { type AuditedRobots, auditedRobots } from "./robots.ts";
import { problemCount, problemsText, type Summary, summaryJson, summaryText } from "./summary.ts";
import { type AuditedCrawler, type BlockedUrl, crawlersFor, UrlAudit } from "./url-audit.ts";

const options = {
  "--agent NAME...": `Crawler to check for. Repeat it for more crawlers. Default: *, and the crawlers of
    search engines that have a group of their own in the robots.txt`,
  "--robots SOURCE": `The robots.txt, instead of the site's: a file, a URL or - for standard input. Default
    without SITE: ./robots.txt`,
  "--sitemap SOURCE...": `A sitemap, instead of those that the robots.txt names: a file, a URL or - for
    standard input. Can be repeated. Sitemaps listed in a local index are read from the same folder if they
    are there`,
  "--dialect NAME": choice(dialects, "How to read the robots.txt: {words}", dialects[0]),
  "--max-sitemaps N": whole(
    `Maximum number of sitemaps to read. Default: {otherwise}. Up to 200 MB of each are read, or 1 GB of a
    local file`,
    50_000,
    { most: 9_999_999 },
  ),
  "--all": "List every blocked URL, not just a few for each rule",
  "--json": `Print a JSON object for each blocked URL, one per line: url, agent, line, rule. The summary
    goes to standard error`,
  "--csv": "Print the same as CSV, with a header line",
  "--report FILE": "Also write the summary to a file, as JSON: counts by crawler and rule, problems",
  ...askingOptions,
  ...langOption,
  "--exit-code": "Exit with 1 if a URL is blocked or a sitemap has an error (warnings do not count)",
};

const help = `Usage: robotomata audit [options] [SITE]

Finds URLs that a site lists in its sitemaps although its robots.txt blocks them, names the rules that block
them, and reports problems in the sitemaps. SITE is a host or a URL; its robots.txt is fetched, and the
sitemaps that it names are read, or /sitemap.xml if it names none. Sitemaps may be XML, indexes, text, RSS or
Atom, gzipped or not.

Options:

URLs of hosts other than SITE are counted but not checked: their own robots.txt decides. Without SITE (and
with a robots.txt from a file) only the path and query matter, whatever the host.

Examples:
  robotomata audit https://example.com
  robotomata audit --agent Googlebot --agent GPTBot example.com
  robotomata audit --robots public/robots.txt --sitemap public/sitemap.xml --exit-code
  robotomata audit --robots draft.txt --json https://example.com > blocked.jsonl
  robotomata audit --csv example.com > blocked.csv

Exit codes: 0 done, 1 blocked URLs or errors found (with --exit-code), 2 wrong usage or unreadable input.
`;

/** Checks what sitemaps list against a robots.txt. */
export const audit: Command = { name: "audit", options, help, run };

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs(args, options);
  if (positionals.length > 1) throw new CliError("audit takes one site at a time");
  if (values.json && values.csv) throw new CliError("--json and --csv cannot be used together");
  const isData = values.json || values.csv;
  const [site] = positionals;
  const dialect = values.dialect;
  const maxSitemaps = values["max-sitemaps"];
  claimStdin(values.robots, ...(values.sitemap ?? []));
  const home = site === undefined || isUrl(site) ? site : `https://${site}`;
  takeRequestOptions(values, [values.robots ?? home, ...(values.sitemap ?? [home])]);
  const texts = await speak(terminal, values.lang, isData);
  if (values.report !== undefined) expectToSave(values.report);
  const audited = await auditedRobots(site, values.robots, dialect, terminal);
  tellDoubts(audited, terminal);
  const { robots, site: origin } = audited;
  noteTypos(values.agent ?? [], terminal);
  const crawlers = crawlersFor(robots, values.agent);
  const sources = values.sitemap ?? sitemapsOf(audited, terminal);
  const walk = new AuditWalk(sources, { site: origin, maxSitemaps, terminal });
  const counts = new UrlAudit(crawlers, origin);
  const paint = painter(terminal);
  const textLine = (blocked: BlockedUrl): string => lineOfText(blocked, texts);
  const lineOf = values.json ? jsonLine : values.csv ? csvLine : values.all ? textLine : undefined;

  const bar = await progress(terminal, { isBusy: lineOf !== undefined && terminal.stdout.isTTY === true });
  const tell = (): void => {
    const { done, total, share } = walk;
    const { urls, blocked } = counts;
    bar.update({ done: done + share, total, text: texts.audit.progress({ done, total, urls, blocked }) });
  };
  const flawed: Sitemap[] = [];
  const begin = (sitemap: Draft): void => checkItself(sitemap, crawlers, origin);
  let read = 0;
  const end = (sitemap: Sitemap): void => {
    if (sitemap.kind !== "index" && !isUseless(sitemap)) read++;
    if (sitemap.problems.size > 0) flawed.push(sitemap);
    tell();
  };
  // If nothing can be read, there is no table, not even an empty one.
  let head = values.csv ? `${csvRow(["url", "agent", "line", "rule"])}\n` : "";
  try {
    for await (const { sitemap, entries } of walk.pages(begin, end)) {
      if (head !== "" && entries.length > 0) {
        await print(terminal.stdout, head);
        head = "";
      }
      const blocked = counts.add(entries, sitemap);
      if (lineOf !== undefined && blocked.length > 0)
        await print(terminal.stdout, blocked.map(lineOf).join(""));
      tell();
    }
  } finally {
    bar.stop();
  }

  const summary: Summary = { robots: audited.name, site: origin, sitemaps: walk.done, flawed, counts };
  const [output, painted]: [NodeJS.WritableStream, Paint] = isData
    ? [terminal.stderr, (_style, text) => text]
    : [terminal.stdout, paint];
  if (read === 0 && flawed.some(isUseless)) {
    await print(output, problemsText(summary, painted, texts));
    throw new CliError(({ audit: { noneRead } }) => noneRead({ tried: walk.done }));
  }
  if (head !== "") await print(terminal.stdout, head);
  if (values.report !== undefined) save(values.report, summaryJson(summary));
  const gap = values.all && !isData && counts.blocked > 0 ? "\n" : "";
  await print(output, gap + summaryText(summary, painted, texts));
  const isFound = counts.blocked > 0 || problemCount(summary, "error") > 0;
  return isFound && values["exit-code"] ? EXIT.findings : EXIT.done;
}

/**
 * Whether a sitemap yielded nothing although it may have entries. That crawlers may not fetch it does not matter
 * here.
 */
function isUseless({ entries, problems }: Sitemap): boolean {
  return (
    entries === 0 &&
    [...problems.values()].some(({ code }) => PROBLEMS[code] === "error" && code !== "blocked-sitemap")
  );
}

function sitemapsOf({ robots, site, name }: AuditedRobots, terminal: Terminal): string[] {
  const base = site === undefined ? undefined : `${site}/robots.txt`;
  const urls = robots.sitemaps.map((url) => parsedUrl(url, base)?.href).filter((url) => url !== undefined);
  const sitemaps = [...new Set(urls)].filter(isUrl);
  if (sitemaps.length > 0) return sitemaps;
  if (site === undefined) {
    throw new CliError(({ audit: { namesNone } }) => namesNone({ robots: printable(name) }));
  }
  const usual = `${site}/sitemap.xml`;
  note(terminal, ({ audit: { trying } }) => trying({ robots: name, usual }));
  return [usual];
}

function tellDoubts({ robots, name, note: remark }: AuditedRobots, terminal: Terminal): void {
  const warning = warningAbout(robots, textsFor(terminal));
  const doubt = remark ?? (warning && ` ${warning}`);
  if (doubt !== undefined) note(terminal, () => name + doubt);
}

/** A crawler that may not fetch the sitemap never sees its URLs. */
function checkItself(
  { source, report }: Draft,
  crawlers: readonly AuditedCrawler[],
  site: string | undefined,
): void {
  if (!isUrl(source) || originOf(source) !== site) return;
  for (const { name: agent, policy } of crawlers) {
    if (policy.isAllowed(source)) continue;
    const rule = decidingRule(policy, source);
    const why =
      rule === undefined
        ? blockedDetail("blocked-by-none", { agent })
        : blockedDetail("blocked-by-rule", { agent, rule: ruleText(rule), line: rule.line });
    report({ code: "blocked-sitemap", ...why }, agent);
  }
}

function jsonLine(blocked: BlockedUrl): string {
  return `${json(blocked)}\n`;
}

function csvLine({ url, agent, line, rule }: BlockedUrl): string {
  return `${csvRow([printable(url), printable(agent), line, rule && printable(rule)])}\n`;
}

function lineOfText({ url, agent, line, rule }: BlockedUrl, { common }: Texts): string {
  const why = rule === null ? common.noRule : common.ruleAndLine({ rule, line: line! });
  return `${printable(agent)}  ${printable(url)}  ${printable(why)}\n`;
}
