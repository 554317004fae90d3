/** Engines whose documented reading of robots tags is known here; `generic` is for everybody else. */
export type Engine = "google" | "bing" | "yandex" | "inktomi" | "generic";

/** How an engine reads robots tags. Each file of this folder names the page it was written from. */
export interface EngineRules {
  readonly name: Engine;
  /** The crawler that is meant if none is named. */
  readonly crawler: string;
  /** Names that the engine's crawler `agent` answers to in tags and headers, in lower case. */
  names(agent: string): readonly string[];
  /** Whether directives for all crawlers are also for this one. */
  readsGeneral(agent: string): boolean;
  /** Directives that count in a tag, and in a header. */
  readonly inTags: ReadonlySet<string>;
  readonly inHeaders: ReadonlySet<string>;
  /** Whether permissive directives override restrictive ones, rather than the other way round. */
  readonly permissive: boolean;
  /** The defaults, where no directive says anything. */
  readonly index: boolean;
  readonly follow: boolean;
  /** Octets of a page that are read, if the engine says so. */
  readonly reads?: number;
  /** Whether snippet limits also bind answers of AI products. */
  readonly snippetsBindAi: boolean;
  /** Whether NOARCHIVE and NOCACHE bind AI products, and NOCACHE is the laxer of the two. */
  readonly archiveBindsAi: boolean;
  /** Whether search results link to a cached copy at all. */
  readonly caches: boolean;
}

export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}
