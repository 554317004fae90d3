import { knownCrawler } from "../../agent/known.ts";
import { RobotsError } from "../../errors.ts";
import { bing } from "./bing.ts";
import type { Engine, EngineRules } from "./engine.ts";
import { generic } from "./generic.ts";
import { google } from "./google.ts";
import { inktomi } from "./inktomi.ts";
import { yandex } from "./yandex.ts";

const table: Readonly<Record<Engine, EngineRules>> = { google, bing, yandex, inktomi, generic };

/** Names of all engines. */
export const engines: readonly Engine[] = ["google", "bing", "yandex", "inktomi", "generic"];

/** @throws RobotsError INVALID_ARGUMENT for any other name */
export function engineRules(name: Engine): EngineRules {
  if (typeof name === "string" && Object.hasOwn(table, name)) return table[name];
  throw new RobotsError(
    "INVALID_ARGUMENT",
    `Unknown engine "${String(name)}"; it is one of ${engines.join(", ")}.`,
  );
}

/** The engine that a crawler works for; `generic` where its reading is not documented. */
export function engineOf(agent: string): Engine {
  if (/^slurp$/i.test(agent)) return "inktomi";
  switch (knownCrawler(agent)?.operator) {
    case "Google":
      return "google";
    case "Microsoft":
      return "bing";
    case "Yandex":
      return "yandex";
    default:
      return "generic";
  }
}
