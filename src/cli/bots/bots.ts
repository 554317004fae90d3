import type { Resolver } from "node:dns/promises";
import type { Dialect } from "../../engine/dialect/dialect.ts";
import { dialects } from "../../engine/dialect/index.ts";
import type { Robots } from "../../engine/policy/robots.ts";
import type { Networks } from "../../site/identity/networks.ts";
import { crawlersIn } from "../../site/logs/community.ts";
import { BotCounter } from "../../site/logs/count/bots.ts";
import type { Bot, BotReport } from "../../site/logs/count/report.ts";
import type { LogRequest } from "../../site/logs/request.ts";
import { botsList, botsTable } from "../../site/logs/table.ts";
import { readTime } from "../../site/logs/time.ts";
import { type AddressCheck, verify } from "../../site/logs/verify.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { choice } from "../options.ts";
import { csvText } from "../report/csv.ts";
import { readArgs } from "../shared/args/args.ts";
import { expansionFrom, expansionOptions } from "../shared/args/expansion.ts";
import { langOption, speak, textsFor } from "../shared/args/language.ts";
import { readCrawlerList } from "../shared/input/crawlers.ts";
import { claimStdin, robotsSource } from "../shared/input/input.ts";
import { faultsOf, readLogs, unknownFormat } from "../shared/logs/logs.ts";
import { readRanges } from "../shared/logs/ranges.ts";
import { jsonText } from "../shared/output/json.ts";
import { note, printPieces } from "../shared/output/output.ts";
import { progress } from "../shared/output/progress.ts";
import { expectToSave, refuseInput, save, savePieces } from "../shared/output/save.ts";
import { type Paint, painter, printable } from "../shared/output/wording.ts";
import { noteWarning, rulingOf } from "../shared/question/question.ts";
import { tellHosts, tellTimes, tellUnfit, tellUnknown } from "./notes.ts";
import { botsReport } from "./page.ts";
import { botsPrometheus } from "./prometheus.ts";
import { botsText } from "./text.ts";
import { dnsFrom, fieldsFrom, labelFrom, sinceFrom } from "./values.ts";

const FORMATS = ["json", "json-report", "csv", "prometheus"] as const;

const options = {
  "--robots SOURCE": `The site's robots.txt, for finding forbidden requests: a file, a URL or - for standard
    input. A URL without a path means that host's robots.txt`,
  "--dialect NAME": choice(dialects, "How to read it: {words}", dialects[0]),
  "--host NAME": "Count only requests to this host, where the log names the host",
  "--since TIME": `Count only requests from this time on: a date, with or without a time (UTC), or how long ago:
    24h, 7d, 2w. Requests whose time cannot be read count`,
  "--fields NAMES": `The fields of each line in their order, separated by spaces: client, time, method,
    request, target, path, query, status, host, agent, forwarded, _ for others, or names of W3C's format,
    CloudFront's real-time logs or Akamai's DataStream 2. Or where each is in JSON, LTSV and tables:
    path=NAME status=NAME`,
  "--crawlers FILE": `Also know the crawlers of a list that is newer than this version, which then are
    robots, and have a purpose: robots.json of ai.robots.txt, or one in the form that docs/crawlers.md
    describes`,
  "--ranges [NAME=]FILE...": `Check the addresses of a crawler, or of all crawlers of an operator, against
    the networks that the operator has published: JSON or a list, as a file or a URL. NAME is the crawler or
    the operator; it can be left out for a file such as googlebot.json. Can be repeated. "published" fetches
    the lists whose addresses docs/crawlers.md has`,
  "--verify": "Check the addresses of known crawlers by DNS, too: reverse lookup, then forward",
  "--dns-server IP": "The DNS server to use, with or without a port. Default: the system's",
  ...expansionOptions,
  "--anonymize": "Leave addresses out: only their networks (/24, /48) and numbers are shown",
  "--all": "Show all robots and all recorded URLs and networks, not just the first few",
  "--json": "Print all automation as a JSON array",
  "--json-report": "Print everything as a JSON object: totals, automation, unrecognized clients, purposes",
  "--csv": "Print all automation as CSV, one row each",
  "--format NAME": choice(
    FORMATS,
    `The format: {words}; prometheus has gauges, for the textfile folder of Prometheus' node_exporter. --json,
    --json-report and --csv are short for three of them`,
  ),
  "--label NAME=VALUE": "A label of all gauges, such as site=shop, for several sites on one machine",
  "-o, --output FILE": "Write to a file, which is replaced as a whole",
  "--html FILE": "Also write a report with charts, as a self-contained page",
  ...langOption,
  "--exit-code": "Exit with 1 if automation requested a URL that robots.txt forbids",
};

