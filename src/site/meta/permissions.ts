import type { Finding } from "./finding.ts";

/** `limited` permits the URL, the title and a snippet, or as much text as a limit allows. */
export type AiUse = "yes" | "limited" | "no" | "unknown";

/** What an engine may do with a page. */
export interface Permissions {
  /** Whether the page may appear in results. A page that may not be crawled may still appear with only its URL. */
  readonly index: Finding<boolean>;
  /** Whether its links may be followed. */
  readonly follow: Finding<boolean>;
  /** Whether results may show some of its text. */
  readonly snippet: Finding<boolean>;
  /** Whether results may link to a cached copy; false for engines that have none. */
  readonly cache: Finding<boolean>;
  /** Whether the engine's AI products may use the page for answers. */
  readonly aiInput: Finding<AiUse>;
  /** Whether the engine may train AI models on the page, according to robots tags. */
  readonly aiTraining: Finding<AiUse>;
  /** Whether the page's images may be indexed. */
  readonly images: Finding<boolean>;
  /** Whether results may offer a translation. */
  readonly translation: Finding<boolean>;
  /** Maximum length of a snippet in characters; undefined means no limit. */
  readonly maxSnippet: Finding<number | undefined>;
  /** The largest preview of an image; undefined means no limit. */
  readonly maxImagePreview: Finding<"none" | "standard" | "large" | undefined>;
  /** The longest preview of a video in seconds; undefined means no limit. */
  readonly maxVideoPreview: Finding<number | undefined>;
  /** The time from which the page must not appear, in ISO 8601. */
  readonly unavailableAfter: Finding<string | undefined>;
  /** Whether the page's content may be indexed where other pages embed it, although the page itself may not be. */
  readonly indexIfEmbedded: Finding<boolean>;
}
