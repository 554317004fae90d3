import { once } from "node:events";

/** Writes, and waits if the reader is slower, so that output never piles up in memory. */
export async function print(stream: NodeJS.WritableStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, "drain");
}
