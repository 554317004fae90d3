import { type Because, sentenceOf } from "../../base/because.ts";
import { OVER_EXPANSION } from "../../base/compression/expansion.ts";
import { withoutPassword } from "../../base/without-password.ts";
import type { DetailCode } from "../fetch/detail.ts";

/** What can be wrong with a sitemap, as stable words for programs. */
export type ProblemCode = keyof typeof PROBLEMS;

/** `error`: crawlers get less out of the sitemap than its author meant. `warning`: they may. */
export type ProblemSeverity = "error" | "warning";

/** All problems, with their severity. */
export const PROBLEMS = {
  /** The file or its host gives nothing to read. */
  unreadable: "error",
  /** The file is something else, such as a web page. */
  "not-a-sitemap": "error",
  /** Not well-formed XML. Reading stops there, as a crawler's does. */
  malformed: "error",
  /** An entity that no document of XML has without declaring it, such as `&eacute;`. Its item is left out. */
  "unknown-entity": "error",
  /** It ends prematurely. */
  truncated: "error",
  /** The compressed bytes are damaged. */
  "damaged-gzip": "error",
  /** It expands more than any sitemap would: abandoned. */
  bomb: "error",
  /** Larger than anything that is read here: abandoned. */
  "too-large": "error",
  /** More sitemaps than are read: the rest is left out. */
  "too-many-sitemaps": "error",
  /** More URLs than are read: the rest is left out. */
  "too-many-urls": "error",
  /** Its host asks for patience, or cannot be asked for its robots.txt: it can be tried again. */
  later: "error",
  /** Indexes inside one another, deeper than is followed. */
  "too-deep": "error",
  /** An index lists a sitemap of another site, which is not read. */
  "foreign-sitemap": "error",
  /** A Sitemap line, or an entry of an index, that is not an absolute http(s) URL. */
  "invalid-sitemap-url": "error",
  /** The crawler may not fetch the sitemap itself. */
  "blocked-sitemap": "error",
  /** An entry that is not an absolute http(s) URL. */
  "invalid-url": "error",
  /** Entries of other hosts, whose own robots.txt decides. */
  "foreign-url": "warning",
  /** More than 50 MB. */
  "over-size": "warning",
  /** More than 50,000 entries. */
  "over-count": "warning",
  /** 2,048 characters or more. */
  "long-url": "warning",
  /** Not UTF-8, or not what it says it is. */
  encoding: "warning",
  /** White space before the XML declaration, which has to be the very beginning. */
  "leading-space": "warning",
  /** A date in no form of the protocol or of a feed, or a day that there is not: `modifiedAt` is absent. */
  "invalid-date": "warning",
  /** A document type declaration. Its entities are not expanded. */
  doctype: "warning",
  /** An index lists a sitemap that was read already, perhaps itself. It is read once. */
  "repeated-sitemap": "warning",
  /** An index in an index. */
  "nested-index": "warning",
  /** No entries at all. */
  empty: "warning",
  /** The site's robots.txt names no sitemap, and there is none in the usual place. */
  "no-sitemap": "warning",
} as const satisfies Record<string, ProblemSeverity>;

/** What is wrong with a file, where the kind of problem does not tell it, in English. */
export const FILE_DETAILS = /* @__PURE__ */ (() =>
  ({
    ...OVER_EXPANSION,
    message: "{text}",
    password: "a URL with a password is not fetched",
    "not-utf8": "there are bytes that are not UTF-8",
    "unknown-encoding": '"{encoding}" is not a known encoding',
    "other-encoding": "it is in {encoding}; sitemaps have to be UTF-8",
    "cut-gzip": "in the middle of its compressed bytes",
    "no-format": "it is neither XML nor a list of URLs",
    "web-page": "it is a web page",
    "root-element": "its root element is <{name}>",
    "no-element": "it has no elements",
    "open-element": "<{name}> is not closed",
    "deep-elements": "elements are nested more than {most} deep",
    "long-element": "the element has more than {most} characters",
    "open-entity": 'an entity without an end (a plain & has to be written as "&amp;")',
    "bad-entity": '{text} (a plain & has to be written as "&amp;")',
    "many-entries": "it has more than {most} entries",
    "many-bytes": "it has more than {most} bytes",
  }) as const)();

type FileDetailCode = keyof typeof FILE_DETAILS;
/** Why a crawler may not fetch a sitemap. Only an audit tells, so the sentences are there. */
export type BlockedCode = "blocked-by-rule" | "blocked-by-none";
/** What is wrong with a file, or with asking for it, where the kind of problem does not tell it. */
export type ProblemDetailCode = FileDetailCode | DetailCode | BlockedCode;
/** What is wrong, as data and in words. */
export type ProblemDetail = Required<Pick<Problem, "detail" | "because">>;

/** What is wrong with a file, as data and in words. */
export function fileDetail(code: FileDetailCode, values: Because["values"] = {}): ProblemDetail {
  const because = { code, values };
  return { detail: sentenceOf(FILE_DETAILS, because), because };
}

/** Characters of a URL in a problem. */
export const SHOWN_LENGTH = 200;

/** One thing that is wrong. */
export interface Problem {
  /** What is wrong, for programs. */
  readonly code: ProblemCode;
  /** For people, in a few words. */
  readonly detail?: string;
  /** The same for programs, unless the detail is something that the sitemap contains. */
  readonly because?: Because<ProblemDetailCode>;
  /** 1-based line of the sitemap. */
  readonly line?: number;
  /** For `later`: when to try again, in milliseconds since 1970. */
  readonly retryAt?: number;
}

/** What is wrong with a sitemap; problems of one kind are counted, and the first is described. */
export interface FileProblem extends Problem {
  /** Whether something is lost because of it. */
  readonly severity: ProblemSeverity;
  /** How many there are of this kind in the sitemap. */
  readonly count: number;
}

/** Told of everything that is wrong while a sitemap is read. */
export type ReportProblem = (problem: Problem) => void;

/** Ends the reading of one sitemap; what was read before still counts. */
export class SitemapFault extends Error {
  override readonly name = "SitemapFault";
  readonly problem: Problem;

  constructor(
    code: ProblemCode,
    { detail, because }: ProblemDetail,
    { line, retryAt }: Pick<Problem, "line" | "retryAt"> = {},
  ) {
    super(detail);
    this.problem = {
      code,
      detail,
      because,
      ...(line !== undefined && { line }),
      ...(retryAt !== undefined && { retryAt }),
    };
  }
}

/**
 * Refuses a URL with a password: whoever wrote the file may name any host, with any password.
 *
 * @throws SitemapFault `unreadable`
 */
export function refusePassword(url: string): void {
  if (withoutPassword(url) !== url) throw new SitemapFault("unreadable", fileDetail("password"));
}
