/** The work that this tab shows, and how it is saved. */
import { keepTabWork, type TabWork } from "./state/memory.ts";
import { example, type State } from "./state/state.ts";
import { keepWork, nameOf, type SaveOutcome } from "./state/works.ts";

let shown: TabWork = newWork();
/** The state as loaded or last saved: until the current one differs, there is nothing to save. */
let base: State = example;
/** The time of each work's last save, as this page knows it. */
const seen = new Map<string, number>();
/** The name of this page among those that save works. */
const me = `${Math.random()}`;
/** Tells the other pages which work has been saved, and hears it from them. */
const saves = new BroadcastChannel("robotomata.saves");
/** The last save. Saves follow one another, since each needs the time of the one before. */
let last: Promise<unknown> = Promise.resolve();

export function newWork(isLinked = false): TabWork {
  return { id: `${Date.now()}-${Math.random()}`, isLinked };
}

export function shownWork(): TabWork {
  return shown;
}

/** Whether a step of the history belongs to the current work. */
export function isShown(id: string | undefined): boolean {
  return id === shown.id;
}

/** Makes a work the current one. */
export function setWork(work: TabWork, state: State): void {
  shown = work;
  base = state;
  if (work.at !== undefined) seen.set(work.id, work.at);
  rememberWork();
}

/** Notes the current work, so that this tab finds it again. */
export function rememberWork(): void {
  const at = seen.get(shown.id);
  keepTabWork(location.hash, {
    id: shown.id,
    by: me,
    isLinked: shown.isLinked,
    ...(at !== undefined && { at }),
  });
}

/** Calls back when another page has saved the work that this one shows. */
export function onSavedElsewhere(heard: () => void): void {
  saves.onmessage = ({ data }) => data === shown.id && heard();
}

/** Saves the current work, once it differs from what was saved. */
export function keepCurrentWork(state: State): Promise<SaveOutcome> {
  if (isSameContent(state, base)) return Promise.resolve("kept");
  const work = shown;
  const kept = last.then(() => save(work, state));
  last = kept;
  return kept;
}

/** Saves a copy as a work of its own, before the current state is replaced. */
export function keepCopy(state: State): void {
  if (!isSameContent(state, example)) last = last.then(() => save(newWork(), state));
}

async function save({ id, isLinked }: TabWork, state: State): Promise<SaveOutcome> {
  const at = Date.now() + Math.random();
  const kept = await keepWork({ id, name: nameOf(state), at, by: me, isLinked }, state, seen.get(id));
  if (kept === "failed") return kept;
  seen.set(id, at);
  saves.postMessage(id);
  if (shown.id === id) {
    base = state;
    rememberWork();
  }
  return kept;
}

/** Parts of a state that only choose what of it is looked at. */
const LOOKS: readonly (keyof State)[] = ["tab", "filter", "asked"];

/** Whether two states have the same content, however it is looked at. */
export function isSameContent(a: Partial<State>, b: Partial<State>): boolean {
  return (Object.keys(a) as (keyof State)[]).every((key) => {
    if (LOOKS.includes(key) || a[key] === b[key]) return true;
    return typeof a[key] === "object" && JSON.stringify(a[key]) === JSON.stringify(b[key]);
  });
}
