/** The messages between the page and its worker. */
import type { BecauseCode, CrawlerPurpose, Dialect, LineKind, RobotsErrorCode } from "../src/index.ts";
import type { Remark } from "../src/site/analyze/index.ts";
import type { Diagnostic, Language } from "../src/site/lint/index.ts";
import type { CrawlersSource } from "../src/site/write/index.ts";
import type { ReadAs } from "./read-as.ts";
import type { ListReport, SitemapReport, TableReport } from "./reports/list.ts";
import type { LogReport, NetworkFile } from "./reports/log.ts";
import type { PageQuestion, PageReport } from "./reports/page.ts";
import type { Addition, AsksReport, EnforcedBy, ServerReport, WrongValue } from "./reports/written.ts";
import type { ServerAnswer } from "./server-answer.ts";
import type { Form } from "./state/state.ts";

/** A crawler of the table, for the picker and for completion. */
export interface CrawlerInfo {
  readonly token: string;
  readonly tokens: readonly string[];
  readonly operator: string;
  readonly purpose: CrawlerPurpose;
  readonly obeys: boolean;
  readonly boundByStar: boolean;
  readonly fetches: boolean;
}

/** The classes in which stretches of a line are shown. */
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

/** The parts of a file, to colour and fold its lines. */
export interface FileLines {
  /** Four numbers for each stretch: line (1-based), first and last column (0-based), index of {@link tokenClasses}. */
  readonly tokens: Uint32Array;
  /** First and last line of each group. */
  readonly groups: readonly (readonly [first: number, last: number])[];
  /** The first line that no crawler has to read, because it is past 500 KiB. */
  readonly unreadFrom?: number;
}

/** The worker's report on a file. */
export interface FileReport extends FileLines {
  /** The first findings. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of all findings. */
  readonly findings: number;
  /** The file's size in bytes of UTF-8. */
  readonly bytes: number;
  readonly ruleCount: number;
}

/** Everything that verdicts depend on. */
export interface Question {
  readonly robots: string;
  readonly dialect: ReadAs;
  readonly crawlers: readonly string[];
  /** The assumed answer of the server; if absent, it sends the file. */
  readonly server?: ServerAnswer;
}

/** A file to be linted. */
export interface LintQuestion {
  readonly robots: string;
  readonly dialect: ReadAs;
  readonly language: Language;
  /** Its site, or its own address if that is not the site's; empty if unknown. */
  readonly site?: string;
}

/** The verdicts on the list of URLs so far. */
export interface CheckReport {
  /** The line of each URL in the list. Sent once. */
  readonly lines?: Uint32Array;
  /** For each crawler, a `Verdict` per URL. Sent once. */
  readonly verdicts?: readonly Uint8Array[];
  /** 1 for a URL on which RFC 9309 and Google, or the chosen dialect, do not agree. Sent once. */
  readonly disputed?: Uint8Array;
  /** 1 for a URL that is not on the list's site: another robots.txt decides about it. Sent once. */
  readonly foreign?: Uint8Array;
  /** For each crawler, the line of the deciding rule of each URL from `from` on; 0 if none decides. */
  readonly rules?: readonly Uint32Array[];
  readonly from?: number;
  /** Pairs of a line and the number of URLs that its rule decides for any of the chosen crawlers. */
  readonly counts?: Uint32Array;
  /** How many URLs have known deciding rules, and how many there are. */
  readonly done: number;
  readonly total: number;
}

export type RuleView = {
  readonly type: "allow" | "disallow";
  readonly pattern: string;
  readonly line: number;
};

/** The reason why a candidate did not decide. */
export type Loss = "shorter" | "tie" | "later" | "other-verdict-first";

/** The reason for a verdict. */
type Cause = BecauseCode | "server";

/** A verdict in one dialect. */
export interface DialectVerdict {
  readonly dialect: Dialect;
  /** Absent if the text is no URL in the dialect. */
  readonly allowed?: boolean;
  readonly rule?: RuleView;
}

/** The explanation of one cell of the table. */
export interface CellReport {
  readonly url: string;
  readonly crawler: string;
  /** Absent if the text is no URL. */
  readonly verdict?: {
    readonly allowed: boolean;
    readonly path: string;
    readonly cause: Cause;
    readonly rule?: RuleView;
    readonly losers: readonly (RuleView & { readonly loss: Loss })[];
    /** The User-agent value that binds the crawler. */
    readonly group?: string;
    readonly crawlDelay?: number;
    /** Whether the crawler ignores Crawl-delay. */
    readonly ignoresDelay?: boolean;
    readonly dialects: readonly DialectVerdict[];
    /** Further facts about the verdict that people ask for. */
    readonly remarks: readonly Remark[];
  };
  readonly info?: CrawlerInfo;
}

