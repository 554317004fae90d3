export { RobotsError, type RobotsErrorCode } from "../../base/errors.ts";
export type { KeyvLike } from "../../base/keyv-like.ts";
export type { CrawlerFile, CrawlersSource } from "../../engine/agent/community/list.ts";
export type { Crawler, CrawlerPurpose } from "../../engine/agent/crawler.ts";
export type { NameServer } from "../identity/reverse-dns.ts";
export type { Answer, ServeOptions } from "./answer.ts";
export type { RobotSummary, Summary } from "./counts.ts";
export type { Action, Decision, Identity } from "./decision.ts";
export { robotsAt } from "./download.ts";
export { createEnforcer, type Enforcer } from "./enforcer.ts";
export { fastifyHook, honoHandler, nodeHandler } from "./handlers.ts";
export { type MetricsMeter, observeMetrics } from "./observe-metrics.ts";
export type { EnforcerOptions, PublishedNetworks, RobotsSource, Treatment } from "./options.ts";
export type { PlainRequest, RequestFacts, SignedRequest } from "./request.ts";
export {
  type SignatureOutcome,
  type SignatureVerifier,
  type WebBotAuthOptions,
  webBotAuth,
} from "./signatures.ts";
