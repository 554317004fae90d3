import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { whole } from "../options.ts";
import { readArgs } from "../shared/args/args.ts";
import { readCrawlerList } from "../shared/input/crawlers.ts";
import { claimStdin, FILE_NAME, isUrl, readInput, robotsSource, STDIN } from "../shared/input/input.ts";
import { note, print } from "../shared/output/output.ts";
import { reason } from "../shared/output/reason.ts";
import { save } from "../shared/output/save.ts";
import { type ServedFile, servePage } from "./server.ts";
import { SiteFetcher } from "./site.ts";

const options = {
  "--robots SOURCE": "The same as FILE, URL or -",
  "--crawlers FILE": `A list of crawlers that is newer than this version, for logs, findings and the presets
    against AI, as bots, lint and new take it: robots.json of ai.robots.txt, or one in the form that
    docs/crawlers.md describes. It is read again whenever the page is loaded; while it cannot be used, the
    last good one stays`,
  "--port NUMBER": whole("The port to use. Default: any that is free", undefined, { most: 65_535 }),
  "--open": "Open the page in your browser",
};

const help = `Usage: robotomata serve [options] [FILE|URL|-]

Shows the tester in your browser with a robots.txt loaded: a file on this computer, which it can save, a
site's, or standard input; without one, ./robots.txt, or an example if there is none. The page is served only
to this computer, at an address that nobody can guess, until you press Ctrl+C. When you enter a site there,
its robots.txt is fetched by this computer, and so are the sitemaps that it lists, if you open them.

Options:

Examples:
  robotomata serve --open
  robotomata serve public/robots.txt
  robotomata serve https://example.com --open
  robotomata serve --crawlers robots.json --open

Exit codes: 0 stopped, 2 wrong usage or unreadable input.
`;

/** Shows the tester with a file. */
export const serve: Command = { name: "serve", options, help, run };

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs(args, options);
  const port = values.port ?? 0;
  const sources = [...(values.robots === undefined ? [] : [values.robots]), ...positionals];
  if (sources.length > 1) throw new CliError(`serve shows one file, not ${sources.join(" and ")}`);
  const [named] = sources;
  // Who only wants to see the tester needs no file.
  const source = named === undefined && !existsSync(FILE_NAME) ? undefined : robotsSource(named);
  claimStdin(source, values.crawlers);
  const crawlers = await listOf(values.crawlers, terminal);
  const file = source === undefined ? undefined : await fileOf(source, terminal);
  const folder = fileURLToPath(new URL("../web/", import.meta.url));
  const token = randomBytes(16).toString("hex");
  const sites = new SiteFetcher(terminal);
  const { url, server } = await servePage(folder, token, { file, crawlers, sites }, port).catch((error) => {
    if (error instanceof CliError) throw error;
    const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    throw new CliError(`cannot use port ${port}: ${isTaken ? "it is in use" : reason(error)}`);
  });
  const ended = new Promise<void>((done) => server.once("close", done));
  const end = (): void => {
    server.close();
    server.closeAllConnections();
  };
  process.once("SIGINT", end).once("SIGTERM", end);
  await print(terminal.stdout, `${url}\n`);
  const noFile = `There is no ${FILE_NAME} in this folder: the page shows an example. To open a file: serve FILE\n`;
  await print(terminal.stderr, `${source === undefined ? noFile : ""}Press Ctrl+C to stop.\n`);
  if (values.open === true) open(url, terminal);
  await ended;
  return EXIT.done;
}

/** A file is read again for each visit; standard input and URLs are read only once. */
async function fileOf(source: string, terminal: Terminal): Promise<ServedFile> {
  const body = await readInput(source, terminal);
  if (source === STDIN || isUrl(source)) {
    return { name: source === STDIN ? "robots.txt" : source, read: async () => body };
  }
  return {
    name: basename(source),
    path: resolve(source),
    read: () => readInput(source, terminal),
    write: (changed) => save(source, changed),
  };
}

/** The list of crawlers, for each visit: the last that could be used. Why a newer one cannot be used is said once. */
async function listOf(
  source: string | undefined,
  terminal: Terminal,
): Promise<(() => Promise<string>) | undefined> {
  const first = await readCrawlerList(source, terminal);
  if (first === undefined) return undefined;
  let list: string = first;
  let said = "";
  return async () => {
    if (source === STDIN) return list;
    try {
      list = (await readCrawlerList(source, terminal)) ?? list;
      said = "";
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      if (error.message !== said) note(terminal, () => error.message);
      said = error.message;
    }
    return list;
  };
}

/**
 * Opens a URL in the browser. If that is not possible, it does not count as a failure, since the URL is printed.
 */
function open(url: string, { stderr }: Terminal): void {
  const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
    darwin: ["open"],
    win32: ["cmd", "/c", "start", '""'],
  };
  const [program, ...before] = openers[process.platform] ?? ["xdg-open"];
  const child = spawn(program, [...before, url], { stdio: "ignore", detached: true });
  const say = (): unknown => stderr.write("The browser could not be opened: please open the URL yourself.\n");
  child.once("error", say).once("exit", (code) => code !== 0 && say());
  child.unref();
}