/** The explanation of a line. */
export interface LineReport {
  readonly kind: LineKind;
  readonly rule?: RuleView;
  /** Agents of the group that the line is in. */
  readonly agents: readonly string[];
  /** How many URLs the rule decides for any of the chosen crawlers. */
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

/** An edit that changes a verdict. */
export interface VerdictEdit {
  /** A rule for this URL alone, one for all URLs that begin with it, a group for the crawler, or a rule's removal. */
  readonly kind: "exact" | "prefix" | "group" | "removal";
  /** The line that is removed, or after which lines are added; from 1. */
  readonly line: number;
  readonly added: readonly string[];
  readonly isRemoved: boolean;
  /** The whole file after the edit. */
  readonly robots: string;
  /** How many other verdicts of the table change: on URLs of the list, for the crawlers that have a column. */
  readonly others: number;
  /** Crawlers for which other verdicts change. */
  readonly crawlers: readonly string[];
  readonly examples: readonly { readonly crawler: string; readonly url: string }[];
  /** Whether a proof exists that nothing else changes. */
  readonly isProven: boolean;
}

export interface ChangeReport {
  readonly witness: string;
  readonly before: "allowed" | "disallowed";
  readonly after: "allowed" | "disallowed";
  readonly ruleBefore?: RuleView;
  readonly ruleAfter?: RuleView;
}

/** Crawlers with the same changes. */
export interface ChangedAlike {
  readonly crawlers: readonly string[];
  readonly changes: readonly ChangeReport[];
}

export interface CompareReport {
  readonly groups: readonly ChangedAlike[];
  readonly crawlers: readonly string[];
  /** Crawlers for which some changes may not have been found. */
  readonly inconclusive: readonly string[];
}

/** The questions that the worker answers, each with its input and output. */
export interface Requests {
  hello: {
    in: { readonly language: Language };
    out: { readonly crawlers: readonly CrawlerInfo[] };
  };
  /** A list of crawlers that counts in every later answer. */
  crawlers: { in: { readonly list: CrawlersSource }; out: null };
  file: {
    in: LintQuestion;
    out: FileReport;
  };
  readings: {
    in: { readonly texts: readonly string[]; readonly dialect: ReadAs };
    out: { readonly readings: readonly FileLines[] };
  };
  urls: {
    /** `site` is the origin whose file is tested; empty for the origin of most URLs. */
    in: { readonly text: string; readonly site: string };
    out: ListReport;
  };
  /** The URLs in a column of a table: in the wanted column, or else in the only likely one. */
  table: { in: { readonly text: string; readonly column?: number }; out: TableReport };
  asks: { in: { readonly robots: string }; out: AsksReport };
  server: {
    in: {
      readonly robots: string;
      readonly networks: readonly NetworkFile[];
      readonly target: EnforcedBy;
      readonly dialect: ReadAs;
    };
    out: ServerReport;
  };
  log: {
    in: {
      readonly files: readonly File[];
      /** Networks that operators publish, each with a crawler's or an operator's name. */
      readonly networks: readonly NetworkFile[];
      /** The file that judges the requests; without it, requests are only counted. */
      readonly robots?: string;
      readonly dialect: ReadAs;
      /** The only host that counts; empty for all hosts. */
      readonly host: string;
    };
    out: LogReport;
  };
  sitemap: { in: { readonly file: Blob }; out: SitemapReport };
  check: { in: Question; out: CheckReport };
  dead: { in: Question; out: { readonly dead: readonly DeadReport[] } };
  /** Edits that change a verdict. */
  edits: {
    in: Question & { readonly url: string; readonly crawler: string };
    out: {
      readonly isAllowed: boolean;
      /** The best first. */
      readonly ways: readonly VerdictEdit[];
      /** Why the first is best: it changes nothing else, takes out the rule that closes the site, or changes least. */
      readonly best: "nothing" | "closed" | "least";
    };
  };
  /** The current verdicts as expectations for `robotomata test`. */
  expect: { in: Question; out: { readonly text: string } };
  /** The kept answers that have changed. */
  unexpected: {
    in: Question & { readonly expected: string };
    out: {
      readonly total: number;
      /** How many have changed; the first of them follow. */
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
    in: LintQuestion;
    out: { readonly robots: string; readonly fixed: number };
  };
  format: {
    in: { readonly robots: string; readonly dialect: ReadAs };
    out: { readonly robots: string | undefined };
  };
  export: {
    in: Question & LintQuestion & { readonly form: "json" | "csv" | "sarif" };
    out: { readonly file: Blob };
  };
  compare: { in: Question & { readonly before: string }; out: CompareReport };
  page: { in: PageQuestion; out: PageReport };
  build: {
    /** `robots` is the file that a form which keeps it is added to. */
    in: { readonly form: Form; readonly robots: string; readonly language: Language };
    /** All values that are wrong, or the file if there are none. */
    out: Addition | { readonly wrong: readonly WrongValue[] };
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

/** The reason why a question has no answer; a code if the library has one. */
export interface Failure {
  readonly message: string;
  readonly code?: RobotsErrorCode;
}

export type FromWorker =
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: Failure };
