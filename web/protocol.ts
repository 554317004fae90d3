/** What the page and its worker say to each other. */
import type { CrawlerPurpose, Dialect, LineKind, RobotsErrorCode } from "../src/index.ts";
import type { Diagnostic, Language } from "../src/site/lint/index.ts";
import type { BotReport } from "../src/site/logs/index.ts";
import type { BuildRefusal, RobotsSpec } from "../src/site/write/index.ts";
import type { ReadAs } from "./read-as.ts";
import type { ListReport, TableReport } from "./reports/list.ts";
import type { PageQuestion, PageReport } from "./reports/page.ts";
import type { ServerAnswer } from "./server-answer.ts";
import type { Form } from "./state/state.ts";

/** Known crawlers of a purpose. */
export interface ReachReport {
  readonly purpose: CrawlerPurpose;
  /** Those that may not even fetch the home page. */
  readonly blocked: readonly string[];
  readonly allowed: readonly string[];
}

/** A crawler of the table, as the picker and the completion show it. */
export interface CrawlerInfo {
  readonly token: string;
  readonly tokens: readonly string[];
  readonly operator: string;
  readonly purpose: CrawlerPurpose;
  readonly obeys: boolean;
  readonly boundByStar: boolean;
  readonly fetches: boolean;
}

/** How a stretch of a line is shown. */
export const tokenClasses = [
  "comment",
  "agent-field",
  "allow-field",
  "disallow-field",
  "sitemap-field",
  "other-field",
  "agent-value",
  "pattern",
  "wildcard",
  "value",
  "invalid",
  "typo",
] as const;

/** What the lines of a file are, to colour and fold them. */
export interface Reading {
  /** Four numbers for each stretch: line (1-based), first and last column (0-based), index of {@link tokenClasses}. */
  readonly tokens: Uint32Array;
  /** First and last line of each group. */
  readonly groups: readonly (readonly [first: number, last: number])[];
  /** The first line that no crawler has to read, because it is past 500 KiB. */
  readonly unreadFrom?: number;
}

/** A file, read and linted. */
export interface FileReport extends Reading {
  /** The first of them. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many there are. */
  readonly findings: number;
  /** Bytes of UTF-8. */
  readonly bytes: number;
  readonly ruleCount: number;
}

/** Everything that verdicts depend on. */
export interface Question {
  readonly robots: string;
  readonly dialect: ReadAs;
  readonly crawlers: readonly string[];
  /** How the server is taken to answer; with the file where this is absent. */
  readonly server?: ServerAnswer;
}

/** What is known of the URL list so far. */
export interface CheckReport {
  /** Line in the URL list of each URL. Sent once. */
  readonly lines?: Uint32Array;
  /** Per crawler, a `Verdict` per URL. Sent once. */
  readonly verdicts?: readonly Uint8Array[];
  /** 1 where RFC 9309 and Google, or the dialect chosen, do not agree on a URL. Sent once. */
  readonly disputed?: Uint8Array;
  /** 1 where a URL is of another site than most: another robots.txt decides about it. Sent once. */
  readonly foreign?: Uint8Array;
  /** Per crawler, the line of the deciding rule of the URLs from `from` on; 0 if none decides. */
  readonly rules?: readonly Uint32Array[];
  readonly from?: number;
  /** Line and count of URLs that its rule decides for any of the crawlers chosen, in pairs. */
  readonly counts?: Uint32Array;
  /** URLs whose deciding rules are known, of how many. */
  readonly done: number;
  readonly total: number;
}

export type RuleView = {
  readonly type: "allow" | "disallow";
  readonly pattern: string;
  readonly line: number;
};

/** Why a candidate did not decide. */
export type Loss = "shorter" | "tie" | "later" | "other-verdict-first";

/** Why the verdict is what it is. */
export type Cause = "only" | "longest" | "tie" | "first" | "no-rule" | "no-group" | "robots-txt" | "server";

/** A verdict in one dialect. */
export interface DialectVerdict {
  readonly dialect: Dialect;
  /** Absent if the dialect does not take the text for a URL. */
  readonly allowed?: boolean;
  readonly rule?: RuleView;
}

