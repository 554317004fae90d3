/**
 * Formats of access logs: what Apache and nginx write, JSON lines, W3C's extended format (IIS, CloudFront), those of AWS's load
 * balancers and of S3, of HAProxy, Envoy and Squid, the one that IIS had before W3C's, and fields such as `status=200`, as
 * Heroku's router writes them.
 */
export type LogFormat =
  | "combined"
  | "json"
  | "w3c"
  | "elb"
  | "s3"
  | "haproxy"
  | "envoy"
  | "squid"
  | "iis"
  | "logfmt";

/** What a log consists of. */
export interface LogSummary {
  /** Lines that are not empty. */
  readonly lines: number;
  /** Requests by the format of their lines: a log may have several. */
  readonly formats: Readonly<Record<LogFormat, number>>;
  /** Lines in none of the formats, cut off ones among them. */
  readonly broken: number;
  /** The first of these, by their numbers in the file, from 1. */
  readonly brokenLines: readonly number[];
  /** Lines of more than 128 KiB, which are passed over. */
  readonly long: number;
  /** Requests without a `User-Agent` header: all of them, if the format leaves it out. Robots cannot be told by these. */
  readonly unnamed: number;
}

/** No requests of any format. */
export function noFormats(): Record<LogFormat, number> {
  return {
    combined: 0,
    json: 0,
    w3c: 0,
    elb: 0,
    s3: 0,
    haproxy: 0,
    envoy: 0,
    squid: 0,
    iis: 0,
    logfmt: 0,
  };
}

/** Whether a log has requests, but none with a `User-Agent` header. */
export function namesNobody({ formats, unnamed }: LogSummary): boolean {
  return unnamed > 0 && unnamed === Object.values(formats).reduce((sum, requests) => sum + requests, 0);
}
