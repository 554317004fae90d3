/** What the browser keeps for a tab, and the visitor's choices. Storage may be full, forbidden or absent. */
import { type Language, languages } from "../../src/base/language.ts";
import { toState } from "./link.ts";
import type { Preferences, State } from "./state.ts";

const PREFERENCES = "robotomata.preferences";
const SIZES = "robotomata.sizes";
const LEFT = "robotomata.left";
const TAB = "robotomata.tab";

/** The work that a tab shows. */
export interface TabWork {
  readonly id: string;
  /** The time of its last save, as the tab knows it; undefined before the first. */
  readonly at?: number;
  /** The page that showed it, as {@link Work.by}. */
  readonly by?: string;
  readonly isLinked: boolean;
}

/** Keeps the state in which this tab is left, for the tab itself: the saved work may lag behind. */
export function keepLastState(state: State): void {
  // An older state must not be taken for the one in which the tab is left now.
  if (!keep(LEFT, state, () => sessionStorage)) forgetLastState();
}

/** Whether this tab was here before: it was reloaded, or has come back from another page. */
export function isComeBack(hash: string): boolean {
  const [way] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return (
    way?.type === "reload" || (way?.type === "back_forward" && kept(TAB, () => sessionStorage)?.hash === hash)
  );
}

/** The state in which this tab was left. */
export function lastState(): State | undefined {
  try {
    return toState(kept(LEFT, () => sessionStorage));
  } catch {
    return undefined;
  }
}

/** Forgets that state, once the saved work is complete. */
export function forgetLastState(): void {
  try {
    sessionStorage.removeItem(LEFT);
  } catch {
    // Without storage, there is nothing to forget.
  }
}

export function keepTabWork(hash: string, work: TabWork): void {
  keep(TAB, { hash, work }, () => sessionStorage);
}

export function tabWork(): TabWork | undefined {
  const work = kept(TAB, () => sessionStorage)?.work as Partial<TabWork> | undefined;
  return typeof work?.id === "string" ? (work as TabWork) : undefined;
}

export function keepPreferences(preferences: Preferences): boolean {
  return keep(PREFERENCES, preferences);
}

export function preferences(): Preferences {
  const chosen = kept(PREFERENCES) ?? {};
  const spoken = navigator.languages.map((one) => one.slice(0, 2).toLowerCase());
  const language = [chosen.language, ...spoken].find((one) => languages.includes(one as Language));
  const theme = (["light", "dark"] as const).find((one) => one === chosen.theme) ?? "auto";
  return { language: (language as Language | undefined) ?? "en", theme };
}

/** The sizes of panes that the visitor has changed, in percent. */
export function keptSizes(): Readonly<Record<string, number>> {
  const sizes = Object.entries(kept(SIZES) ?? {}).filter(([, size]) => Number.isFinite(size));
  return Object.fromEntries(sizes) as Record<string, number>;
}

export function keepSizes(sizes: Readonly<Record<string, number>>): void {
  keep(SIZES, sizes);
}

/** What is kept under a key; undefined if there is nothing, or what another program has written. */
function kept(
  key: string,
  where = (): Storage => localStorage,
): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(where().getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(key: string, value: unknown, where = (): Storage => localStorage): boolean {
  try {
    where().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
