/** Text to bytes. */
export const encoder: TextEncoder = new TextEncoder();

/** Bytes to text, a byte order mark being text like any other. */
export const decoder: TextDecoder = new TextDecoder("utf-8", { ignoreBOM: true });
