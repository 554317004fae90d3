import { escapeAt, pushEscape } from "./normal.ts";
import { Octets } from "./octets.ts";

/** Decodes every escape except that of the slash, which differs from `/` (draft-koster-robots-00, 3.2.2). */
export function decodeEscapes(bytes: Uint8Array): Uint8Array {
  // The result is never longer: bytes that are escaped again were escaped before.
  const out = new Octets(bytes.length);
  for (let i = 0; i < bytes.length; i++) {
    const byte = escapeAt(bytes, i);
    if (byte < 0) {
      out.push(bytes[i]!);
      continue;
    }
    if (byte === 0x2f) pushEscape(out, byte);
    else out.push(byte);
    i += 2;
  }
  return out.taken();
}
