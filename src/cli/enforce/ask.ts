import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { eachOf } from "../../base/concurrency.ts";
import { withoutBrackets } from "../../crawl/node/way.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import { CliError } from "../command.ts";
import { reason } from "../shared/output/reason.ts";
import type { Texts } from "../text/en.generated.ts";
import type { Question } from "./witnesses.ts";

/** A server that is asked whether it obeys. */
export interface ServerQuestions {
  readonly url: URL;
  /** The host that requests name. */
  readonly host: string;
}

/** A question, and the status code with which the server answered. */
export interface ServerAnswer extends Question {
  readonly status: number;
}

/** Requests at a time, which a small server can take. */
const AT_ONCE = 4;
/** Milliseconds for one answer. */
const PATIENCE = 10_000;

/**
 * The server to ask. It has to be on this machine, unless its host is named, so that nobody probes another's site by
 * mistake.
 *
 * @throws CliError
 */
export function serverQuestions(text: string, host: string | undefined): ServerQuestions {
  const url = parsedUrl(text);
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new CliError(`--check takes the URL of a server, such as http://127.0.0.1:8080, not "${text}"`);
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "")
    throw new CliError(`--check asks a whole server, by the paths that its rules have: write ${url.origin}`);
  if (host !== undefined && !/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host))
    throw new CliError(`--host takes the name of a host, such as www.example.com, not "${host}"`);
  const isHere = isLoopback(url.hostname);
  if (!isHere && host !== url.hostname && host !== url.host)
    throw new CliError(
      `--check sends requests in the name of crawlers: if ${url.hostname} is your own host, add --host ${url.host}`,
    );
  return { url, host: host ?? url.host };
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" || hostname === "[::1]" || (isIP(hostname) === 4 && hostname.startsWith("127."))
  );
}

/** The answers of a server, in the order of the questions. @throws CliError if it gives none */
export async function askAll(
  { url, host }: ServerQuestions,
  questions: readonly Question[],
  onAnswer: (done: number) => void,
): Promise<ServerAnswer[]> {
  const answers: ServerAnswer[] = [];
  let done = 0;
  let hasFailed = false;
  const work = async ([at, question]: readonly [number, Question]): Promise<void> => {
    try {
      answers[at] = { ...question, status: await statusOf(url, host, question) };
    } catch (error) {
      hasFailed = true;
      throw error;
    }
    onAnswer(++done);
  };
  await eachOf(questions.entries(), AT_ONCE, work, () => hasFailed);
  return answers;
}

/** HEAD is enough for pages, but not every server has it. */
async function statusOf(url: URL, host: string, question: Question): Promise<number> {
  const status = await ask(url, host, question, question.method);
  return question.method === "HEAD" && (status === 405 || status === 501)
    ? ask(url, host, question, "GET")
    : status;
}

function ask(url: URL, host: string, { userAgent, target }: Question, method: string): Promise<number> {
  const isSecure = url.protocol === "https:";
  const options: RequestOptions = {
    method,
    hostname: withoutBrackets(url.hostname),
    port: url.port === "" ? (isSecure ? 443 : 80) : url.port,
    path: target,
    headers: { host, "user-agent": userAgent, accept: "*/*" },
    timeout: PATIENCE,
    ...(isSecure ? { servername: host.replace(/:\d+$/, "") } : {}),
  };
  return new Promise((resolve, reject) => {
    const fail = (why: (texts: Texts) => string): void =>
      reject(new CliError((texts) => texts.enforce.check.cannotAsk({ server: url.origin, why: why(texts) })));
    const asking = (isSecure ? httpsRequest : httpRequest)(options, (response: IncomingMessage) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    asking.on("timeout", () => {
      asking.destroy();
      fail(({ enforce: { check } }) => check.late({ seconds: PATIENCE / 1000 }));
    });
    asking.on("error", (error) => fail((texts) => reason(error, texts)));
    asking.end();
  });
}
