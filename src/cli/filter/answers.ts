import { shorten } from "../../base/describe-value.ts";
import type { DialectRules } from "../../engine/dialect/dialect.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import { FileCache } from "../../study/udf/file-cache.ts";
import { json } from "../shared/output/json.ts";
import { MOST_BYTES } from "./byte-lines.ts";

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
export class Answers {
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
