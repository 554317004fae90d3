import { dialectRules, dialects } from "../../engine/dialect/index.ts";
import { type Command, EXIT, type Terminal } from "../command.ts";
import { choice } from "../options.ts";
import { expectNoFile, readArgs } from "../shared/args/args.ts";
import { print } from "../shared/output/output.ts";
import { Answers } from "./answers.ts";
import { ByteLines } from "./byte-lines.ts";

const options = {
  "--dialect NAME": choice(dialects, "How to read the files: {words}", "rfc9309"),
};

const help = `Usage: robotomata filter [options]

Answers lines of JSON on standard input with lines of JSON on standard output, as many and in their order. It
is made for databases and programs that hand rows to another program. A line has the body of a robots.txt, an
agent (a product token or a whole User-Agent header) and URLs or paths. The fastest way is to give all URLs
for a body in one line; else, rows with the same body should follow each other. What comes at once is answered
at once.

Lines:
  {"id": 1, "body": "...", "agent": "FooBot", "url": "https://example.com/a"}  {"id":1,"allowed":true}
  {"id": 2, "body": "...", "agent": "FooBot", "urls": ["/a", "no URL"]}        {"id":2,"allowed":[false,null]}
  {"id": 3, "body": null, "agent": "FooBot", "url": "/a"}                      {"id":3,"allowed":null}
  not JSON, or without one of these fields                                     {"error":"..."}

"id" may be anything, and may be left out; other fields are ignored. null stands for what is null in the
question, and for what is no URL.

Options:

Examples:
  robotomata filter < questions.jsonl > answers.jsonl
  parallel --pipe -k robotomata filter < questions.jsonl

Exit codes: 0 done, 2 wrong usage. Lines that cannot be read are answered with their error.
`;

/** Answers rows of other programs. */
export const filter: Command = { name: "filter", options, help, run };

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs(args, options);
  expectNoFile("filter", positionals);
  const lines = new ByteLines();
  const answers = new Answers(dialectRules(values.dialect));
  const answer = async (ready: readonly (Buffer | undefined)[]): Promise<void> => {
    if (ready.length > 0) await print(terminal.stdout, ready.map((line) => answers.to(line)).join(""));
  };
  for await (const piece of terminal.stdin) await answer(lines.add(Buffer.from(piece)));
  await answer(lines.end());
  return EXIT.done;
}
