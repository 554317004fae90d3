import { type Sentences, sentenceOf } from "../../base/because.ts";
import { shorten } from "../../base/describe-value.ts";
import { RobotsError } from "../../base/errors.ts";
import { withoutPassword } from "../../base/without-password.ts";
import { urlString } from "../url/given.ts";

/** Why something is not a URL that a call takes, in English, after the URL. */
export const URL_FAULTS = {
  "long-url": "has {length} characters, and a URL may have at most {most}",
  "no-url": 'is neither an absolute URL nor a path beginning with "/"',
} as const;

/**
 * The error that methods throw for a URL that they cannot accept.
 *
 * @param most characters of the longest URL (`maxUrlLength`)
 * @param faults the sentences about other faults, and `code` which of them it is, unless it is only too long
 */
export function invalidUrl(
  given: unknown,
  most: number,
  code = "no-url",
  faults: Sentences<string> = URL_FAULTS,
): RobotsError {
  const text = urlString(given);
  const url =
    text === undefined
      ? `A value of type ${typeof given}`
      : JSON.stringify(shorten(withoutPassword(text, "***@"), 80));
  const length = text?.length ?? 0;
  const isLong = length > most;
  const because = isLong ? { code: "long-url", values: { url, length, most } } : { code, values: { url } };
  const why = sentenceOf<string>(isLong ? URL_FAULTS : faults, because);
  return new RobotsError("INVALID_URL", `${url} ${why}.`, { because });
}
