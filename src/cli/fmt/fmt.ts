import { Fault } from "../../base/because.ts";
import { dialects } from "../../engine/dialect/index.ts";
import { DEFAULT_MAX_BYTES } from "../../engine/parse/body.ts";
import { parse } from "../../engine/policy/robots.ts";
import { canonicalForm } from "../../site/write/format.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { choice } from "../options.ts";
import { readArgs } from "../shared/args/args.ts";
import { changedElsewhere, elsewhereText } from "../shared/changes/elsewhere.ts";
import { claimStdin, inputName, isUrl, readWholeRobots, robotsSource, STDIN } from "../shared/input/input.ts";
import { refuseUnlessText } from "../shared/input/unfit.ts";
import { json } from "../shared/output/json.ts";
import { note, print, printFile } from "../shared/output/output.ts";
import { becauseOf } from "../shared/output/reason.ts";
import { save } from "../shared/output/save.ts";
import { printable } from "../shared/output/wording.ts";

/** Why a file is not formatted, which the command says in a sentence of its own. */
const LONG_FILE = { "long-file": "{bytes}, {most}" };

const options = {
  "--write": "Write the files in place, and print the names of those that changed",
  "--check": "Print the names of files that are not in canonical form, and exit with 1 if there are any",
  "--json": "With --write or --check: one JSON object per file: file, changed, or failure",
  "--dialect NAME": choice(dialects, "How to read the files: {words}", dialects[0]),
  "--force": "Treat the files as robots.txt even if they are not text",
};

const help = `Usage: robotomata fmt [options] [FILE|URL|-]...

Prints a robots.txt in canonical form: standard spelling, one space after the colon, one empty line between
groups. Comments, values and unknown directives stay as they are, and so does what the file means in its
dialect; a note says where it changes in another, with a URL that shows it. Without a source it formats
./robots.txt; - is standard input.

Options:

Examples:
  robotomata fmt robots.txt
  robotomata fmt --write public/robots.txt
  robotomata fmt --check public/*.txt

Exit codes: 0 done, 1 files are not in canonical form (with --check), 2 wrong usage, unreadable input, or a
file of more than 500 KiB, before or after (other files are still processed).
`;

/** Brings files into canonical form. */
export const fmt: Command = { name: "fmt", options, help, run };

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs(args, options);
  const { write = false, check = false, json: isJson = false, force = false } = values;
  const dialect = values.dialect;
  if (write && check) throw new CliError("--write and --check cannot be used together");
  if (isJson && !write && !check) throw new CliError("--json only works with --write or --check");
  const sources =
    positionals.length === 0 ? [robotsSource(undefined)] : positionals.map((one) => robotsSource(one));
  claimStdin(...sources);
  if (!write && !check && sources.length > 1) {
    throw new CliError("only one file can be printed at a time: use --write or --check");
  }
  const fixed = sources.find((source) => source === STDIN || isUrl(source));
  if (write && fixed !== undefined) throw new CliError(`--write cannot write to ${inputName(fixed)}`);
  const formattedFrom = async (source: string): Promise<{ body: Uint8Array; formatted: Uint8Array }> => {
    const body = await readWholeRobots(source, terminal);
    if (!force) refuseUnlessText(body, source);
    const formatted = canonicalForm(body, { dialect });
    if (formatted !== undefined) {
      const isSame = check || Buffer.compare(body, formatted) === 0;
      for (const one of isSame ? [] : changedElsewhere(parse(body, { dialect }), formatted, [dialect]))
        note(terminal, () => elsewhereText(one, `${inputName(source)} in canonical form`));
      return { body, formatted };
    }
    const is = body.length > DEFAULT_MAX_BYTES ? "is" : "would be";
    throw new CliError(
      `cannot format ${inputName(source)}: it ${is} longer than 500 KiB, and crawlers read no further: they would read another part of it`,
      {
        cause: new Fault(LONG_FILE, {
          code: "long-file",
          values: { bytes: body.length, most: DEFAULT_MAX_BYTES },
        }),
      },
    );
  };
  if (!write && !check) {
    await printFile(terminal.stdout, (await formattedFrom(sources[0]!)).formatted);
    return EXIT.done;
  }
  let changes = 0;
  let failures = 0;
  for (const source of sources) {
    try {
      const { body, formatted } = await formattedFrom(source);
      const changed = Buffer.compare(body, formatted) !== 0;
      if (changed && write) save(source, formatted);
      if (changed) changes++;
      if (isJson) await print(terminal.stdout, `${json({ file: source, changed })}\n`);
      else if (changed) await print(terminal.stdout, `${printable(inputName(source))}\n`);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      failures++;
      terminal.stderr.write(`robotomata: ${printable(error.message)}\n`);
      if (isJson)
        await print(
          terminal.stdout,
          `${json({ file: source, failure: error.message, because: becauseOf(error) })}\n`,
        );
    }
  }
  if (failures > 0) return EXIT.failure;
  return check && changes > 0 ? EXIT.findings : EXIT.done;
}
