import { dialects } from "../../engine/dialect/index.ts";
import { DEFAULT_MAX_BYTES, parse } from "../../engine/policy/robots.ts";
import { minimize } from "../../site/analyze/index.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { choice } from "../options.ts";
import { readArgs } from "../shared/args/args.ts";
import { changedElsewhere, elsewhereText } from "../shared/changes/elsewhere.ts";
import { inputName, isUrl, readInput, robotsSource, STDIN } from "../shared/input/input.ts";
import { refuseUnlessText } from "../shared/input/unfit.ts";
import { json as toJson } from "../shared/output/json.ts";
import { note, print, printFile } from "../shared/output/output.ts";
import { save } from "../shared/output/save.ts";
import { printable } from "../shared/output/wording.ts";
import { amount, numeral } from "../text/numeral.ts";

const options = {
  "--write": "Write the file in place, and print how much smaller it got",
  "--dialect NAME...": choice(
    dialects,
    `Prove it for this dialect instead; repeat it to prove it for several: {words}`,
  ),
  "--json": `Print one object: body, bytesBefore, bytesAfter, dialects (for which it is proven),
    inconclusive (whether a smaller file may have been missed), and elsewhere (the dialects in which its
    meaning differs, with a witness)`,
  "--force": "Treat the file as a robots.txt even if it is not text",
};

const help = `Usage: robotomata minify [options] [FILE|URL|-]

Prints the smallest robots.txt that provably means the same: no rules without effect, no comments or blank
lines, and one group for agents with the same rules. Sitemaps (each once), crawl delays and other fields stay.
What every crawler may fetch is compared before and after; the savings are reported on standard error. Without
a source it reads ./robots.txt; - is standard input.

The meaning is proven for RFC 9309 and for Google's parser. Crawlers that follow the drafts of the 1990s may
read the smaller file differently; a note says so, with a URL that shows it.

Options:

Examples:
  robotomata minify robots.txt > small.txt
  robotomata minify --write public/robots.txt
  robotomata minify --dialect rfc9309 --dialect koster1996 robots.txt
  robotomata minify https://example.com | wc -c

Exit codes: 0 done, 2 wrong usage or unreadable input.
`;

/** Makes a file as small as its meaning allows. */
export const minify: Command = { name: "minify", options, help, run };

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs(args, options);
  const { write = false, json = false, force = false } = values;
  const wanted = values.dialect?.map((name) => name!);
  if (positionals.length > 1) throw new CliError("minify takes one file at a time");
  if (write && json) throw new CliError("--write and --json cannot be used together");
  const source = robotsSource(positionals[0]);
  if (write && (source === STDIN || isUrl(source))) {
    throw new CliError(`--write cannot write to ${inputName(source)}`);
  }
  const bytes = await readInput(source, terminal, DEFAULT_MAX_BYTES + 1);
  if (!force) refuseUnlessText(bytes, source);
  const robots = parse(bytes, { dialect: wanted?.[0] ?? "rfc9309" });
  const name = printable(inputName(source));
  if (robots.truncated) {
    if (write)
      throw new CliError(`${name} is longer than 500 KiB: crawlers read no further, and neither does minify`);
    note(terminal, ({ enforce }) => enforce.tooLong({ file: name }));
  }
  const { body, bytesBefore, bytesAfter, ...proven } = minimize(robots, wanted && { dialects: wanted });
  const saved = bytesBefore - bytesAfter;
  const elsewhere = saved === 0 ? [] : changedElsewhere(robots, body, proven.dialects);
  if (json) {
    const result = { body, bytesBefore, bytesAfter, ...proven, elsewhere };
    await print(terminal.stdout, `${toJson(result)}\n`);
    return EXIT.done;
  }
  const message =
    saved === 0
      ? `${name}: nothing to leave out (${amount(bytesBefore, "byte")})\n`
      : `${name}: ${numeral(bytesBefore)} to ${amount(bytesAfter, "byte")}, ${Math.round((saved / bytesBefore) * 100)}% smaller; proven for ${proven.dialects.join(" and ")}\n`;
  if (write) {
    if (saved > 0) save(source, body);
    await print(terminal.stdout, message);
  } else {
    // A file that cannot be made smaller is passed on byte for byte.
    await printFile(terminal.stdout, saved > 0 ? new TextEncoder().encode(body) : bytes);
    terminal.stderr.write(message);
  }
  if (proven.inconclusive)
    note(terminal, () => `${name} has rules that take too long to compare; they are kept`);
  for (const one of elsewhere) note(terminal, () => elsewhereText(one));
  return EXIT.done;
}
