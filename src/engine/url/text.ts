import { URL_DECODED, URL_RFC9309 } from "../../../assembly/shared/format.ts";
import { encoder } from "../../base/utf8.ts";
import { decodeEscapes, normalText } from "./normal.ts";
import { pathOf } from "./whatwg.ts";

/**
 * The text that patterns are matched against, for the few URLs that the core cannot normalize by itself. `mode` is
 * a URL_ constant of the core. Undefined for anything that is not a URL.
 */
export function urlText(url: string, mode: number): Uint8Array | undefined {
  const path = pathOf(url);
  if (path === undefined) return undefined;
  const bytes = encoder.encode(path);
  if (mode === URL_RFC9309) return normalText(bytes);
  return mode === URL_DECODED ? decodeEscapes(bytes) : bytes;
}
