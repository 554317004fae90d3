import type { Finding } from "./finding.ts";

/** `limited` admits the URL, the title and a snippet, or as much text as a limit says. */
export type AiUse = "yes" | "limited" | "no" | "unknown";

/** What an engine may do with a page once it knows of it. */
export interface Permissions {
  /** The page may appear in results. A page that may not be crawled may still appear, by its URL alone. */
  readonly index: Finding<boolean>;
  /** Its links may be followed. */
  readonly follow: Finding<boolean>;
  /** Results may show some of its text. */
  readonly snippet: Finding<boolean>;
  /** Results may link to a stored copy; false for engines that have none. */
  readonly cache: Finding<boolean>;
  /** Answers of the engine's AI products may be grounded in the page. */
  readonly aiInput: Finding<AiUse>;
  /** The engine may train on the page, as far as robots tags say. */
  readonly aiTraining: Finding<AiUse>;
  /** The page's images may be indexed. */
  readonly images: Finding<boolean>;
  /** Results may offer a translation. */
  readonly translation: Finding<boolean>;
  /** Characters of text that a snippet may have; undefined: any number. */
  readonly maxSnippet: Finding<number | undefined>;
  readonly maxImagePreview: Finding<"none" | "standard" | "large" | undefined>;
  /** Seconds; undefined: any number. */
  readonly maxVideoPreview: Finding<number | undefined>;
  /** The moment from which the page may not appear, ISO 8601. */
  readonly unavailableAfter: Finding<string | undefined>;
  /** The page's content may appear where other pages embed it, although it may not itself. */
  readonly indexIfEmbedded: Finding<boolean>;
}
