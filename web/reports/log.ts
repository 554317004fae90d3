/** The messages about access logs. */
import type { BotReport } from "../../src/site/logs/index.ts";
import type { AddressCheck } from "../../src/site/logs/verify.ts";

/** The progress of reading logs, and at the end the report. */
export interface LogReport {
  /** How many bytes of all files have been read, and how many they have. */
  readonly read: number;
  readonly total: number;
  readonly lines: number;
  readonly bots?: BotReport;
  /** By robot, the result of comparing its addresses with its operator's networks. */
  readonly verified?: Readonly<Record<string, VerifiedBot>>;
  readonly files?: readonly LogFileReport[];
}

/** What is known of the addresses that a robot's requests came from. */
interface VerifiedBot {
  readonly check: AddressCheck;
  /** Those of its listed addresses and networks that are its operator's, or have an address that is. */
  readonly operators: readonly string[];
}

export interface NetworkFile {
  /** Tokens of crawlers or operators. */
  readonly names: readonly string[];
  readonly source: string;
  readonly text: string;
}

/** The lines of a log that could not be read. */
export interface LogFileReport {
  readonly name: string;
  readonly lines: number;
  /** The number of lines in no known format, and the first line numbers. */
  readonly broken: number;
  readonly brokenLines: readonly number[];
  /** The beginning of the first one. */
  readonly brokenLine?: string;
  /** The number of requests whose paths have no queries, if the log shows none. */
  readonly withoutQuery: number;
  /** The number of lines that are too long. */
  readonly long: number;
  /** Whether its requests have no `User-Agent` headers, so that robots cannot be recognized. */
  readonly isUnnamed: boolean;
  /** Whether it cannot be read or decompressed to its end. */
  readonly isDamaged: boolean;
  /** Whether it expands too far to be read to its end. */
  readonly isBomb: boolean;
  /** The compression, if that is why it cannot be read. */
  readonly compression?: string;
}
