/** Engines whose documented reading of robots tags is known here; `generic` is for everybody else. */
export type Engine = "google" | "bing" | "yandex" | "inktomi" | "generic";

/** How an engine reads robots tags. Each file of this folder names the page it was written from. */
export interface EngineRules {
  readonly name: Engine;
  /** The crawler that is meant where none is named. */
  readonly crawler: string;
  /** Names that the engine's crawler `agent` answers to in tags and headers, in lower case. */
  names(agent: string): readonly string[];
  /** Whether what is said to everybody is said to this crawler too. */
  readsGeneral(agent: string): boolean;
  /** Directives that count in a tag, and in a header. */
  readonly inTags: ReadonlySet<string>;
  readonly inHeaders: ReadonlySet<string>;
  /** Permissive directives override restrictive ones; otherwise the other way round. */
  readonly permissive: boolean;
  /** What holds where nothing is said. */
  readonly index: boolean;
  readonly follow: boolean;
  /** Octets of a page that are read, if the engine says so. */
  readonly reads?: number;
  /** Whether answers of AI products heed snippet limits. */
  readonly snippetsBindAi: boolean;
  /** Whether NOARCHIVE and NOCACHE bind AI products, and NOCACHE is the laxer of the two. */
  readonly archiveBindsAi: boolean;
  /** Whether results link to a cached copy at all. */
  readonly caches: boolean;
}

export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}
