import { RobotsError } from "../errors.ts";
import { MAX_URL } from "../url/limit.ts";

/**
 * Checks the option `maxUrlLength`: how many characters a URL may have.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything but a whole number from 1 to {@link MAX_URL}
 */
export function maxUrlLength(value: number | undefined): number {
  if (value === undefined) return MAX_URL;
  if (Number.isInteger(value) && value >= 1 && value <= MAX_URL) return value;
  throw new RobotsError(
    "INVALID_ARGUMENT",
    `maxUrlLength must be a whole number of characters from 1 to ${MAX_URL}.`,
  );
}
