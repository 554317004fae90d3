/**
 * A process that keeps tests loaded and runs them once for each request: those first that have noticed faults in the same
 * file before, and none after the first that fails.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  BaseSequencer,
  createVitest,
  type Reporter,
  type TestModule,
  type TestSpecification,
} from "vitest/node";

/** What the process is asked. */
export interface Request {
  /** The file with the fault, relative to the repository; empty for none. */
  readonly file: string;
  /** What to load in its place, if tests load it. */
  readonly text?: string;
  /** The files of tests to run, relative to the repository; all of them without it. */
  readonly only?: readonly string[];
  /** Those to leave out, as the beginnings of their paths. */
  readonly without?: readonly string[];
  /** Milliseconds without news from the tests after which they hang. */
  readonly patience?: number;
}

/** What it answers. */
export interface Answer {
  /** The test that failed, if one did. */
  readonly noticed?: string;
  readonly hangs?: boolean;
  /** Milliseconds of the longest time without news. */
  readonly pause?: number;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
let request: Request = { file: "" };

/** Milliseconds in which the first news must have come, since the tests have to be loaded. */
const LOADING = 30_000;
let lastNews: number | undefined;
let pause = 0;

function news(): void {
  const now = performance.now();
  pause = Math.max(pause, now - (lastNews ?? now));
  lastNews = now;
}

/** The files of tests that have ended in this run: Vitest remembers those of runs before as well. */
let ended: TestModule[] = [];

const watch: Reporter = {
  onTestModuleQueued: news,
  onTestModuleStart: news,
  onTestModuleEnd(module) {
    news();
    ended.push(module);
  },
  onTestCaseReady: news,
  onTestCaseResult: news,
};

/** Milliseconds that tests took when they last passed, and those that have noticed something in a file, the last one first. */
const durations = new Map<string, number>();
const noticers = new Map<string, string[]>();

class NoticersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const first = noticers.get(request.file) ?? [];
    const place = ({ moduleId }: TestSpecification): number => {
      const at = first.indexOf(moduleId);
      return at < 0 ? first.length : at;
    };
    const duration = ({ moduleId }: TestSpecification): number => durations.get(moduleId) ?? 0;
    return [...files].sort((a, b) => place(a) - place(b) || duration(a) - duration(b));
  }
}

const vitest = await createVitest(
  "test",
  { root, config: process.argv[2]!, watch: false, bail: 1, reporters: [watch] },
  {
    plugins: [
      {
        name: "a fault in a file",
        enforce: "pre",
        load: (id) => (request.text !== undefined && id === join(root, request.file) ? request.text : null),
      },
    ],
    test: { sequence: { sequencer: NoticersFirst } },
  },
);
await vitest.standalone();
const specifications = await vitest.globTestSpecifications();

async function run(): Promise<Answer> {
  const { file, only, without = [] } = request;
  vitest.invalidateFile(join(root, file));
  const paths = only?.map((path) => join(root, path));
  const concerned = specifications.filter(
    ({ moduleId }) =>
      (paths?.includes(moduleId) ?? true) && !without.some((path) => moduleId.startsWith(join(root, path))),
  );
  ended = [];
  const { unhandledErrors } = await vitest.runTestSpecifications(concerned);
  vitest.invalidateFile(join(root, file));
  for (const module of ended) {
    if (module.state() === "passed") durations.set(module.moduleId, module.diagnostic().duration);
  }
  const failed = ended.find((module) => !module.ok());
  if (failed === undefined && unhandledErrors.length === 0) return {};
  if (failed === undefined) return { noticed: String(unhandledErrors[0]) };
  const before = noticers.get(file) ?? [];
  noticers.set(file, [failed.moduleId, ...before.filter((moduleId) => moduleId !== failed.moduleId)]);
  return { noticed: nameOf(failed) };
}

function nameOf(module: TestModule): string {
  const [test] = module.children.allTests("failed");
  return `${module.relativeModuleId}: ${test?.fullName ?? "does not run"}`;
}

process.on("message", async (next: Request) => {
  request = next;
  const { patience = Number.POSITIVE_INFINITY } = request;
  const begin = performance.now();
  lastNews = undefined;
  pause = 0;
  let hangs = false;
  const watchdog = setInterval(() => {
    const deadline = lastNews === undefined ? begin + LOADING : lastNews + patience;
    if (hangs || performance.now() < deadline) return;
    hangs = true;
    // The first time Vitest waits for the test that runs, the second time it ends the thread.
    for (let times = 0; times < 2; times++) vitest.cancelCurrentRun("keyboard-input").catch(() => {});
  }, 250);
  const answer = await run();
  clearInterval(watchdog);
  process.send!((hangs ? { hangs } : { ...answer, pause }) satisfies Answer);
});
process.on("disconnect", () => process.exit());
process.send!({} satisfies Answer);
