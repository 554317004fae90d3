import { RobotsError } from "../errors.ts";

/** Number of URLs that the offsets mark out. That they rise is left to those who read them all anyway. */
export function countOffsets(bytes: Uint8Array, offsets: Uint32Array): number {
  if (!(bytes instanceof Uint8Array) || !(offsets instanceof Uint32Array)) {
    throw new RobotsError(
      "INVALID_ARGUMENT",
      "checkPacked takes a Uint8Array of URLs and a Uint32Array of offsets.",
    );
  }
  const last = offsets.at(-1) ?? 0;
  if (last > bytes.length) {
    throw new RobotsError("INVALID_ARGUMENT", `The offsets end at ${last}, the bytes at ${bytes.length}.`);
  }
  return Math.max(offsets.length - 1, 0);
}

/** The error for offsets one of which lies below the one before it. */
export function badOffsets(offsets: Uint32Array): RobotsError {
  const at = offsets.findIndex((offset, i) => i > 0 && offset < offsets[i - 1]!);
  return new RobotsError("INVALID_ARGUMENT", `Offset ${at} is below the one before it.`);
}

/** What `isAllowed` and `explain` throw for what is no URL. */
export function invalid(url: unknown): RobotsError {
  const shown =
    typeof url === "string"
      ? JSON.stringify(url.length > 80 ? `${url.slice(0, 80)}...` : url)
      : `A value of type ${typeof url}`;
  return new RobotsError("INVALID_URL", `${shown} is neither an absolute URL nor a path beginning with "/".`);
}
