/** The state that the parts of the page share, how it is kept, and their questions to the worker. */
import { Client, SupersededError, WorkerError } from "./client.ts";
import type { CrawlerInfo, Question, RequestName, Requests } from "./protocol.ts";
import { hashOf, linkedPart, MOST_HASH } from "./state/link.ts";
import { forgetLastState, keepLastState } from "./state/memory.ts";
import { example, type State, type Tab } from "./state/state.ts";
import { withSuggestions } from "./state/suggestions.ts";
import { t } from "./text/language.ts";
import { debounce, settle } from "./view/dom.ts";
import { notify, withdraw } from "./view/notices.ts";
import { isShown, keepCurrentWork, rememberWork, shownWork } from "./work.ts";

/** A state with more characters is not packed into the address: packing would freeze the page for a moment. */
const MOST_PACKED = 2_000_000;

export const client = new Client();

let state: State = example;
/** A step of the browser's history: the tab, and the work it shows. A link opened over the page brings another work. */
export interface Step {
  readonly tab: Tab;
  readonly work: string;
}

export function step(): Step {
  return { tab: state.tab, work: shownWork().id };
}

/** Whether the page is being left: the next page would not see a change of the address any more. */
let isLeaving = false;
const listeners: ((changed: ReadonlySet<keyof State>) => void)[] = [];

export function current(): State {
  return state;
}

/** Calls back after every change, with the names of what has changed. */
export function onChange(listener: (changed: ReadonlySet<keyof State>) => void): void {
  listeners.push(listener);
}

export function change(wanted: Partial<State>): void {
  const patch = withSuggestions(state, wanted);
  const changed = new Set<keyof State>();
  for (const [key, value] of Object.entries(patch)) {
    if (state[key as keyof State] !== value) changed.add(key as keyof State);
  }
  if (changed.size === 0) return;
  state = { ...state, ...patch };
  for (const listener of listeners) listener(changed);
  keep();
}

/** Takes a whole state that is kept already, without keeping it again. */
export function takeState(taken: State): void {
  state = taken;
}

/** Keeps the state once nothing has changed for a moment. */
export const keep = debounce(700, () => void keepNow());

/** Keeps the state in the browser and in the address. */
export async function keepNow(): Promise<void> {
  const keeping = state;
  const [kept, hash] = await Promise.all([keepCurrentWork(keeping), addressHash(keeping)]);
  if (kept === "failed") notify("storage", () => t().storageFull);
  else withdraw("storage");
  if (kept === "replaced") notify("elsewhere", () => t().recentElsewhere, [], "status");
  // A newer state will be kept in a moment; and another step of the history has an address of its own.
  if (state !== keeping || isLeaving || !isShown((history.state as Step | null)?.work)) return;
  try {
    history.replaceState(step(), "", location.pathname + location.search + hash);
    rememberWork();
    if (kept !== "failed") forgetLastState();
  } catch {
    // Replacing the address too often is refused by some browsers; nothing is lost if it lags behind.
  }
}

/**
 * Keeps the latest input whenever the page may be left, since a hidden page may never run again. There is no time to
 * make a link, so the address may lag behind.
 */
export function keepOnLeave(): void {
  addEventListener("pagehide", () => {
    isLeaving = true;
    keepLeft();
  });
  addEventListener("pageshow", () => {
    isLeaving = false;
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") keepLeft();
  });
}

function keepLeft(): void {
  settle();
  keepLastState(state);
  rememberWork();
}

/** The hash of a link to the state; undefined if it would be too long. */
export async function linkHash(of: State): Promise<string | undefined> {
  const part = linkedPart(of);
  if (lengthOf(part) > MOST_PACKED) return undefined;
  const hash = await hashOf(part);
  return hash.length > MOST_HASH ? undefined : hash;
}

/** The hash for the page's own address; empty if the address contains a secret, which nobody should pass on. */
async function addressHash(of: State): Promise<string> {
  return isServed() ? "" : ((await linkHash(of)) ?? "");
}

/** Whether `robotomata serve` shows the page: on this computer, with a secret in the address. */
export function isServed(): boolean {
  return document.documentElement.dataset.file !== undefined;
}

function lengthOf(part: Partial<State>): number {
  return Object.values(part).reduce((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0);
}

/** Asks the worker. Undefined if a newer question has replaced this one, or if it failed, which is shown. */
export async function ask<K extends RequestName>(
  name: K,
  input: Requests[K]["in"],
  progress?: (progress: Requests[K]["out"]) => void,
): Promise<Requests[K]["out"] | undefined> {
  try {
    const result = await client.ask(name, input, progress);
    if (failing.delete(name) && failing.size === 0) withdraw("failed");
    return result;
  } catch (error) {
    if (error instanceof SupersededError) return undefined;
    failing.add(name);
    notify("failed", () => t().failed({ reason: reasonOf(error) }));
    return undefined;
  }
}

/** Questions that have failed: an answer to another question does not clear their error. */
const failing = new Set<RequestName>();

/** The reason of a failure, in the visitor's language if the library has a code for it. */
function reasonOf(error: unknown): string {
  const known =
    error instanceof WorkerError && error.code !== undefined
      ? (t().errors as Partial<Record<string, string>>)[error.code]
      : undefined;
  return known ?? (error instanceof Error ? error.message : String(error));
}

export function question(): Question {
  const { robots, dialect, crawlers, server } = state;
  return { robots, dialect, crawlers, server };
}

let crawlerInfos: readonly CrawlerInfo[] = [];

export function knownCrawlers(): readonly CrawlerInfo[] {
  return crawlerInfos;
}

export function setKnownCrawlers(crawlers: readonly CrawlerInfo[]): void {
  crawlerInfos = crawlers;
}
