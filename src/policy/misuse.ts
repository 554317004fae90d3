import { RobotsError } from "../errors.ts";

/** The error that `isAllowed` and `explain` throw for anything that is not a URL. */
export function invalid(url: unknown): RobotsError {
  const shown =
    typeof url === "string"
      ? JSON.stringify(url.length > 80 ? `${url.slice(0, 80)}...` : url)
      : `A value of type ${typeof url}`;
  return new RobotsError("INVALID_URL", `${shown} is neither an absolute URL nor a path beginning with "/".`);
}
