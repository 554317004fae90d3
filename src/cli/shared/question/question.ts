import { existsSync } from "node:fs";
import { dialects } from "../../../engine/dialect/index.ts";
import { withoutVersion } from "../../../engine/dialect/name.ts";
import { originOf, originReader } from "../../../engine/url/origin.ts";
import { CliError, type Terminal } from "../../command.ts";
import { choice, type OptionValues } from "../../options.ts";
import { langOption } from "../args/language.ts";
import { claimStdin, FILE_NAME, isUrl, openInput, robotsSource, STDIN } from "../input/input.ts";
import { askingOptions, takeRequestOptions } from "../input/requests.ts";
import { urlBatches } from "../input/url-list.ts";
import { note } from "../output/output.ts";
import { agentByName, distinctNames, noteTypos } from "./agents.ts";
import { Hosts } from "./hosts.ts";
import { type Ruling, type RulingOptions, rulingOfFile } from "./ruling.ts";

/** The options of commands that ask about URLs. */
export const questionOptions = {
  "--agent NAME...": `The crawler: a name from robots.txt, or a whole User-Agent header. Default: *. Known
    crawlers come with their fallbacks (Googlebot-Image obeys a group for Googlebot). Repeat the option for
    more names, in order of preference`,
  "--robots SOURCE": `One robots.txt for all URLs: a file, a URL or - for standard input. A URL without a
    path means that host's robots.txt. Without this option, each absolute URL is checked against the
    robots.txt of its own host, and paths against ./robots.txt`,
  "--dialect NAME": choice(dialects, "How to read it: {words}", dialects[0]),
  "--urls FILE": "Read more URLs, one per line, from a file or - for standard input",
  ...askingOptions,
  ...langOption,
};

/** The help on fetching. */
export const fetchHelp = `\
A robots.txt is fetched as crawlers fetch it (RFC 9309, 2.3): redirects are followed; if it does not exist
(404 and most other 4xx), everything is allowed; if the host cannot be reached or answers with 429 or 5xx, the
answer is later: nothing is allowed until the host has been asked again. Each file is fetched once, but only
those of the last 5,000 hosts are kept: sort longer lists by host.`;

/** URLs, and the ruling that governs each: none for a text that is neither an absolute URL nor a path. */
export interface UrlBatch {
  readonly urls: readonly string[];
  readonly rulings: readonly (Ruling | undefined)[];
}

type QuestionArguments = OptionValues<typeof questionOptions> & {
  /** Whether each name is a crawler by itself. */
  readonly each?: boolean;
};

/** Maximum number of notes about hosts; for further hosts, only verdicts are printed. */
const NOTES = 20;

/** The URLs in order, in batches as they come in, with their rulings. */
export async function* ask(
  answers: QuestionArguments,
  urls: readonly string[],
  terminal: Terminal,
): AsyncGenerator<UrlBatch> {
  const reading: RulingOptions = {
    agent: agentByName(answers.agent ?? ["*"]),
    dialect: answers.dialect,
    // Nobody is waiting while a long list is processed.
    persists: answers.urls !== undefined,
  };
  checkUrls(urls, answers.urls);
  claimStdin(answers.robots, answers.urls);
  // A list may have the URLs of any host.
  const listed = answers.urls === undefined ? [] : ["http://"];
  takeRequestOptions(answers, answers.robots === undefined ? [...urls, ...listed] : [answers.robots]);
  const names = answers.agent ?? [];
  for (const agent of answers.each
    ? distinctNames(names).map((name) => agentByName([name]))
    : [reading.agent])
    noteName({ ...reading, agent }, terminal);
  noteTypos(names, terminal);
  const govern =
    answers.robots === undefined
      ? ownHosts(reading, terminal)
      : await oneForAll(robotsSource(answers.robots), reading, terminal);
  for await (const batch of batches(urls, answers.urls, terminal)) {
    yield { urls: batch, rulings: await govern(batch) };
  }
}

