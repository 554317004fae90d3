import { copyText } from "../../base/utf8.ts";
import type { Dialect } from "./dialect.ts";

/**
 * A URL as it is requested, for a question in a dialect. Google's parser leaves it to those who ask to encode what is
 * beyond ASCII ("must be %-encoded according to RFC3986", robots.h); the others encode it themselves. It would also take
 * the beginning of a path with two slashes for a host, so such a path is given one.
 */
export function requestedUrl(url: string, dialect: Dialect): string {
  if (dialect !== "google") return url;
  const whole = url.startsWith("//") ? `http://_${url}` : url;
  return whole.replace(/[^\0-\x7f]+/g, (text) => encodeURIComponent(copyText(text)));
}
