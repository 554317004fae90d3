import { shorten } from "../../base/describe-value.ts";
import type { DialectRules } from "../../engine/dialect/dialect.ts";
import { dialectRules, dialects } from "../../engine/dialect/index.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import { FileCache } from "../../study/udf/file-cache.ts";
import { type Command, EXIT, type Terminal } from "../command.ts";
import { choice } from "../options.ts";
import { expectNoFile, readArgs } from "../shared/args/args.ts";
import { json } from "../shared/output/json.ts";
import { print } from "../shared/output/output.ts";
import { ByteLines, MOST_BYTES } from "./byte-lines.ts";

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

/** A question, before its fields are known to be what they should be. */
interface Question {
  readonly id?: unknown;
  readonly body?: unknown;
  readonly agent?: unknown;
  readonly url?: unknown;
  readonly urls?: unknown;
}

/** What is wrong with a line, for its answer. */
class LineError extends Error {}

/** Answers lines. */
class Answers {
  readonly #files: FileCache;

  constructor(dialect: DialectRules) {
    this.#files = new FileCache(dialect);
  }

  /** The answer to a line, with a line feed. A line that is undefined was too long to be held. */
  to(line: Buffer | undefined): string {
    let question: Question | undefined;
    let answer: object;
    try {
      question = questionIn(line);
      answer = { allowed: this.#verdicts(question) };
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      answer = { error: error.message };
    }
    const isNamed = question !== undefined && Object.hasOwn(question, "id");
    return `${json(isNamed ? { id: question!.id, ...answer } : answer)}\n`;
  }

  #verdicts({ body, agent, url, urls }: Question): boolean | null | (boolean | null)[] {
    const isList = urls !== undefined;
    if (isList && url !== undefined) throw new LineError("give url or urls, not both");
    if (urls !== null && isList && !Array.isArray(urls))
      throw new LineError(`urls is ${kindOf(urls)}, not an array`);
    const asked: readonly unknown[] | null = isList ? (urls as unknown[] | null) : [textIn("url", url)];
    const [file, name] = [textIn("body", body), textIn("agent", agent)];
    if (asked === null) return null;
    if (file === null || name === null) return isList ? asked.map(() => null) : null;
    if (name.trim() === "")
      throw new LineError("agent is empty: give a product token or a User-Agent header");
    const verdicts = this.#files.ask(file, (cached) => cached.policyFor(name).check(asked as string[]));
    const answers = Array.from(verdicts, (verdict) =>
      verdict === Verdict.Invalid ? null : verdict === Verdict.Allowed,
    );
    return isList ? answers : answers[0]!;
  }
}

function questionIn(line: Buffer | undefined): Question {
  if (line === undefined) throw new LineError(`the line has more than ${MOST_BYTES >> 20} MiB`);
  const text = line.toString("utf8").replace(/^\uFEFF/, "");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new LineError(`this is not JSON: ${shorten(text.trim(), 40)}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new LineError(`the line is ${kindOf(value)}, not an object`);
  }
  const { id } = value as Question;
  // It would come back as another number.
  if (Number.isInteger(id) && !Number.isSafeInteger(id))
    throw new LineError("id is beyond 2^53: write it as a string");
  return value;
}

function textIn(field: string, value: unknown): string | null {
  if (typeof value === "string" || value === null) return value;
  throw new LineError(
    value === undefined ? `the line has no ${field}` : `${field} is ${kindOf(value)}, not a string`,
  );
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