type Govern = (urls: readonly string[]) => Promise<readonly (Ruling | undefined)[]>;

/** One robots.txt for all URLs; of absolute ones, only path and query matter. */
async function oneForAll(source: string, reading: RulingOptions, terminal: Terminal): Promise<Govern> {
  const ruling = await rulingOf(source, reading, terminal);
  noteWarning(ruling, terminal);
  // A file does not say which host it is for: the first absolute URL does.
  let home = isUrl(source) ? originOf(source) : undefined;
  let isNoted = false;
  const readOrigin = originReader();
  const isStrange = (url: string): boolean => {
    const origin = readOrigin(url);
    home ??= origin;
    return origin !== undefined && origin !== home;
  };
  return async (urls) => {
    const stranger = isNoted ? undefined : urls.find(isStrange);
    if (stranger !== undefined) {
      isNoted = true;
      note(terminal, ({ question }) => question.stranger({ url: stranger, home: home! }));
    }
    return urls.map(() => ruling);
  };
}

/** The ruling of a file, a URL or standard input. */
export async function rulingOf(source: string, reading: RulingOptions, terminal: Terminal): Promise<Ruling> {
  if (!isUrl(source)) return rulingOfFile(source, reading, terminal);
  // Loaded only here: most runs fetch nothing.
  const { rulingOfSite } = await import("./site-ruling.ts");
  return rulingOfSite(source, reading, terminal);
}

/** Absolute URLs by their own hosts' files, paths by ./robots.txt. */
function ownHosts(reading: RulingOptions, terminal: Terminal): Govern {
  const hosts = new Hosts(reading, terminal);
  let local: Ruling | undefined;
  let notes = 0;
  let isNoted = !existsSync(FILE_NAME);
  return async (urls) => {
    if (local === undefined && urls.some((url) => url.startsWith("/"))) {
      local = await rulingOfFile(robotsSource(undefined, "--robots "), reading, terminal);
      noteWarning(local, terminal);
    }
    if (!isNoted && urls.some((url) => originOf(url) !== undefined)) {
      isNoted = true;
      note(terminal, ({ question }) => question.ownHosts({ file: FILE_NAME }));
    }
    const rulings = await hosts.rulings(urls, (ruling) => {
      if (ruling.warning !== undefined && notes++ < NOTES) noteWarning(ruling, terminal);
    });
    return rulings.map((ruling, i) => ruling ?? (urls[i]!.startsWith("/") ? local : undefined));
  };
}

/** Prints the warning of a ruling. */
export function noteWarning({ name, warning }: Ruling, terminal: Terminal): void {
  if (warning !== undefined) note(terminal, () => `${name} ${warning}`);
}

/** Warns about a name that Google's parser never finds in a file: the verdicts are then those for `*`. */
function noteName({ agent, dialect }: RulingOptions, terminal: Terminal): void {
  const tokens = "tokens" in agent ? agent.tokens.map(withoutVersion) : agent;
  if (dialect !== "google" || tokens.some((token) => /^(?:[A-Za-z_-]+|\*)$/.test(token))) return;
  note(terminal, ({ question }) => question.googleName({ name: tokens[0]! }));
}

function checkUrls(urls: readonly string[], list: string | undefined): void {
  if (urls.includes(STDIN)) throw new CliError("to read URLs from standard input, use --urls -");
  if (urls.length === 0 && list === undefined) {
    throw new CliError("no URLs: give at least one, or use --urls FILE (- for standard input)");
  }
  if (list !== undefined && isUrl(list)) {
    throw new CliError(`--urls takes a file of URLs: to check ${list} itself, pass it without --urls`);
  }
}

async function* batches(
  named: readonly string[],
  list: string | undefined,
  terminal: Terminal,
): AsyncGenerator<readonly string[]> {
  if (named.length > 0) yield named;
  if (list !== undefined) yield* urlBatches(openInput(list, terminal), list);
}
