import type { CrawlersSource } from "../../src/site/write/index.ts";
import type { Requests } from "../protocol.ts";

let given: { readonly crawlers?: CrawlersSource } = {};

/** Keeps a list of crawlers for all later answers. */
export function takeCrawlers({ list }: Requests["crawlers"]["in"]): null {
  given = { crawlers: list };
  return null;
}

/** The list of crawlers, if there is one, as the option `crawlers`. */
export function givenCrawlers(): { readonly crawlers?: CrawlersSource } {
  return given;
}
