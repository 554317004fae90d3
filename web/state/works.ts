/**
 * The works that the browser keeps between visits. They are in IndexedDB, which has room for long lists of URLs, unlike
 * `localStorage`. It may be full, forbidden or absent: then nothing is kept.
 */
import { createStore, get, promisifyRequest } from "idb-keyval";
import { toState } from "./link.ts";
import { example, type State } from "./state.ts";

/** How many works are kept; the oldest are dropped. */
const MOST_WORKS = 30;
const LIST = "list";
const SITEMAP = /^[ \t]*sitemap[ \t]*:[ \t]*https?:\/\/([^\s/?#]+)/im;
const URL_LINE = /^[ \t]*https?:\/\/([^\s/?#]+)/im;
const RULE = /^[ \t]*(?:dis)?allow[ \t]*:[ \t]*[^\s#].*/im;
const OLD_DRAFTS = ["robotomata.previous", "robotomata.draft"];

/** An entry in the list of works. */
export interface Work {
  readonly id: string;
  readonly name: string;
  /** The time of its last save: milliseconds since 1970, with a fraction that no other page has. */
  readonly at: number;
  /** The page that saved it. */
  readonly by?: string;
  /** Whether it began as a link from somebody else. */
  readonly isLinked: boolean;
}

const store = createStore("robotomata", "works");

/** The list of works, the newest first. */
export async function keptWorks(): Promise<readonly Work[]> {
  try {
    return (await get<Work[]>(LIST, store)) ?? [];
  } catch {
    return [];
  }
}

export async function keptWork(id: string): Promise<State | undefined> {
  try {
    return toState(await get(id, store));
  } catch {
    return undefined;
  }
}

/** The id of a page's version of a work that another page has replaced. */
export function besideOf(id: string, by: string | undefined): string {
  return `${id}/${by}`;
}

/** What became of a save. `replaced`: another page had saved the work since, and its version is now beside it. */
export type SaveOutcome = "kept" | "replaced" | "failed";

/**
 * Saves a work: the last write wins. What another page wrote in the meantime becomes a work of its own, one for each
 * page, so that nothing is lost and pages that take turns do not fill the list.
 *
 * @param seen the time of its last save, as this page knows it; undefined if this page has not seen it saved
 */
export async function keepWork(work: Work, state: State, seen: number | undefined): Promise<SaveOutcome> {
  try {
    return await store("readwrite", async (all) => {
      const list: Work[] = (await promisifyRequest(all.get(LIST))) ?? [];
      const old = list.find(({ id }) => id === work.id);
      const theirs =
        old !== undefined && old.at !== seen ? { ...old, id: besideOf(old.id, old.by) } : undefined;
      if (theirs !== undefined) all.put(await promisifyRequest(all.get(work.id)), theirs.id);
      const next = [work, ...(theirs === undefined ? [] : [theirs])];
      next.push(...list.filter(({ id }) => !next.some((one) => one.id === id)));
      const over = next.splice(MOST_WORKS);
      all.put(state, work.id);
      all.put(next, LIST);
      for (const { id } of over) all.delete(id);
      await promisifyRequest(all.transaction);
      return theirs === undefined ? "kept" : "replaced";
    });
  } catch {
    return "failed";
  }
}

export async function forgetWork(id: string): Promise<void> {
  try {
    await store("readwrite", async (all) => {
      const list: Work[] = (await promisifyRequest(all.get(LIST))) ?? [];
      all.delete(id);
      all.put(
        list.filter((one) => one.id !== id),
        LIST,
      );
      return promisifyRequest(all.transaction);
    });
  } catch {
    // The work stays in the list.
  }
}

/** Takes over drafts that version 0.1.0 kept elsewhere. */
export async function takeOldDrafts(): Promise<void> {
  for (const key of OLD_DRAFTS) {
    try {
      const text = localStorage.getItem(key);
      if (text === null) continue;
      const state = toState(JSON.parse(text));
      const work = { id: key, name: nameOf(state), at: Date.now() + Math.random(), isLinked: false };
      if ((await keepWork(work, state, undefined)) !== "failed") localStorage.removeItem(key);
    } catch {
      // Another program has written it, or storage is forbidden.
    }
  }
}

/** The name of a work: the site it is about, or else the name of its file, if that tells it from others, or its first rule. */
export function nameOf({ robots, urls, site }: State): string {
  const [, listed] = URL_LINE.exec(urls.slice(0, 10_000)) ?? [];
  const [, named] = SITEMAP.exec(robots) ?? [];
  // The example's URLs say nothing about a file that is not the example's.
  const isBeside = urls === example.urls && robots !== example.robots;
  const host = URL_LINE.exec(site)?.[1] ?? named ?? (isBeside ? undefined : listed);
  const file = opened.get(robots);
  return host?.slice(0, 60) ?? (file === undefined || file === "robots.txt" ? startOf(robots) : file);
}

/** The names of files that were opened, by their texts. */
const opened = new Map<string, string>();

/** Remembers the name of an opened file. */
export function nameFile(robots: string, name: string): void {
  opened.set(robots, name);
}

/** The name of a file: that under which it was opened, and the site whose sitemaps it lists, or else its first rule. */
export function nameOfFile(robots: string): string {
  const site = SITEMAP.exec(robots)?.[1]?.slice(0, 60);
  const name = opened.get(robots);
  if (name === undefined) return site ?? startOf(robots);
  return site === undefined ? name : `${name} (${site})`;
}

/** The first rule, which tells a file from others that begin alike, or else the first line. */
function startOf(robots: string): string {
  const [line = ""] = RULE.exec(robots) ?? /\S.*/.exec(robots) ?? [];
  return line.trim().slice(0, 60);
}
