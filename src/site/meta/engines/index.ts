import { aString } from "../../../base/kinds.ts";
import { expectKind } from "../../../base/options.ts";
import { knownCrawler } from "../../../engine/agent/known.ts";
import { bing } from "./bing.ts";
import type { Engine, EngineRules } from "./engine.ts";
import { generic } from "./generic.ts";
import { google } from "./google.ts";
import { inktomi } from "./inktomi.ts";
import { yandex } from "./yandex.ts";

const table: Readonly<Record<Engine, EngineRules>> = { google, bing, yandex, inktomi, generic };

/** Names of all engines. */
export const engines: readonly Engine[] = ["google", "bing", "yandex", "inktomi", "generic"];

export function engineRules(name: Engine): EngineRules {
  return table[name];
}

/** The engine that a crawler works for; `generic` if its reading is not documented. */
export function engineOf(agent: string): Engine {
  expectKind("agent", agent, aString);
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
