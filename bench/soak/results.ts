/** The process at a moment; sizes in bytes. */
export interface SoakSample {
  readonly seconds: number;
  readonly rss: number;
  /** Of JavaScript, after a collection. */
  readonly heap: number;
  /** What the client says that it remembers takes, and how many hosts that are. */
  readonly bytes: number;
  readonly size: number;
  /** URLs asked about so far. */
  readonly questions: number;
}

export interface SoakResults {
  readonly minutes: number;
  readonly hosts: number;
  readonly cacheBytes: number;
  /** Events by kind. */
  readonly counts: Readonly<Record<string, number>>;
  readonly questions: number;
  /** Answers that differ from what the hosts' rules say. */
  readonly wrong: number;
  readonly samples: readonly SoakSample[];
}
