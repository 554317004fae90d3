import type { Finding } from "../../site/meta/index.ts";
import type { Texts } from "../text/en.ts";
import type { Row } from "./rows.ts";

/** What the table has no column for: limits and permissions that a page sets for an engine, in words. */
export function limitsOf({ indexing }: Row, words: Texts["meta"]["limits"]): Finding<string>[] {
  if (!indexing.crawl.value) return [];
  const { index, indexIfEmbedded, snippet, maxSnippet, maxImagePreview, maxVideoPreview } = indexing;
  const { images, translation, unavailableAfter, dataNosnippet } = indexing;
  const limits: Finding<string>[] = [];
  const say = <T>(finding: Finding<T>, value: string): void => {
    limits.push({ ...finding, value });
  };
  if (index.value && unavailableAfter.value !== undefined)
    say(unavailableAfter, words.until(unavailableAfter.value));
  if (indexIfEmbedded.value) say(indexIfEmbedded, words.embedded);
  if (snippet.value && maxSnippet.value !== undefined) say(maxSnippet, words.snippet(maxSnippet.value));
  if (snippet.value && dataNosnippet > 0)
    limits.push({
      value: words.nosnippet(dataNosnippet),
      source: { kind: "default", text: "" },
      lost: [],
    });
  if (!images.value) say(images, words.noImages);
  if (maxImagePreview.value !== undefined) say(maxImagePreview, words.images(maxImagePreview.value));
  if (maxVideoPreview.value !== undefined) say(maxVideoPreview, words.video(maxVideoPreview.value));
  if (!translation.value) say(translation, words.noTranslation);
  return limits;
}
