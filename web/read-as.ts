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

/** How a server may read a file. */
export type ServerDialect = Extract<Dialect, "rfc9309" | "google" | "yandex">;

/** How a server reads a file: old dialects are refused there, and one holds for all robots. */
export function serverDialect(as: ReadAs): ServerDialect {
  return as === "google" || as === "yandex" ? as : "rfc9309";
}

/** All of them, as the menu lists them. */
export const readings = Object.keys(listed) as readonly ReadAs[];
