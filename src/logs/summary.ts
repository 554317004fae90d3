/**
 * Formats of access logs: what Apache and nginx write, JSON lines, W3C's extended format (IIS, CloudFront), and that of AWS's
 * load balancers.
 */
export type LogFormat = "combined" | "json" | "w3c" | "elb";

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
}
