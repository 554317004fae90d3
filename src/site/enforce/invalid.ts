import { RobotsError } from "../../base/errors.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";

export function invalid(message: string): RobotsError {
  return new RobotsError("INVALID_ARGUMENT", message);
}

/**
 * The origin that an option gives.
 *
 * @param name the option
 * @throws RobotsError INVALID_ARGUMENT
 */
export function originOf(name: string, text: string): string {
  const url = parsedUrl(text);
  if (url?.protocol === "https:" || url?.protocol === "http:") return url.origin;
  throw invalid(`${name} must be an origin such as "https://example.com", not ${JSON.stringify(text)}.`);
}
