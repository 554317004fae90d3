import { decoder, encoder } from "../../utf8.ts";

/**
 * The same text, in separate memory: an engine may keep the whole page alive for the sake of one attribute cut from
 * it. Half a surrogate pair becomes U+FFFD.
 */
export function copied(text: string): string {
  return decoder.decode(encoder.encode(text));
}
