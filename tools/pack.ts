/** Packs bytes as text for `assembly/unpack.ts`. */
import { FIRST_CHARACTER, LEAD_STEP, LEADS, ROTATION, SKIPPED_CHARACTER } from "../assembly/shared/packed.ts";

function character(digit: number): string {
  const code = FIRST_CHARACTER + digit;
  return String.fromCharCode(code < SKIPPED_CHARACTER ? code : code + 1);
}

export function packBytes(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) {
    const number = (byte + ROTATION) & 0xff;
    const rest = number - LEADS;
    text +=
      rest < 0
        ? character(number)
        : character(LEADS + Math.floor(rest / LEAD_STEP)) + character(rest % LEAD_STEP);
  }
  return text;
}
