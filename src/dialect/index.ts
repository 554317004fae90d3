import { RobotsError } from "../errors.ts";
import type { Dialect, DialectRules } from "./dialect.ts";
import { google } from "./google.ts";
import { koster1996 } from "./koster1996.ts";
import { original1994 } from "./original1994.ts";
import { rfc9309 } from "./rfc9309.ts";

const table: Readonly<Record<Dialect, DialectRules>> = { rfc9309, google, koster1996, original1994 };

/** Names of all dialects. */
export const dialects = /* @__PURE__ */ Object.keys(table) as readonly Dialect[];

/** The rules of a dialect. Throws INVALID_ARGUMENT for an unknown name. */
export function dialectRules(name: Dialect): DialectRules {
  if (typeof name === "string" && Object.hasOwn(table, name)) return table[name];
  const shown = typeof name === "string" ? `"${name}"` : `of type ${typeof name}`;
  throw new RobotsError("INVALID_ARGUMENT", `Unknown dialect ${shown}; it is one of ${dialects.join(", ")}.`);
}
