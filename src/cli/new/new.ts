import { listInForce } from "../../engine/agent/community/in-force.ts";
import { readCrawlers } from "../../engine/agent/community/read.ts";
import { compose } from "../../site/write/compose.ts";
import { policyPresets } from "../../site/write/presets.ts";
import type { GroupSpec, PolicyPreset } from "../../site/write/spec.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { choice } from "../options.ts";
import { expectNoFile, readArgs } from "../shared/args/args.ts";
import { langOption, speak } from "../shared/args/language.ts";
import { note, printFile } from "../shared/output/output.ts";
import { save } from "../shared/output/save.ts";

const presets = Object.keys(policyPresets) as PolicyPreset[];

const options = {
  "--preset NAME": choice(presets, "Policy to start from", "open"),
  "--verified-only": `Of crawlers, only those that their operators' pages name; by default, presets against
    AI also name crawlers that only public lists have`,
  "--crawlers FILE": `More AI crawlers than this version has, in the form that docs/crawlers.md describes,
    or a newer copy of its list: robots.json of ai.robots.txt`,
  "--disallow PATH...": `Path that may not be fetched. Can be repeated, as can the options down to
    --comment, except --crawl-delay`,
  "--allow PATH...": "Path that may be fetched anyway",
  "--agent NAME...": `Crawler that these rules are for. Default: * (every crawler without a group of its
    own)`,
  "--crawl-delay N": "Seconds between requests, for the same crawlers; many ignore it",
  "--signal NAME=YES...": `Content-Signal for the same crawlers: search, ai-input or ai-train is yes or no,
    use is immediate, reference or full`,
  "--usage NAME=Y...": "Content-Usage for the same crawlers: train-ai, ai-use or search is y or n",
  "--sitemap URL...": "Absolute URL of a sitemap",
  "--license URL...": "Absolute URL of an RSL document with the terms of use",
  "--comment TEXT...": "Comment line at the top",
  "--output FILE": "Write to a new file",
  "--force": "With --output: replace the file if it exists",
  ...langOption,
};

const width = Math.max(...presets.map((name) => name.length));
const list = presets.map((name) => `  ${name.padEnd(width)}  ${policyPresets[name].summary}`).join("\n");

const help = `Usage: robotomata new [options]

Writes a new robots.txt to standard output: a ready-made policy, plus what the options add to it. Values in
which lint finds an error or a warning are refused. The output is the file itself, so there is no --json.

Options:

Presets:
${list}

Examples:
  robotomata new --disallow /cart/ --sitemap https://example.com/sitemap.xml > robots.txt
  robotomata new --preset no-ai-training --output public/robots.txt
  robotomata new --signal search=yes --signal ai-train=no --usage train-ai=n
  robotomata new --preset closed --comment "Hides nothing: what is private needs a password"

Exit codes: 0 done, 2 wrong usage, or a file that cannot be written.
`;

/** Writes a new file. */
export const newFile: Command = { name: "new", options, help, run };

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs(args, options);
  const { language } = (await speak(terminal, values.lang)).locale;
  expectNoFile("new", positionals);
  const { agent, allow, disallow, signal, usage, sitemap, license, comment, output, force = false } = values;
  const delay = values["crawl-delay"];
  if (force && output === undefined) throw new CliError("--force only works with --output");
  if (delay !== undefined && !/^\d+(?:\.\d+)?$/.test(delay)) {
    throw new CliError(`--crawl-delay takes a number of seconds, not "${delay}"`);
  }
  const group: GroupSpec = {
    agents: agent ?? "*",
    allow: allow ?? [],
    disallow: disallow ?? [],
    ...(delay === undefined ? {} : { crawlDelay: Number(delay) }),
    signals: pairsOf("--signal", signal ?? []),
    usage: pairsOf("--usage", usage ?? []),
  };
  const adds = [agent, allow, disallow, delay, signal, usage].some((value) => value !== undefined);
  const crawlers =
    values.crawlers === undefined
      ? undefined
      : await (await import("../shared/input/crawlers.ts")).readCrawlerList(values.crawlers, terminal);
  const spec = {
    preset: values.preset,
    ...(values["verified-only"] && { verifiedOnly: true }),
    ...(crawlers !== undefined && { crawlers }),
    groups: adds ? [group] : [],
    sitemaps: sitemap ?? [],
    licenses: license ?? [],
    comment: comment ?? [],
  };
  // What a preset says by itself is not judged, so lint's rules are loaded only for more.
  const text =
    adds || sitemap || license || comment || crawlers
      ? await (await import("./lint-and-build.ts")).lintAndBuild(spec, language)
      : compose(spec);
  const dropped = crawlers === undefined ? [] : listInForce(readCrawlers(crawlers)).dropped;
  if (dropped.length > 0) note(terminal, ({ new: words }) => words.stayAllowed({ crawlers: dropped.length }));
  if (output === undefined) await printFile(terminal.stdout, new TextEncoder().encode(text));
  else save(output, text, force);
  return EXIT.done;
}

/** Reads `name=value` options; what names and values there are, `build` knows. */
function pairsOf(option: string, texts: readonly string[]): Record<string, string> {
  const pairs = texts.map((text) => {
    const at = text.indexOf("=");
    if (at <= 0) throw new CliError(`${option} takes a name and a value, as in search=yes, not "${text}"`);
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  return Object.fromEntries(pairs);
}
