/** The page's worker: it answers the questions that take time, one after another. */
import { knownCrawlers, RobotsError } from "../../src/index.ts";
import type { Failure, FromWorker, RequestName, Requests, ToWorker } from "../protocol.ts";
import { explainCell } from "./cell.ts";
import { checkUrls } from "./check.ts";
import { takeCrawlers } from "./crawlers.ts";
import { deadLines } from "./dead.ts";
import { readFile, readTexts } from "./file.ts";
import { explainLine } from "./line.ts";
import type { Task } from "./task.ts";
import { UrlList } from "./url-list.ts";

const urls = new UrlList();
const cancelled = new Set<number>();
const scope = self as unknown as {
  postMessage(message: FromWorker, moved?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

const answers: {
  readonly [K in RequestName]: (
    input: Requests[K]["in"],
    task: Task,
  ) => Requests[K]["out"] | Promise<Requests[K]["out"]>;
} = {
  hello: () => ({ crawlers: knownCrawlers() }),
  crawlers: takeCrawlers,
  file: readFile,
  readings: readTexts,
  urls: ({ text, site }) => urls.set(text, site),
  check: (question, task) => checkUrls(question, urls, task),
  dead: deadLines,
  cell: explainCell,
  line: (question) => explainLine(question, urls),
  // Code that most visits do not need is loaded when it is first asked for.
  edits: async (question) => (await import("./verdict-edits.ts")).editsThatChange(question, urls.urls),
  expect: async (question) => (await import("./expectations.ts")).expectationsOf(question, urls.urls),
  unexpected: async (question) => (await import("./expectations.ts")).unexpectedAnswers(question),
  fix: async (question) => (await import("./rewrite.ts")).fixFile(question),
  format: async (question) => (await import("./rewrite.ts")).formatFile(question),
  log: async (question, task) => (await import("./log.ts")).countBots(question, task),
  table: async (question) => (await import("./table.ts")).readTable(question),
  sitemap: async (question, task) => (await import("./sitemap.ts")).readSitemapFile(question, task),
  compare: async (question) => (await import("./compare.ts")).compare(question, urls.urls),
  page: async (question) => (await import("./page.ts")).readPages(question),
  export: async (question, task) => (await import("./export.ts")).exportAs(question, urls, task),
  asks: async (question) => (await import("./asks.ts")).asksOf(question),
  server: async (question) => (await import("./server.ts")).serverFiles(question),
  build: async (question) => (await import("./build.ts")).buildFile(question),
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
    const run = answers[name] as (input: unknown, task: Task) => unknown;
    const result = await run(input, task);
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
