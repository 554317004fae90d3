import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { CliError } from "../command.ts";
import { reason } from "../reason.ts";
import { printable } from "../wording.ts";

/**
 * Writes a file, or says why it cannot be written.
 *
 * @param replace whether a file that is there already is written over
 */
export function save(path: string, body: string | Uint8Array, replace = true): void {
  try {
    writeFileSync(path, body, { flag: replace ? "w" : "wx" });
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === "EEXIST";
    throw new CliError(`cannot write ${printable(path)}: ${exists ? "it exists already" : reason(error)}`);
  }
}

/** Prints bytes as they are. */
export async function printBytes(stream: NodeJS.WritableStream, body: Uint8Array): Promise<void> {
  if (!stream.write(body)) await once(stream, "drain");
}
