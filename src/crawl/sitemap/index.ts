export { RobotsError, type RobotsErrorCode } from "../../base/errors.ts";
export type { Kind as SitemapKind } from "./elements.ts";
export type { SitemapEntry } from "./entry.ts";
export { readSitemap, type SitemapFile, type SitemapSource } from "./file.ts";
export type { ReadSitemapOptions, SitemapLimits, SitemapUrlsOptions } from "./options.ts";
export type { FileProblem, ProblemCode, ProblemDetailCode, ProblemSeverity } from "./problem.ts";
export { type SitemapProblem, type SitemapUrl, type SitemapUrls, sitemapUrls } from "./urls.ts";
