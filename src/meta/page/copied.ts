import { decoder, encoder } from "../../utf8.ts";

/**
 * The text without what it was cut from: an engine may keep the whole page in memory for the sake of one attribute.
 * Half a surrogate pair becomes U+FFFD.
 */
export function copied(text: string): string {
  return decoder.decode(encoder.encode(text));
}
