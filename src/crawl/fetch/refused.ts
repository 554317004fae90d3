import { RobotsError } from "../../base/errors.ts";

/** The last date that there is. */
const LATEST = 8.64e15;

/** The error for a request that the rules do not allow. */
export function disallowed(url: string): RobotsError {
  return new RobotsError("DISALLOWED", `robots.txt does not allow ${shown(url)}.`);
}

/**
 * The error for a request that must not be made yet.
 *
 * @param url of the request, or the origin of its host
 * @param why continues a sentence: "its turn has not come"
 * @param retryAt when to try again, in milliseconds since 1970
 */
export function retryLater(url: string, why: string, retryAt: number): RobotsError {
  const at = Math.min(Math.ceil(retryAt), LATEST);
  const message = `${shown(url)} must not be requested yet: ${why}. Try again at ${new Date(at).toISOString()}.`;
  return Object.assign(new RobotsError("RETRY_LATER", message), { retryAt: at });
}

function shown(url: string): string {
  return url.length > 200 ? `${url.slice(0, 200)}...` : url;
}
