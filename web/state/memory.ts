/** What the browser keeps of a tab and of a visitor's choices. Storage may be full, forbidden or absent. */
import type { Language } from "../../src/site/lint/index.ts";
import { languages } from "../text/language.ts";
import { checked } from "./link.ts";
import type { Preferences, State } from "./state.ts";

const PREFERENCES = "robotomata.preferences";
const SIZES = "robotomata.sizes";
const LEFT = "robotomata.left";
const TAB = "robotomata.tab";

/** Which work a tab shows. */
export interface TabWork {
  readonly id: string;
  /** When it was kept as the tab knows it; undefined before it was kept. */
  readonly at?: number;
  readonly isLinked: boolean;
}

/** Keeps, for this tab, what it showed when it was left: what is kept otherwise may lag behind. */
export function keepAsLeft(state: State): void {
  // What was left before would be taken for what is left now.
  if (!put(LEFT, JSON.stringify(state), () => sessionStorage)) forgetLeft();
}

/** Whether this tab is what it was before: it was reloaded, or left for another page and come back to. */
export function isComeBack(hash: string): boolean {
  const [way] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return way?.type === "reload" || (way?.type === "back_forward" && taken(TAB)?.hash === hash);
}

/** What this tab showed when it was left. */
export function asLeft(): State | undefined {
  try {
    return checked(taken(LEFT));
  } catch {
    return undefined;
  }
}

/** What is kept says everything. */
export function forgetLeft(): void {
  try {
    sessionStorage.removeItem(LEFT);
  } catch {
    // Then there is nothing to forget.
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
    // Written by something else.
  }
  const spoken = navigator.languages.map((one) => one.slice(0, 2).toLowerCase());
  const language = [kept.language, ...spoken].find((one) => languages.includes(one as Language));
  const theme = (["light", "dark"] as const).find((one) => one === kept.theme) ?? "auto";
  return { language: (language as Language | undefined) ?? "en", theme };
}

/** How large the panes are that a visitor has made larger or smaller, in percent. */
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
