import type { Because } from "../../base/because.ts";
import type { Robots } from "../../engine/policy/robots.ts";
import type { HeadersLike, Page } from "../../site/meta/index.ts";
import type { Note } from "./note.ts";
import type { PageSource } from "./page-kind.ts";

/** Why nothing of a site may be fetched for now. */
export interface ClosedSite {
  /** The fault of its robots.txt, in English. */
  readonly why: string;
  /** The fault in the language of the output. */
  readonly said: string;
  /** The fault as data. */
  readonly because: Because;
  /** When to try again, in milliseconds since 1970. */
  readonly retryAt: number;
}

/** A page with everything that says what it may be used for, and how it was obtained. */
export interface Subject {
  /** Address or file, as given. */
  readonly source: string;
  /** Its name for people, if that is not the source. */
  readonly name?: string;
  /** Where the page is, as far as is known. */
  readonly url: string | undefined;
  /** HTTP status, where it was asked for. */
  readonly status: number | undefined;
  /** The page; undefined if it was not fetched or is not HTML. */
  readonly page: Page | undefined;
  /** The kind of body that was read; undefined if none was. */
  readonly given?: PageSource | undefined;
  readonly headers: HeadersLike;
  readonly robots: Robots | undefined;
  /** Present if the site is closed to everybody, since robots.txt cannot be fetched. */
  readonly closed?: ClosedSite | undefined;
  readonly notes: readonly Note[];
}
