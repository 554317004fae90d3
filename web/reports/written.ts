/** The messages about a file that a form writes. */
import type { CrawlerPurpose } from "../../src/index.ts";
import type { IdleLines } from "../../src/site/enforce/idle-lines.ts";
import type { UnenforcedName } from "../../src/site/enforce/servers/addressed-crawlers.ts";
import type { Target } from "../../src/site/enforce/servers/config.ts";
import type { ShownRefusal } from "../../src/site/enforce/servers/remarks.ts";
import type { ServerDialect } from "../read-as.ts";
import type { FormGroup } from "../state/state.ts";

/** Known crawlers of a purpose, by what a file asks of them; the best known first. */
export interface AskedAlike {
  readonly purpose: CrawlerPurpose;
  /** Crawlers that may not even fetch the home page. */
  readonly blocked: readonly string[];
  /** Crawlers that may fetch the home page, but not everything. */
  readonly partly: readonly string[];
  readonly allowed: readonly string[];
}

/** What a file asks of whom, and what it cannot do. */
export interface AsksReport {
  readonly purposes: readonly AskedAlike[];
  /** Blocked crawlers that may ignore the file, as their operators say. */
  readonly ignoring: readonly string[];
  /** Crawlers of search engines that may fetch pages while Google-Extended may not. */
  readonly answering: readonly string[];
  /** The month in which the table of known crawlers was last compared with its sources: `2026-11`. */
  readonly month: string;
  /** The lists of AI crawlers that count, and their days or versions. */
  readonly lists: readonly { readonly list: string; readonly of: string }[];
}

/** A file that is written, and what of it was added to a given one. */
export interface Addition {
  readonly robots: string;
  /** The number of lines at its end that were added; absent if the file is all new. */
  readonly added?: number;
  /** Crawlers for which nothing was added, since the given file names them. */
  readonly kept?: readonly string[];
  /** The preset's Content-Signal for all crawlers, which was not added since the given file has a group for all. */
  readonly signal?: string;
  /** Patterns that the given file disallows, and crawlers that may fetch them only since the addition. */
  readonly opened?: readonly { readonly names: readonly string[]; readonly patterns: readonly string[] }[];
  /** Whether it begins where crawlers have stopped to read. */
  readonly isUnread?: boolean;
}

/** A value of the form that no robots.txt can have. */
export interface WrongValue {
  /** Its group's index, from 0; absent for sitemaps, and if no value by itself is wrong. */
  readonly group?: number;
  readonly field?: keyof FormGroup | "sitemaps";
  readonly why: string;
}

/** What enforces a file: a server, or a Worker before one. */
export type EnforcedBy = Target | "worker";

/** A server's configuration; without files if the server cannot express all rules. */
export interface ServerReport {
  readonly target: EnforcedBy;
  /** How the file is read for all robots. */
  readonly dialect: ServerDialect;
  /** The configuration, and the maps that it reads. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** The command that writes the same. */
  readonly command?: string;
  /** Whether it blocks nobody. */
  readonly isIdle?: boolean;
  readonly unenforced: readonly Pick<UnenforcedName, "name" | "because">[];
  /** How many rules the server cannot express, and the first of them. */
  readonly refused?: { readonly rules: number; readonly first: readonly ShownRefusal[] };
  /** Lines that look as if they blocked something and do not. */
  readonly idle: readonly IdleLines[];
}
