import type { NameList } from "../../../engine/agent/community/name-list.ts";
import type { Treatment } from "../options.ts";
import type { Classes } from "./classes.ts";
import type { Room } from "./rules.ts";

/** A crawler's own networks: a request with its name from elsewhere is somebody else's. */
export interface Networks {
  /** Whose they are, for people. */
  readonly label: string;
  /** The tokens of the crawlers; no other networks have any of them. */
  readonly crawlers: readonly string[];
  /** Such as `66.249.64.0/27`. */
  readonly networks: readonly string[];
}

export interface PlanOptions {
  /** What the names of variables begin with, in lower case. */
  readonly name: string;
  /** The only crawlers that are judged; `*` for those that nobody names. */
  readonly agents?: readonly string[];
  /** Crawlers that the table lacks. */
  readonly crawlers?: NameList | undefined;
  /** Whether robots that neither a table nor the file names obey `*`. */
  readonly others: "rules" | "allow";
  /** What becomes of clients that do not say that they are robots, and of those who use a crawler's name from elsewhere. */
  readonly undeclared: Treatment;
  /** What becomes of robots that fetch for one person, unless the file names them. */
  readonly personal?: "rules" | "allow";
  readonly ranges: readonly Networks[];
  /** Whether requests other than GET and HEAD, with which robots crawl, are held to the file as well. */
  readonly methods: "crawling" | "all";
  /** Lines about where the file comes from. */
  readonly about: readonly string[];
  /** Where the maps of HAProxy will be, up to the end of their names. */
  readonly maps: string;
}

/** What is to be written. */
export interface Plan extends PlanOptions {
  readonly classes: Classes;
}

/** A file of a configuration. */
export interface Written {
  readonly path: string;
  readonly text: string;
}

/** How the configuration of a server is written. */
export interface Writer {
  /** What it takes. */
  readonly room: Room;
  /** For people: what it is a configuration of, and what it sets. */
  readonly about: string;
  /** The configuration, and further files that it names. */
  write(plan: Plan): { readonly text: string; readonly files: readonly Written[] };
}
