import { nearest } from "../../base/nearest.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { choice, whole } from "../options.ts";
import { didYouMean, formatFrom, readArgs } from "../shared/args/args.ts";
import { printPieces } from "../shared/output/output.ts";
import { painter } from "../shared/output/wording.ts";
import { type Adapter, AdapterError, ProgramAdapter, ServiceAdapter } from "./adapters.ts";
import { askable, examine, type Outcome } from "./examine.ts";
import { fuzz } from "./fuzz.ts";
import { formats, isConformant, reportIn } from "./report.ts";
import { type Case, clauses, levels, sections, suite } from "./suite.ts";

const options = {
  "--client": "COMMAND is a client",
  "--http URL": `The adapter is a client that is sent each question as a POST to this URL, and answers in
    the body of its response`,
  "--level LEVEL...": choice(levels, "Only cases of this level: {words}. Repeatable"),
  "--only NAME...": {
    text: "Only this section or case. Sections: {words}. Repeatable",
    words: sections,
    takesOthers: true,
  },
  "--fuzz": "Ask random questions of two implementations; --only takes sections",
  "--runs N": whole("With --fuzz: questions in each search, up to 100,000", 300, { most: 100_000 }),
  "--seed N": whole(
    "With --fuzz: repeats the search that ended with this number. Default: another each time",
    undefined,
    { least: 0, most: 999_999_999 },
  ),
  "--timeout SECONDS": whole("For one answer, 1 to 600", 10, { most: 600 }),
  "--format NAME": choice(formats, "{words}", "text"),
  "--json": "The same as --format json",
};

const help = `Usage: robotomata conformance [options] -- COMMAND [ARGUMENT]...
       robotomata conformance [options] --http URL
       robotomata conformance --fuzz [options] -- COMMAND [ARGUMENT]... [-- OTHER [ARGUMENT]...]

Asks an implementation of robots.txt the cases of the conformance suite, and reports which clauses of RFC 9309
it does not follow, each with the smallest example. The implementation is asked through an adapter: a program
that reads questions on standard input and writes answers on standard output, one JSON object per line:

  {"id":"token-exact","robots":"VXNlci1hZ2Vu...","agent":"FooBot","url":"https://site.example/x"}
  {"id":"token-exact","allowed":false}

The file is in base64. Adapters for many libraries are in the folder conformance/adapters of this package.

A client fetches robots.txt by itself: its questions have no file, and their URLs are on servers that this
command runs on 127.0.0.1. So clients are also asked about status codes, redirects, failures and sizes.

With --fuzz two implementations are asked random questions instead. Where they differ, the file and the URL
are reduced to the smallest that show it, by cause. Without OTHER, the second one is robotomata itself.

Options:

Examples:
  robotomata conformance -- python3 my_adapter.py
  robotomata conformance --level must --only groups --only tokens -- ./my_adapter
  robotomata conformance --only transport --client -- node my_client.mjs
  robotomata conformance --http http://localhost:8080/ask --format junit
  robotomata conformance --fuzz -- python3 my_adapter.py -- node robots-parser.mjs

Exit codes: 0 all demands and recommendations asked about are met, and --fuzz found no difference; 1 some are
not, an answer is missing, or there are differences; 2 wrong usage, or an adapter that cannot be run or gives
no answer at all.
`;

/** Asks implementations the cases of the suite. */
export const conformance: Command = { name: "conformance", options, help, run };

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, given, positionals } = readArgs(args, options);
  const format = formatFrom(values, given);
  const timeout = values.timeout * 1000;
  if (values.fuzz) return fuzz(values, positionals, { format, timeout }, terminal);
  for (const name of ["runs", "seed"] as const) {
    if (given.includes(name)) throw new CliError(`--${name} is for --fuzz`);
  }
  const cases = askable(chosen(values.level, values.only), isClient(values));
  if (cases.length === 0) throw new CliError("no case is left to be asked: choose other levels or sections");
  const adapter = adapterFor(values.http, positionals, timeout);
  const outcomes: Outcome[] = [];
  try {
    for await (const outcome of examine(adapter, cases, isClient(values))) outcomes.push(outcome);
  } catch (error) {
    throw error instanceof AdapterError ? new CliError(error.message) : error;
  } finally {
    adapter.close();
  }
  const examined = { adapter: adapter.name, outcomes, clauses: clauses() };
  await printPieces(terminal.stdout, reportIn(format, examined, painter(terminal)));
  expectAnAnswer(adapter.name, outcomes);
  return isConformant(outcomes) ? EXIT.done : EXIT.findings;
}

/** An adapter without any answer was not examined: it does not run, or speaks another language. */
function expectAnAnswer(name: string, outcomes: readonly Outcome[]): void {
  const asked = outcomes.filter(({ result }) => result !== "not asked");
  const { fault } = asked.at(-1)!;
  if (asked.some(({ result }) => result !== "fault")) return;
  throw new CliError(`${name} answered none of ${asked.length} questions. It ${fault}`);
}

function isClient({ client, http }: { client?: boolean; http?: string }): boolean {
  return client === true || http !== undefined;
}

function adapterFor(url: string | undefined, command: readonly string[], timeout: number): Adapter {
  if (url === undefined) {
    if (command.length === 0) {
      throw new CliError("conformance needs the command of an adapter after --, or --http URL");
    }
    return new ProgramAdapter(command, timeout);
  }
  if (command.length > 0) throw new CliError("conformance takes either a command or --http, not both");
  if (!/^https?:\/\/[^/]/i.test(url)) throw new CliError(`--http takes an http or https URL, not "${url}"`);
  return new ServiceAdapter(url, timeout);
}

/** The cases that `--level` and `--only` select. */
function chosen(level: readonly string[] = [], only: readonly string[] = []): Case[] {
  const all = suite();
  const names = [...sections, ...all.map(({ id }) => id)];
  for (const name of only) {
    if (names.includes(name)) continue;
    throw new CliError(`--only: no section or case is called "${name}"${didYouMean(nearest(name, names))}`);
  }
  return all.filter(
    (entry) =>
      (level.length === 0 || level.includes(entry.level)) &&
      (only.length === 0 || only.includes(entry.section) || only.includes(entry.id)),
  );
}
