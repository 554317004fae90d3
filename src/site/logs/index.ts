export { RobotsError, type RobotsErrorCode } from "../../base/errors.ts";
export type { Crawler, CrawlerPurpose } from "../../engine/agent/crawler.ts";
export type { Automation } from "../identity/software.ts";
export { BotCounter, type BotOptions } from "./count/bots.ts";
export type { Bot, BotReport, Evidence, ForbiddenUrl, PurposeSum } from "./count/report.ts";
export { type LogOptions, LogReader } from "./reader.ts";
export type { LogRequest } from "./request.ts";
export type { LogFormat, LogSummary } from "./summary.ts";
export { readTime } from "./time.ts";
