import type { Finding } from "../../meta/index.ts";
import { amount } from "../numeral.ts";
import type { Row } from "./rows.ts";

/** What the table has no column for: limits and permissions that a page sets for an engine, in words. */
export function limitsOf({ indexing }: Row): Finding<string>[] {
  if (!indexing.crawl.value) return [];
  const { index, indexIfEmbedded, snippet, maxSnippet, maxImagePreview, maxVideoPreview } = indexing;
  const { images, translation, unavailableAfter, dataNosnippet } = indexing;
  const limits: Finding<string>[] = [];
  const say = <T>(finding: Finding<T>, value: string): void => {
    limits.push({ ...finding, value });
  };
  if (index.value && unavailableAfter.value !== undefined)
    say(unavailableAfter, `not shown after ${unavailableAfter.value}`);
  if (indexIfEmbedded.value) say(indexIfEmbedded, "indexed where other pages embed it");
  if (snippet.value && maxSnippet.value !== undefined)
    say(maxSnippet, `snippets of at most ${amount(maxSnippet.value, "character")}`);
  if (snippet.value && dataNosnippet > 0)
    limits.push({
      value: `without ${amount(dataNosnippet, "element")} with data-nosnippet`,
      source: { kind: "default", text: "" },
      lost: [],
    });
  if (!images.value) say(images, "images not indexed");
  if (maxImagePreview.value !== undefined) say(maxImagePreview, `image previews: ${maxImagePreview.value}`);
  if (maxVideoPreview.value !== undefined)
    say(maxVideoPreview, `video previews of at most ${amount(maxVideoPreview.value, "second")}`);
  if (!translation.value) say(translation, "no translation");
  return limits;
}
