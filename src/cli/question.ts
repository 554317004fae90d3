import { dialects } from "../dialect/index.ts";
import type { Policy } from "../policy/policy.ts";
import { DEFAULT_MAX_BYTES, parse, type Robots } from "../policy/robots.ts";
import { agentNamed } from "./agents.ts";
import { oneOf } from "./args.ts";
import { CliError, type Terminal } from "./command.ts";
import { claimStdin, inputName, isUrl, openInput, readInput, STDIN } from "./input.ts";
import { robotsSource } from "./robots-source.ts";
import { urlBatches } from "./url-list.ts";
import { printable } from "./wording.ts";

/** The options of commands that ask one robots.txt about URLs. */
export const questionOptions = {
  agent: { type: "string", multiple: true },
  robots: { type: "string" },
  dialect: { type: "string" },
  urls: { type: "string" },
} as const;

/** The words that they take. */
export const questionChoices = { "--dialect": dialects };

/** The same for the help of such a command. */
export const questionHelp = `\
  --agent NAME     Who asks: a name from robots.txt, or a whole User-Agent header. Default: *
                   Well-known crawlers bring their fallbacks (Googlebot-Image heeds a group for
                   Googlebot). Repeat it for further names, in order of preference.
  --robots SOURCE  The robots.txt: a file, a URL or - for standard input. Default: ./robots.txt
                   A URL without a path means that host's robots.txt.
  --dialect NAME   How to read it: ${dialects.join(", ")}.
                   Default: ${dialects[0]}
  --urls FILE      Read more URLs, one a line, from a file or - for standard input`;

/** What was asked. */
export interface Question {
  readonly robots: Robots;
  readonly policy: Policy;
  /** The URLs in order, in batches as they come in. */
  readonly urls: AsyncIterable<readonly string[]>;
}

interface Answers {
  readonly agent?: readonly string[];
  readonly robots?: string;
  readonly dialect?: string;
  readonly urls?: string;
}

/** Reads the robots.txt, picks the rules for the agent, and opens the URLs. */
export async function ask(asked: Answers, urls: readonly string[], terminal: Terminal): Promise<Question> {
  const dialect = oneOf("--dialect", asked.dialect, dialects) ?? dialects[0];
  const agent = agentNamed(asked.agent ?? ["*"]);
  checkUrls(urls, asked.urls);
  const source = robotsSource(asked.robots, urls);
  claimStdin(source, asked.urls);
  // One byte more than counts tells whether the file is too long.
  const body = await readInput(source, terminal, DEFAULT_MAX_BYTES + 1);
  const robots = parse(body, { dialect });
  const doubt = doubtAbout(robots);
  if (doubt !== undefined)
    terminal.stderr.write(`robotomata: note: ${printable(inputName(source))} ${doubt}\n`);
  return { robots, policy: robots.policyFor(agent), urls: batches(urls, asked.urls, terminal) };
}

function checkUrls(urls: readonly string[], list: string | undefined): void {
  if (urls.includes(STDIN)) throw new CliError("to read URLs from standard input, use --urls -");
  if (urls.length === 0 && list === undefined) {
    throw new CliError("no URLs: name some, or use --urls FILE (- for standard input)");
  }
  if (list !== undefined && isUrl(list)) {
    throw new CliError(`--urls takes a file of URLs: to ask about ${list}, name it without --urls`);
  }
}

async function* batches(
  named: readonly string[],
  list: string | undefined,
  terminal: Terminal,
): AsyncGenerator<readonly string[]> {
  if (named.length > 0) yield named;
  if (list !== undefined) yield* urlBatches(openInput(list, terminal), inputName(list));
}

/** What about the file would surprise somebody who only sees the verdicts. */
export function doubtAbout(robots: Robots): string | undefined {
  if (robots.truncated)
    return "is longer than 500 KiB; crawlers read no further, and neither is it read here";
  if (robots.groups.length > 0) return undefined;
  const harmless = new Set(["blank", "comment", "sitemap"]);
  if (robots.lines.every(({ kind }) => harmless.has(kind))) return undefined;
  return "has no User-agent line, so everything is allowed";
}
