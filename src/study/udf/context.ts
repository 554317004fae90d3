/**
 * What tools/single-files.ts puts in the place of globals: the context's own, or small ones.
 *
 * A global is looked up by its name in an object, since the name alone would lead here.
 */
import { SmallDecoder, SmallEncoder } from "./encoders.ts";
import { SmallUrl } from "./small-url.ts";

const own = globalThis as unknown as Readonly<Record<string, unknown>>;

export const TextEncoder = own.TextEncoder ?? SmallEncoder;
export const TextDecoder = own.TextDecoder ?? SmallDecoder;
export const URL = own.URL ?? SmallUrl;