/** One cell of the table, explained. */
export interface CellReport {
  readonly url: string;
  readonly crawler: string;
  /** Absent where the URL is not one. */
  readonly verdict?: {
    readonly allowed: boolean;
    readonly path: string;
    readonly cause: Cause;
    readonly rule?: RuleView;
    readonly losers: readonly (RuleView & { readonly loss: Loss })[];
    /** The User-agent value that binds the crawler. */
    readonly group?: string;
    readonly crawlDelay?: number;
    /** The crawler does not read Crawl-delay. */
    readonly ignoresDelay?: boolean;
    readonly dialects: readonly DialectVerdict[];
  };
  readonly info?: CrawlerInfo;
}

/** A line, explained. */
export interface LineReport {
  readonly kind: LineKind;
  readonly rule?: RuleView;
  /** Agents of the group that the line is in. */
  readonly agents: readonly string[];
  /** URLs that the rule decides for any of the crawlers chosen. */
  readonly decided: number;
  readonly samples: readonly { readonly url: string; readonly crawler: string }[];
  readonly dead?: DeadReport;
  readonly crawler?: CrawlerInfo;
}

/** A rule that changes no verdict. */
export interface DeadReport {
  readonly line: number;
  readonly why: "unreachable" | "outranked" | "redundant";
  readonly coveredBy: readonly number[];
}

/** An edit that turns a verdict. */
export interface TurnWay {
  /** A rule for this URL alone, one for all that begin like it, a group for this crawler, or a rule less. */
  readonly kind: "exact" | "prefix" | "group" | "removal";
  /** The line that goes, or after which lines are added; 1-based. */
  readonly line: number;
  readonly added: readonly string[];
  readonly isRemoved: boolean;
  /** The whole file afterwards. */
  readonly robots: string;
  /** Other verdicts on URLs of the list that turn, for all crawlers together. */
  readonly others: number;
  /** Crawlers for which something else turns. */
  readonly crawlers: readonly string[];
  readonly examples: readonly { readonly crawler: string; readonly url: string }[];
  /** Nothing else turns than is said. */
  readonly isProven: boolean;
}

export interface ChangeReport {
  readonly witness: string;
  readonly before: "allowed" | "disallowed";
  readonly after: "allowed" | "disallowed";
  readonly ruleBefore?: RuleView;
  readonly ruleAfter?: RuleView;
}

/** Crawlers for which the same changes. */
export interface ChangedAlike {
  readonly crawlers: readonly string[];
  readonly changes: readonly ChangeReport[];
}

export interface CompareReport {
  readonly groups: readonly ChangedAlike[];
  readonly crawlers: readonly string[];
  /** Crawlers for which there may be changes that were not found. */
  readonly inconclusive: readonly string[];
}

/** The URLs of a sitemap. */
export interface SitemapReport {
  /** One per line. */
  readonly text: string;
  readonly count: number;
  /** Its entries are sitemaps. */
  readonly isIndex: boolean;
  /** There are more URLs than the list takes. */
  readonly isCut: boolean;
  /** It cannot be read to its end; what came before is here. */
  readonly isStopped: boolean;
  /** Where it stopped, 1-based. */
  readonly line?: number;
}

/** How far the reading of logs is, and in the end what they say. */
export interface LogReport {
  /** Bytes of all files, and how many of them were read. */
  readonly read: number;
  readonly total: number;
  readonly lines: number;
  readonly bots?: BotReport;
  /** By robot, what its operator's networks say of who used its name. */
  readonly verified?: Readonly<
    Record<
      string,
      {
        /** Requests from the operator's networks, from elsewhere, and about which nothing can be said. */
        readonly verified: number;
        readonly spoofed: number;
        readonly unchecked: number;
        /** The first addresses that are not the operator's. */
        readonly addresses: readonly string[];
      }
    >
  >;
  readonly files?: readonly LogFileReport[];
}

export interface NetworkFile {
  readonly name: string;
  readonly source: string;
  readonly text: string;
}