const help = `Usage: robotomata bots [options] ACCESS.LOG...

Shows which robots appear in access logs, whether they fetched robots.txt before anything else, which of them
requested URLs that it forbids, and how frequent their requests were. The format is recognized: common and
combined, JSON lines and arrays (nginx, Caddy, Traefik, Envoy, Cloudflare, Fastly, Google Cloud, Azure,
Akamai, Vercel and others), W3C (IIS, CloudFront), CloudFront's real-time logs, AWS load balancers and S3,
HAProxy, Envoy, Squid, and fields such as status=200 (Heroku). Robots are recognized by the User-Agent header,
so the log must contain it. Logs may be compressed by gzip or Zstandard, and rotated logs can be given in any
order. ACCESS.LOG is a file, a URL or - for standard input.

All figures are about automation, which "enforce" holds to the file: robots that say that they are, or that
the file names, and undeclared HTTP libraries (curl, python-requests), headless browsers and clients without a
User-Agent. FORBIDDEN counts requests that a rule makes "enforce --dry-run" block, SHARE is their part of all
that a client made. TOO SOON counts requests that came sooner after the previous one than the Crawl-delay
allows; the gap after a fetch of robots.txt does not count. Clients that only give a name, or that fetched
robots.txt with a browser's header, are listed last as unrecognized, since apps and people look the same.

Options:

Examples:
  robotomata bots --robots https://example.com /var/log/nginx/access.log*
  robotomata bots --robots robots.txt --html robots.html access.log
  robotomata bots --fields "timestamp c-ip sc-status cs-host cs-uri-stem cs-user-agent" real-time.log
  robotomata bots --ranges googlebot.json --ranges Amazon=ranges.json --verify access.log
  robotomata bots --format prometheus -o /var/lib/prometheus/node-exporter/robots.prom access.log
  robotomata bots --since 7d --robots robots.txt --json-report access.log*
  zcat access.log.*.gz | robotomata bots --json - > robots.json

Exit codes: 0 done, 1 forbidden requests found (with --exit-code), 2 wrong usage or unreadable input.
`;

/** Finds the robots in access logs. */
export const bots: Command = { name: "bots", options, help, run };

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs(args, options);
  if (positionals.length === 0)
    throw new CliError("bots needs an access log: a file, a URL or - for standard input");
  const [form, other] = FORMATS.filter((name) => name === values.format || values[name as "json"]);
  if (other !== undefined) throw new CliError(`--${form} and --${other} cannot be used together`);
  const { host } = values;
  if (host !== undefined && !/^[^\s/]+$/.test(host))
    throw new CliError(`--host takes the name of a host, such as www.example.com, not "${host}"`);
  const label = labelFrom(values.label, form);
  claimStdin(
    values.robots,
    values.crawlers,
    ...(values.ranges ?? []).map((option) => option.replace(/^[^=]*=/, "")),
    ...positionals,
  );
  const limit = expansionFrom(values);
  const texts = await speak(terminal, values.lang, form !== undefined || values.output !== undefined);
  for (const file of [values.html, values.output])
    if (file !== undefined) {
      refuseInput(file, [values.robots, values.crawlers, ...positionals]);
      expectToSave(file);
    }
  const page =
    values.html === undefined ? undefined : await (await import("../report/page.ts")).pageWriter(texts);
  const robots = await robotsFrom(values.robots, values.dialect, terminal);
  // Nobody sees the notes of a job that writes gauges, which must not fall to zero for the wrong reason.
  const isGauge = form === "prometheus";
  if (robots !== undefined)
    tellUnfit(robots, { isGate: isGauge || values["exit-code"] === true, allowsEmpty: !isGauge }, terminal);
  const ranges = await readRanges(values.ranges ?? [], terminal);
  const dns = dnsFrom(values);
  const crawlers = crawlersIn(await readCrawlerList(values.crawlers, terminal));
  const counter = new BotCounter({
    ...(robots === undefined ? {} : { robots }),
    ...(host === undefined ? {} : { host }),
    anonymize: values.anonymize === true,
    crawlers,
  });
  const since = values.since === undefined ? undefined : sinceFrom(values.since, Date.now());
  let earlier = 0;
  let undated = 0;
  const take = (request: LogRequest): void => {
    const time = readTime(request.time);
    if (Number.isNaN(time)) undated++;
    if (time < since!) earlier++;
    else counter.add(request);
  };
  const reading = { fields: fieldsFrom(values.fields), limit };
  const logs = await readLogs(positionals, since === undefined ? counter : take, reading, terminal);
  for (const fault of faultsOf(logs, texts)) note(terminal, () => fault);
  const report = counter.report();
  if (
    report.requests + report.connections + report.elsewhere + earlier === 0 &&
    logs.some(({ summary, damage }) => summary.lines > 0 || damage)
  ) {
    throw new CliError((said) => unknownFormat(logs, said));
  }
  tellTimes(earlier, undated, terminal);
  tellUnknown(report, host, terminal);
  tellHosts(report, host, robots !== undefined, terminal);
  const verified = await verifiedBots(
    report,
    counter,
    { ranges, dns, anonymize: values.anonymize },
    terminal,
  );
  if (page !== undefined) save(values.html!, page(botsReport(report, verified, logs, texts)));
  const paint: Paint = values.output === undefined ? painter(terminal) : (_style, text) => text;
  const pieces = await piecesOf(form, report, verified, label, () =>
    botsText(report, verified, logs, paint, values.all ?? false, texts),
  );
  if (values.output === undefined) await printPieces(terminal.stdout, pieces);
  else savePieces(values.output, pieces);
  const isFound = (report.automation.forbidden ?? 0) > 0;
  return isFound && values["exit-code"] ? EXIT.findings : EXIT.done;
}

