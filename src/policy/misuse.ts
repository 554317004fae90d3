import { RobotsError } from "../errors.ts";

/** Number of URLs that the offsets mark out. */
export function checkOffsets(bytes: Uint8Array, offsets: Uint32Array): number {
  if (!(bytes instanceof Uint8Array) || !(offsets instanceof Uint32Array)) {
    throw new RobotsError(
      "INVALID_ARGUMENT",
      "checkPacked takes a Uint8Array of URLs and a Uint32Array of offsets.",
    );
  }
  let last = 0;
  for (let i = 0; i < offsets.length; i++) {
    if (offsets[i]! < last)
      throw new RobotsError("INVALID_ARGUMENT", `Offset ${i} is below the one before it.`);
    last = offsets[i]!;
  }
  if (last > bytes.length) {
    throw new RobotsError("INVALID_ARGUMENT", `The offsets end at ${last}, the bytes at ${bytes.length}.`);
  }
  return Math.max(offsets.length - 1, 0);
}

/** What `isAllowed` and `explain` throw for what is no URL. */
export function invalid(url: unknown): RobotsError {
  const shown =
    typeof url === "string"
      ? JSON.stringify(url.length > 80 ? `${url.slice(0, 80)}...` : url)
      : `A value of type ${typeof url}`;
  return new RobotsError("INVALID_URL", `${shown} is neither an absolute URL nor a path beginning with "/".`);
}
