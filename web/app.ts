/** The state that the parts of the page share, and their questions to the worker. */
import type { Crawler } from "../src/index.ts";
import { Client } from "./client.ts";
import type { Question } from "./protocol.ts";
import { example, type State } from "./state/state.ts";
import { withSuggestions } from "./state/suggestions.ts";
import { t } from "./text/language.ts";
import { notify, withdraw, withdrawRefusals } from "./view/notices.ts";
import type { Failure, RequestName, Requests } from "./worker/worker.ts";

export const client = new Client();

let state: State = example;
/** Tells whether any of these parts of the state has changed. */
export type ChangeTest = (...parts: (keyof State)[]) => boolean;

const listeners: ((changed: ChangeTest) => void)[] = [];

export function current(): State {
  return state;
}

/** Calls back after every change. */
export function onChange(listener: (changed: ChangeTest) => void): void {
  listeners.push(listener);
}

export function change(wanted: Partial<State>): void {
  const patch = withSuggestions(state, wanted);
  const parts = (Object.keys(patch) as (keyof State)[]).filter((part) => state[part] !== patch[part]);
  if (parts.length === 0) return;
  state = { ...state, ...patch };
  const changed: ChangeTest = (...some) => some.some((part) => parts.includes(part));
  // Asking is no other try at what was refused.
  if (parts.length > 1 || !changed("asked")) withdrawRefusals();
  for (const listener of listeners) listener(changed);
}

/** Takes the first state, before anything follows its changes. */
export function takeState(taken: State): void {
  state = taken;
}

/** Whether `robotomata serve` shows the page: on this computer, with a secret in the address. */
export function isServed(): boolean {
  return document.documentElement.dataset.file !== undefined;
}

/** Asks the worker. Undefined if a newer question has replaced this one, or if it failed, which is shown. */
export async function ask<K extends RequestName>(
  name: K,
  input: Requests[K]["in"],
  progress?: (progress: Requests[K]["out"]) => void,
): Promise<Requests[K]["out"] | undefined> {
  try {
    const result = await client.ask(name, input, progress);
    if (result !== undefined && failing.delete(name) && failing.size === 0) withdraw("failed");
    return result;
  } catch (error) {
    failing.add(name);
    notify("failed", () => t().failed({ reason: reasonOf(error as Failure) }));
    return undefined;
  }
}

/** Questions that have failed: an answer to another question does not clear their error. */
const failing = new Set<RequestName>();

/** The reason of a failure, in the visitor's language if the library has a code for it. */
function reasonOf({ message, code }: Failure): string {
  return (t().errors as Partial<Record<string, string>>)[code ?? ""] ?? message;
}

export function question(): Question {
  const { robots, dialect, crawlers, server } = state;
  return { robots, dialect, crawlers, server };
}

let crawlerInfos: readonly Crawler[] = [];

export function knownCrawlers(): readonly Crawler[] {
  return crawlerInfos;
}

export function setKnownCrawlers(crawlers: readonly Crawler[]): void {
  crawlerInfos = crawlers;
}