/** What could not be read of a log. */
export interface LogFileReport {
  readonly name: string;
  readonly lines: number;
  /** Lines that are not requests in any format, and the numbers of the first. */
  readonly broken: number;
  readonly brokenLines: readonly number[];
  /** Lines too long to be one. */
  readonly long: number;
  /** Its requests have no `User-Agent` headers, by which robots are told. */
  readonly isUnnamed: boolean;
  /** It cannot be read or unpacked to its end. */
  readonly isDamaged: boolean;
  /** It expands too far to be read to its end. */
  readonly isBomb: boolean;
  /** How it is compressed, if it cannot be read for that. */
  readonly compression?: string;
}

/** Every question that the worker answers: what it is given, and what it gives. */
export interface Requests {
  hello: {
    in: { readonly language: Language };
    out: { readonly crawlers: readonly CrawlerInfo[] };
  };
  file: {
    in: { readonly robots: string; readonly dialect: ReadAs; readonly language: Language };
    out: FileReport;
  };
  readings: {
    in: { readonly texts: readonly string[]; readonly dialect: ReadAs };
    out: { readonly readings: readonly Reading[] };
  };
  urls: {
    /** The site is the origin whose file is tested; empty for that of most URLs. */
    in: { readonly text: string; readonly site: string };
    out: ListReport;
  };
  /** The URLs in a table: of the column asked for, else of the one that surely has them. */
  table: { in: { readonly text: string; readonly column?: number }; out: TableReport };
  /** A file as the form shows it. */
  form: { in: { readonly robots: string }; out: Pick<Form, "groups" | "sitemaps"> };
  /** Whom a file keeps from the whole site, by purpose. */
  reach: { in: { readonly robots: string }; out: readonly ReachReport[] };
  log: {
    in: {
      readonly files: readonly File[];
      /** Networks that operators publish; the name is a crawler's or an operator's. */
      readonly networks: readonly NetworkFile[];
      /** Absent if no file judges: then only what came is counted. */
      readonly robots?: string;
      readonly dialect: ReadAs;
      /** Empty for all hosts. */
      readonly host: string;
    };
    out: LogReport;
  };
  sitemap: { in: { readonly file: Blob; readonly isGzip: boolean }; out: SitemapReport };
  check: { in: Question; out: CheckReport };
  dead: { in: Question; out: { readonly dead: readonly DeadReport[] } };
  /** Edits that turn a verdict. */
  turn: {
    in: Question & { readonly url: string; readonly crawler: string };
    out: { readonly isAllowed: boolean; readonly ways: readonly TurnWay[] };
  };
  /** The verdicts of now, as `robotomata test` expects them. */
  expect: { in: Question; out: { readonly text: string } };
  /** Which of the answers that were kept are others now. */
  kept: {
    in: Question & { readonly expected: string };
    out: {
      readonly total: number;
      /** How many are others; the first of them follow. */
      readonly count: number;
      readonly broken: readonly {
        readonly crawler: string;
        readonly url: string;
        readonly wasAllowed: boolean;
      }[];
    };
  };
  cell: { in: Question & { readonly url: string; readonly crawler: string }; out: CellReport };
  line: { in: Question & { readonly line: number }; out: LineReport };
  fix: {
    in: { readonly robots: string; readonly dialect: ReadAs; readonly language: Language };
    out: { readonly robots: string; readonly fixed: number };
  };
  format: {
    in: { readonly robots: string; readonly dialect: ReadAs };
    out: { readonly robots: string | undefined };
  };
  export: {
    in: Question & { readonly form: "json" | "csv" | "sarif"; readonly language: Language };
    out: { readonly file: Blob };
  };
  compare: { in: Question & { readonly before: string }; out: CompareReport };
  page: { in: PageQuestion; out: PageReport };
  build: {
    in: { readonly spec: RobotsSpec };
    out: { readonly robots: string } | { readonly refusal: BuildRefusal };
  };
}

export type RequestName = keyof Requests;

export type ToWorker =
  | {
      readonly [K in RequestName]: {
        readonly id: number;
        readonly name: K;
        readonly input: Requests[K]["in"];
      };
    }[RequestName]
  | { readonly cancel: number };

/** Why a question has no answer; a code where the library knows one. */
export interface Failure {
  readonly message: string;
  readonly code?: RobotsErrorCode;
}

export type FromWorker =
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: Failure };
