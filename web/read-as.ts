import type { Dialect } from "../src/index.ts";

/** How files are read: in one dialect for all crawlers, or as each crawler reads them. */
export type ReadAs = Dialect | "each";

const listed: Readonly<Record<ReadAs, true>> = {
  each: true,
  rfc9309: true,
  google: true,
  yandex: true,
  koster1996: true,
  original1994: true,
};

/** How the command line reads a file as a server is to: old dialects are refused there, and one holds for all robots. */
export function dialectOption(as: ReadAs): "" | `--dialect ${"google" | "yandex"} ` {
  return as === "google" || as === "yandex" ? `--dialect ${as} ` : "";
}

/** All of them, as the menu lists them. */
export const readings = Object.keys(listed) as readonly ReadAs[];
