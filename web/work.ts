/** Which work this tab shows, and keeping it. */
import { keepTabWork, type TabWork } from "./state/memory.ts";
import { example, type State } from "./state/state.ts";
import { keepWork, nameOf } from "./state/works.ts";

let shown: TabWork = newWork();
/** The state in which it came, or was kept: until it differs, there is nothing to keep. */
let base: State = example;
/** When each was kept, as this page knows it. */
const seen = new Map<string, number>();
/** Works that another page changed too, and the work that this page's version is kept as instead. */
const forks = new Map<string, TabWork>();
/** One after the other: each has to know when the one before it was kept. */
let last: Promise<unknown> = Promise.resolve();

export function newWork(isLinked = false): TabWork {
  return { id: `${Date.now()}-${Math.random()}`, isLinked };
}

export function shownWork(): TabWork {
  return shown;
}

/** Whether a step of the history shows what is shown now. */
export function isShown(id: string | undefined): boolean {
  return id !== undefined && (forks.get(id) ?? { id }).id === shown.id;
}

/** What is shown from now on is this work. */
export function setWork(work: TabWork, state: State): void {
  shown = work;
  base = state;
  if (work.at !== undefined) seen.set(work.id, work.at);
  rememberWork();
}

/** Lets this tab find its work again. */
export function rememberWork(): void {
  const at = seen.get(shown.id);
  keepTabWork(location.hash, { id: shown.id, isLinked: shown.isLinked, ...(at !== undefined && { at }) });
}

/** Keeps what is shown. Where another page has changed the same work, this one's becomes another. */
export function keepShown(state: State): Promise<"kept" | "forked" | "failed"> {
  const work = shown;
  if (isSameContent(state, base)) return Promise.resolve("kept");
  const kept = last.then(() => keepAs(work, state));
  last = kept;
  return kept;
}

/** Keeps a copy that nothing changes any more: what is shown is about to become something else. */
export function keepCopy(state: State): void {
  if (!isSameContent(state, example)) last = last.then(() => keepAs(newWork(), state));
}

async function keepAs(work: TabWork, state: State): Promise<"kept" | "forked" | "failed"> {
  const { id, isLinked } = forks.get(work.id) ?? work;
  const at = Date.now() + Math.random();
  const result = await keepWork({ id, name: nameOf(state), at, isLinked }, state, seen.get(id));
  if (result === "changed") {
    const fork = newWork(isLinked);
    forks.set(work.id, fork);
    if (shown.id === id) shown = fork;
    return (await keepAs(work, state)) === "failed" ? "failed" : "forked";
  }
  if (result === "kept") {
    seen.set(id, at);
    if (shown.id === id) {
      base = state;
      rememberWork();
    }
  }
  return result;
}

/** Whether two are the same, however they are looked at. */
export function isSameContent(a: Partial<State>, b: Partial<State>): boolean {
  return (Object.keys(a) as (keyof State)[]).every((key) => {
    if (key === "tab" || key === "filter" || a[key] === b[key]) return true;
    return typeof a[key] === "object" && JSON.stringify(a[key]) === JSON.stringify(b[key]);
  });
}
