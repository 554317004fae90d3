/** What the page and its worker agree on. What each answer has is declared by the part of the worker that gives it. */
import type { Language } from "../src/site/lint/index.ts";
import type { ReadAs } from "./read-as.ts";
import type { ServerAnswer } from "./server-answer.ts";

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
