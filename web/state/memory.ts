/** What the browser keeps between visits. Storage may be full, forbidden or absent: then nothing is kept. */
import type { Language } from "../../src/lint/index.ts";
import { checked } from "./link.ts";
import type { Preferences, State } from "./state.ts";

const DRAFT = "robotomata.draft";
const PREVIOUS = "robotomata.previous";
const PREFERENCES = "robotomata.preferences";
const LEFT = "robotomata.left";

/** Keeps the work. `false` where it cannot be kept. */
export function keepDraft(state: State): boolean {
  return put(DRAFT, JSON.stringify(state));
}

export function draft(): State | undefined {
  return stateFrom(DRAFT);
}

/** Sets the draft aside because a link opens something else. */
export function setDraftAside(): boolean {
  const text = get(DRAFT);
  return text !== null && put(PREVIOUS, text);
}

export function previousDraft(): State | undefined {
  return stateFrom(PREVIOUS);
}

/** Keeps, for this tab, what it showed when it was left: its address may say less. */
export function keepAsLeft(hash: string, state: State): void {
  put(LEFT, JSON.stringify({ hash, state }), () => sessionStorage);
}

/** What this tab showed when it was left, if it was reloaded, or left for another page and come back to. */
export function asLeft(hash: string): State | undefined {
  try {
    const [way] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const left = JSON.parse(get(LEFT, () => sessionStorage) ?? "null");
    const isSame = way?.type === "reload" || (way?.type === "back_forward" && left.hash === hash);
    return isSame ? checked(left.state) : undefined;
  } catch {
    return undefined;
  }
}

/** The address of this tab says everything. */
export function forgetLeft(): void {
  try {
    sessionStorage.removeItem(LEFT);
  } catch {
    // Then there is nothing to forget.
  }
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
  const known: readonly Language[] = ["en", "de", "fr", "ru"];
  const spoken = navigator.languages.map((one) => one.slice(0, 2).toLowerCase());
  const language = [kept.language, ...spoken].find((one) => known.includes(one as Language));
  const theme = (["light", "dark"] as const).find((one) => one === kept.theme) ?? "auto";
  return { language: (language as Language | undefined) ?? "en", theme };
}

function stateFrom(key: string): State | undefined {
  try {
    const text = get(key);
    return text === null ? undefined : checked(JSON.parse(text));
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
