/** Bytes that a log in UTF-16 begins with: they tell which of its bytes come first. */
const LITTLE = [0xff, 0xfe] as const;
const BIG = [0xfe, 0xff] as const;

/** Whether a byte may be the first of a log in UTF-16. */
export function mayBeWide(first: number | undefined): boolean {
  return first === LITTLE[0] || first === BIG[0];
}

/** What decodes a log that begins with these bytes, if it is in UTF-16: PowerShell writes files so. */
export function wideDecoder([first, second]: Uint8Array): TextDecoder | undefined {
  if (first === LITTLE[0] && second === LITTLE[1]) return new TextDecoder("utf-16le");
  return first === BIG[0] && second === BIG[1] ? new TextDecoder("utf-16be") : undefined;
}
