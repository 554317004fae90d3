import type { Robots } from "../../engine/policy/robots.ts";
import type { HeadersLike, Page } from "../../site/meta/index.ts";
import type { PageSource } from "./page-source.ts";

/** That nothing of a site may be fetched for now. */
export interface ClosedSite {
  /** What is wrong with its robots.txt, in English. */
  readonly why: string;
  /** The same for people. */
  readonly said: string;
  /** When to try again, in milliseconds since 1970. */
  readonly retryAt: number;
}

/** A page with everything that says what it may be used for, and how it was obtained. */
export interface Subject {
  /** Address or file, as given. */
  readonly source: string;
  /** What to call it for people, if not by that. */
  readonly name?: string;
  /** Where the page is, as far as is known. */
  readonly url: string | undefined;
  /** HTTP status, where it was asked for. */
  readonly status: number | undefined;
  /** The page; undefined if it was not fetched or is not HTML. */
  readonly page: Page | undefined;
  /** What was read; undefined if nothing was. */
  readonly given?: PageSource | undefined;
  readonly headers: HeadersLike;
  readonly robots: Robots | undefined;
  /** If the site is closed to everybody because robots.txt cannot be fetched. */
  readonly closed?: ClosedSite | undefined;
  /** What a reader of the answer should know. */
  readonly notes: readonly string[];
}
