/** How long the page's main thread is busy at once, in CPU time: other programs on the machine do not count. */
import type { CDPSession, Page } from "playwright-core";
import { expect } from "vitest";

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of CPU. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

export interface Watch {
  /** The longest tasks since the start, in milliseconds of CPU, longest first. */
  end(): Promise<readonly number[]>;
}

/** Watches the main thread of the page from now on. */
export async function watchTasks(page: Page): Promise<Watch> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel"], excludedCategories: ["*"] },
  });
  return { end: () => end(page, session, events) };
}

async function end(page: Page, session: CDPSession, events: TraceEvent[]): Promise<readonly number[]> {
  // Were tasks not reported, there would be nothing to measure: a task of known length has to be among them.
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    return new Promise<void>((done) => {
      port1.onmessage = () => {
        const until = performance.now() + 20;
        while (performance.now() < until);
        done();
      };
      port2.postMessage(0);
    });
  });
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  const mains = events
    .filter(({ ph, name, args }) => ph === "M" && name === "thread_name" && args?.name === "CrRendererMain")
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const tasks = events
    .filter(({ name, pid, tid }) => /RunTask$/.test(name) && mains.includes(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
  return tasks.sort((a, b) => b - a);
}

/** Noise can only make a task longer, so a comparison may be made again. */
const ATTEMPTS = 3;
/** What works off its input in one go takes ten times as long for ten times as much. */
const ROOM = 5;

/**
 * Compares a tenth of some work with the whole of it: the longest task of the page hardly grows.
 *
 * @param tasks - does the work at a size, and resolves to the tasks that it took, longest first
 */
export async function expectShortTasks(
  full: number,
  tasks: (size: number) => Promise<readonly number[]>,
): Promise<void> {
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && growth >= ROOM; attempt++) {
    const [small, large] = [await tasks(full / 10), await tasks(full)];
    console.log(
      `longest tasks, in ms of CPU: ${small.slice(0, 3).join(", ")}; ${large.slice(0, 3).join(", ")}`,
    );
    growth = Math.min(growth, large[0]! / small[0]!);
  }
  expect(growth).toBeLessThan(ROOM);
}
