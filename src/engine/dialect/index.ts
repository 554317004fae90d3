import { among } from "../../base/kinds.ts";
import type { Kind } from "../../base/options.ts";
import type { Dialect, DialectRules } from "./dialect.ts";
import { google } from "./google.ts";
import { koster1996 } from "./koster1996.ts";
import { original1994 } from "./original1994.ts";
import { rfc9309 } from "./rfc9309.ts";
import { yandex } from "./yandex.ts";

const table: Readonly<Record<Dialect, DialectRules>> = { rfc9309, google, yandex, koster1996, original1994 };

/** Names of all dialects. */
export const dialects = /* @__PURE__ */ Object.keys(table) as readonly Dialect[];

/** The option `dialect`. */
export const aDialect: Kind<Dialect> = /* @__PURE__ */ among(dialects);

export function dialectRules(name: Dialect): DialectRules {
  return table[name];
}
