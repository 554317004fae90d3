/** What the browser keeps between visits. Storage may be full, forbidden or absent: then nothing is kept. */
import type { Language } from "../../src/lint/index.ts";
import { checked } from "./link.ts";
import type { Preferences, State } from "./state.ts";

const DRAFT = "robotomata.draft";
const PREVIOUS = "robotomata.previous";
const PREFERENCES = "robotomata.preferences";

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

function get(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function put(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
