import { MAGIC } from "../../../assembly/shared/format.ts";
import { RobotsError } from "../../base/errors.ts";
import { programLines } from "../../engine/debug/program.ts";
import { dialects } from "../../engine/dialect/index.ts";
import { Policy } from "../../engine/policy/policy.ts";
import { type ProgramTree, programTree } from "../../engine/policy/program-tree.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { choice } from "../options.ts";
import { readArgs } from "../shared/args/args.ts";
import { inputName, readInput, robotsSource } from "../shared/input/input.ts";
import { readRobots } from "../shared/input/robots-body.ts";
import { jsonText } from "../shared/output/json.ts";
import { printPieces } from "../shared/output/output.ts";
import { printable } from "../shared/output/wording.ts";
import { agentByName, noteTypos } from "../shared/question/agents.ts";

const options = {
  "--agent NAME...": `Crawler whose rules to compile, or its User-Agent header. Repeat it in order of
    preference. Default: *. Not for images, which contain the rules of one crawler`,
  "--dialect NAME": choice(
    dialects,
    "How to read the file: {words}. Default: {otherwise}. Not for images",
    dialects[0],
  ),
  "--json": `Print one object: agent, bytes, width, urls, selfAllowed, and nodes, each with depth, text,
    prefix, end, tails, slots, below, among`,
};

const help = `Usage: robotomata dump [options] [FILE|IMAGE|URL|-]

Shows the compiled rules for a crawler: a tree of the literal beginnings of patterns, with one line for each
node, each part of a pattern after its first star, and each "$". A rule is shown by its verdict and rank: the
highest rank that matches wins, and allow wins a tie. The source is a robots.txt or a policy image as written
by Policy.toBytes(); the default is ./robots.txt, and - is standard input. This is for people who work on the
matcher, or want to know what an image contains.

Options:

Examples:
  robotomata dump --agent Googlebot robots.txt
  robotomata dump policy.rbta
  robotomata dump --json https://example.com | jq '.nodes | length'

Exit codes: 0 done, 2 wrong usage or unreadable input.
`;

/** Compiled rules, drawn. */
export const dump: Command = { name: "dump", options, help, run };

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, given, positionals } = readArgs(args, options);
  const { agent, dialect, json = false } = values;
  if (positionals.length > 1) throw new CliError("dump takes one file at a time");
  const source = robotsSource(positionals[0]);
  const bytes = await readInput(source, terminal);
  const name = inputName(source);
  if (isImage(bytes) && (given.includes("agent") || given.includes("dialect"))) {
    throw new CliError(
      `${name} is a policy image, which contains the rules of one crawler: omit --agent and --dialect`,
    );
  }
  noteTypos(agent ?? [], terminal);
  const policy = isImage(bytes)
    ? readImage(bytes, name)
    : readRobots(bytes, source, dialect, terminal).robots.policyFor(agentByName(agent ?? ["*"]));
  const tree = programTree(policy);
  const bound = policy.agent;
  const pieces = json ? jsonText({ agent: bound ?? null, ...tree }) : drawing(bound, tree);
  await printPieces(terminal.stdout, pieces);
  return EXIT.done;
}

function isImage(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === MAGIC;
}

function readImage(bytes: Uint8Array, name: string): Policy {
  try {
    return Policy.fromBytes(bytes);
  } catch (error) {
    if (error instanceof RobotsError) throw new CliError(`cannot read ${name}: ${error.message}`);
    throw error;
  }
}

function* drawing(agent: string | undefined, tree: ProgramTree): Generator<string> {
  yield agent === undefined ? "No group applies to this crawler.\n" : `Rules for ${printable(agent)}\n`;
  for (const line of programLines(tree)) yield `${line}\n`;
}
