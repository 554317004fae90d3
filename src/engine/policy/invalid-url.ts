import { shorten } from "../../base/describe-value.ts";
import { RobotsError } from "../../base/errors.ts";
import { withoutPassword } from "../../base/without-password.ts";
import { urlString } from "../url/given.ts";
import { lengthFault } from "../url/kinds.ts";

/**
 * The error that methods throw for a URL that they cannot accept.
 *
 * @param most characters of the longest URL (`maxUrlLength`)
 * @param wanted what is wrong with it, such as "is not an absolute URL", unless it is only too long
 */
export function invalidUrl(
  url: unknown,
  most: number,
  wanted = 'is neither an absolute URL nor a path beginning with "/"',
): RobotsError {
  const text = urlString(url);
  const shown =
    text === undefined
      ? `A value of type ${typeof url}`
      : JSON.stringify(shorten(withoutPassword(text, "***@"), 80));
  return new RobotsError("INVALID_URL", `${shown} ${lengthFault(text, most) ?? wanted}.`);
}
