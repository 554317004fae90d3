import { checksum } from "../image/forge.ts";

/** Makes length and checksum of a store's bytes true again, in place, and returns them. */
export function signedStore(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  view.setUint32(8, bytes.length, true);
  view.setUint32(12, checksum(bytes.subarray(16), view.getUint16(4, true)), true);
  return bytes;
}
