export type { Because } from "../../base/because.ts";
export { RobotsError, type RobotsErrorCode } from "../../base/errors.ts";
export type { KeyvLike } from "../../base/keyv-like.ts";
export type {
  Fetch,
  FetchBody,
  FetchBodyReader,
  FetchHeaders,
  FetchInit,
  FetchResponse,
} from "../../base/response.ts";
export type { Rule } from "../../engine/parse/content.ts";
export type { RequestRate } from "../../engine/parse/pace.ts";
export { delayBetween, type Pace } from "../../engine/parse/pace.ts";
export { Verdict, type VerdictName, verdictName } from "../../engine/policy/verdict.ts";
export { originOf, robotsUrl } from "../../engine/url/origin.ts";
export { admit } from "./admit.ts";
export type { AskOptions, ClientVerdict, ForgetOptions, PaceOptions, Sorted, Url } from "./asking.ts";
export { RobotsClient } from "./client.ts";
export type { DetailCode } from "./detail.ts";
export type { RobotsEntry } from "./entry.ts";
export type { ClientEvent, RequestContext, RobotsClientOptions } from "./options.ts";
export type { Access, FetchReason, Outcome } from "./outcome.ts";
export type { Redirects } from "./redirects.ts";
export { type PageFetch, type RobotsFetchOptions, robotsFetch } from "./robots-fetch.ts";
export { keyDirectory, type SignOptions } from "./sign.ts";
export type { PrivateJwk, SigningKey } from "./signature.ts";
export type { UrlExplanation } from "./url-explanation.ts";
