export type { Fetch } from "../fetch/fetch.ts";
export type { Access, FetchReason, Outcome } from "../fetch/outcome.ts";
export { delayBetween, type Pace, type RequestRate } from "../fetch/polite.ts";
export type { FetchBody, FetchBodyReader, FetchHeaders, FetchResponse } from "../fetch/response.ts";
export { originOf, robotsUrl } from "../url/origin.ts";
export { type AskOptions, RobotsClient } from "./client.ts";
export type { RobotsEntry } from "./entry.ts";
export type { RobotsClientOptions } from "./options.ts";
export type { KeyvLike } from "./shared.ts";
