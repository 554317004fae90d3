/** The page's worker: it answers the questions that take time, one after another. */
import { knownCrawlers, RobotsError, type RobotsErrorCode } from "../../src/index.ts";
import { explainCell } from "./cell.ts";
import { checkUrls } from "./check.ts";
import { readFile, readTexts } from "./file.ts";
import { deadLines, explainLine } from "./lines.ts";
import { takeCrawlers } from "./policies.ts";
import type { Task } from "./task.ts";
import { UrlList } from "./url-list.ts";

/** Answers a question about the visitor's list of URLs, or about anything else; undefined would stand for no answer. */
type Answer<Input, Output> = (input: Input, list: UrlList, task: Task) => Output;

/** An answer whose code is loaded when it is first needed: most visits need little of it. */
function later<Input, Output>(load: () => Promise<Answer<Input, Output>>): Answer<Input, Promise<Output>> {
  return async (...question) => (await load())(...question);
}

const answers = {
  hello: knownCrawlers,
  /** A list of crawlers that counts in every later answer. */
  crawlers: takeCrawlers,
  file: readFile,
  readings: readTexts,
  /** `site` is the origin whose file is tested; empty for the origin of most URLs. */
  urls: ({ text, site }: { text: string; site: string }, urls: UrlList) => urls.set(text, site),
  check: checkUrls,
  dead: deadLines,
  cell: explainCell,
  line: explainLine,
  edits: later(async () => (await import("./verdict-edits.ts")).editsThatChange),
  expect: later(async () => (await import("./expectations.ts")).expectationsOf),
  unexpected: later(async () => (await import("./expectations.ts")).unexpectedAnswers),
  fix: later(async () => (await import("./rewrite.ts")).fixFile),
  format: later(async () => (await import("./rewrite.ts")).formatFile),
  log: later(async () => (await import("./log.ts")).countBots),
  table: later(async () => (await import("./table.ts")).readTable),
  sitemap: later(async () => (await import("./sitemap.ts")).readSitemapFile),
  compare: later(async () => (await import("./compare.ts")).compare),
  page: later(async () => (await import("./page.ts")).readPages),
  export: later(async () => (await import("./export.ts")).exportAs),
  asks: later(async () => (await import("./asks.ts")).asksOf),
  server: later(async () => (await import("./server.ts")).serverFiles),
  build: later(async () => (await import("./build.ts")).buildFile),
};

/** The questions that the worker answers, each with its input and output. */
export type Requests = {
  readonly [K in keyof typeof answers]: {
    readonly in: Parameters<(typeof answers)[K]>[0];
    readonly out: Awaited<ReturnType<(typeof answers)[K]>>;
  };
};
export type RequestName = keyof Requests;

export type ToWorker =
  | { readonly id: number; readonly name: RequestName; readonly input: unknown }
  | { readonly cancel: number };

/** The reason why a question has no answer; a code if the library has one. */
export interface Failure {
  readonly message: string;
  readonly code?: RobotsErrorCode;
}

export type FromWorker =
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: Failure };

const list = new UrlList();
const cancelled = new Set<number>();
const scope = self as unknown as {
  postMessage(message: FromWorker, moved?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

scope.onmessage = ({ data }) => {
  if ("cancel" in data) {
    cancelled.add(data.cancel);
    return;
  }
  void answer(data.id, data.name, data.input);
};

async function answer(id: number, name: RequestName, input: unknown): Promise<void> {
  if (cancelled.delete(id)) return;
  const task: Task = {
    wanted: () => !cancelled.has(id),
    tell: (progress, moved = []) => scope.postMessage({ id, progress }, moved),
    breathe,
  };
  try {
    const run = answers[name] as Answer<unknown, unknown>;
    const result = await run(input, list, task);
    if (!cancelled.delete(id)) scope.postMessage({ id, result });
  } catch (error) {
    cancelled.delete(id);
    scope.postMessage({ id, error: failureOf(error) });
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof RobotsError) return { message: error.message, code: error.code };
  return { message: error instanceof Error ? error.message : String(error) };
}

const { port1, port2 } = new MessageChannel();
let resume: (() => void)[] = [];
port1.onmessage = () => {
  const waiting = resume;
  resume = [];
  for (const go of waiting) go();
};

/** Waits for a turn of the event loop, without the four milliseconds that timers take. */
function breathe(): Promise<void> {
  return new Promise((go) => {
    resume.push(go);
    port2.postMessage(0);
  });
}
