const FORMATS = [
  ...(["combined", "json", "w3c", "elb", "s3", "haproxy", "envoy", "squid", "iis"] as const),
  ...(["logfmt", "csv", "ltsv", "proxy-manager", "bunny", "alibaba", "console"] as const),
];

/**
 * Formats of access logs: those of Apache and nginx, JSON, W3C's extended format (IIS, CloudFront, also for its
 * real-time logs), those of AWS load balancers, S3, HAProxy, Envoy and Squid, the older format of IIS, fields such as
 * `status=200` (Heroku's router), columns with a heading or named fields (`csv`), LTSV, those of Nginx Proxy Manager,
 * Bunny and Alibaba's CDN, and lines of frameworks at a console (morgan, uvicorn).
 */
export type LogFormat = (typeof FORMATS)[number];

/** The contents of a log. */
export interface LogSummary {
  /** Lines that are not empty. */
  readonly lines: number;
  /** Requests by the format of their lines: a log may have several. */
  readonly formats: Readonly<Record<LogFormat, number>>;
  /** Lines in an unknown format, including truncated ones. */
  readonly broken: number;
  /** Line numbers of the first broken lines, from 1. */
  readonly brokenLines: readonly number[];
  /** The beginning of the first broken line; undefined if there is none. */
  readonly brokenLine: string | undefined;
  /** Requests of which only the path is known, if the log shows no query anywhere. */
  readonly withoutQuery: number;
  /** Lines longer than 128 KiB, which are skipped. */
  readonly long: number;
  /**
   * Requests without a `User-Agent` header, in which robots cannot be recognized; all requests, if the format does not
   * include that header.
   */
  readonly unnamed: number;
}

/** Counts of zero for all formats. */
export function noFormats(): Record<LogFormat, number> {
  return Object.fromEntries(FORMATS.map((format) => [format, 0])) as Record<LogFormat, number>;
}

/** Whether a log has requests, but none with a `User-Agent` header. */
export function namesNobody({ formats, unnamed }: LogSummary): boolean {
  return unnamed > 0 && unnamed === Object.values(formats).reduce((sum, requests) => sum + requests, 0);
}
