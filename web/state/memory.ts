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
  if (!put(LEFT, JSON.stringify(state), () => sessionStorage)) forgetLastState();
}

/** Whether this tab was here before: it was reloaded, or has come back from another page. */
export function isComeBack(hash: string): boolean {
  const [way] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return way?.type === "reload" || (way?.type === "back_forward" && taken(TAB)?.hash === hash);
}

/** The state in which this tab was left. */
export function lastState(): State | undefined {
  try {
    return toState(taken(LEFT));
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
  put(TAB, JSON.stringify({ hash, work }), () => sessionStorage);
}

export function tabWork(): TabWork | undefined {
  const work = taken(TAB)?.work as Partial<TabWork> | undefined;
  return typeof work?.id === "string" ? (work as TabWork) : undefined;
}

export function keepPreferences(preferences: Preferences): boolean {
  return put(PREFERENCES, JSON.stringify(preferences));
}

export function preferences(): Preferences {
  let kept: Partial<Preferences> = {};
  try {
    kept = JSON.parse(get(PREFERENCES) ?? "{}") ?? {};
  } catch {
    // Another program has written it.
  }
  const spoken = navigator.languages.map((one) => one.slice(0, 2).toLowerCase());
  const language = [kept.language, ...spoken].find((one) => languages.includes(one as Language));
  const theme = (["light", "dark"] as const).find((one) => one === kept.theme) ?? "auto";
  return { language: (language as Language | undefined) ?? "en", theme };
}

/** The sizes of panes that the visitor has changed, in percent. */
export function keptSizes(): Readonly<Record<string, number>> {
  try {
    const kept: unknown = JSON.parse(get(SIZES) ?? "{}");
    const sizes = Object.entries(kept ?? {}).filter(([, size]) => Number.isFinite(size));
    return Object.fromEntries(sizes) as Record<string, number>;
  } catch {
    return {};
  }
}

export function keepSizes(sizes: Readonly<Record<string, number>>): void {
  put(SIZES, JSON.stringify(sizes));
}

function taken(key: string): { readonly hash?: unknown; readonly work?: unknown } | undefined {
  try {
    return JSON.parse(get(key, () => sessionStorage) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function get(key: string, where = (): Storage => localStorage): string | null {
  try {
    return where().getItem(key);
  } catch {
    return null;
  }
}

function put(key: string, text: string, where = (): Storage => localStorage): boolean {
  try {
    where().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