/** The report in a format; `text` makes the one for people. */
async function piecesOf(
  form: (typeof FORMATS)[number] | undefined,
  report: BotReport,
  verified: ReadonlyMap<string, AddressCheck>,
  label: ReturnType<typeof labelFrom>,
  text: () => Promise<string>,
): Promise<Iterable<string>> {
  const list = botsList(report.bots, (agent) => verified.get(agent));
  switch (form) {
    case "json":
    case "json-report":
      return jsonText(
        form === "json"
          ? list
          : {
              ...report,
              /** All automation, and what is known of its addresses. */
              bots: list,
            },
      );
    case "csv":
      return [botsCsv(report.bots, verified)];
    case "prometheus":
      return [botsPrometheus(report, verified, label)];
    case undefined:
      return [await text()];
  }
}

async function verifiedBots(
  report: BotReport,
  counter: BotCounter,
  {
    ranges,
    dns,
    anonymize = false,
  }: { ranges: readonly Networks[]; dns?: Resolver | undefined; anonymize?: boolean | undefined },
  terminal: Terminal,
): Promise<Map<string, AddressCheck>> {
  if (ranges.length === 0 && dns === undefined) return new Map();
  const bar = await progress(terminal);
  try {
    return await verify(report.bots, counter, {
      ranges,
      anonymize,
      ...(dns === undefined ? {} : { dns }),
      onProgress: (done, total) =>
        bar.update({ done, total, text: textsFor(terminal).bots.checking({ addresses: done }) }),
    });
  } finally {
    bar.stop();
  }
}

async function robotsFrom(
  source: string | undefined,
  dialect: Dialect,
  terminal: Terminal,
): Promise<Robots | undefined> {
  const reading = { agent: ["*"], dialect: dialect };
  if (source === undefined) return undefined;
  const ruling = await rulingOf(robotsSource(source), reading, terminal);
  const { name, robots, policy, blanket } = ruling;
  if (blanket !== undefined && !policy.isAllowed("/"))
    throw new CliError(({ common }) => common.cannotRead({ name: printable(name), why: blanket }));
  if (blanket !== undefined) note(terminal, ({ common }) => common.labelled({ label: name, text: blanket }));
  else noteWarning(ruling, terminal);
  return robots;
}

/** Robots as CSV, one row each, with the line ends of terminals; unknown values are empty. */
export function botsCsv(bots: readonly Bot[], verified: ReadonlyMap<string, AddressCheck>): string {
  const rows = botsTable(bots, (agent) => verified.get(agent));
  const shown = rows.map((row) => row.map((cell) => (typeof cell === "number" ? cell : printable(cell))));
  return csvText(shown).replaceAll("\r\n", "\n");
}
