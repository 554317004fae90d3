/** Prepares compiled cores for the library: with a stamp in the file, and its bytes as a string of hexadecimal digits. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Name of the custom section that holds the stamp; src/engine/core/init.ts looks for it. */
const SECTION = "robotomata";

/**
 * Appends a custom section with a digest of the module, by which a core of another build is recognized. Returns the
 * stamped bytes and the stamp.
 */
export function stampCore(wasm: Uint8Array): { bytes: Buffer; stamp: string } {
  const stamp = createHash("sha256").update(wasm).digest("hex").slice(0, 16);
  const content = Buffer.from(`${String.fromCharCode(SECTION.length)}${SECTION}${stamp}`, "latin1");
  // Section id 0, then the length of its content, which fits into one LEB128 byte.
  return { bytes: Buffer.concat([wasm, Buffer.from([0, content.length]), content]), stamp };
}

/** Writes a generated TypeScript file of string constants, unless it is the same already. */
export function writeConstants(file: string, about: string, constants: Record<string, string>): void {
  const lines = Object.entries(constants).map(
    ([name, value]) => `export const ${name}: string =\n  ${JSON.stringify(value)};\n`,
  );
  const text = `/** Written by tools/build.ts: ${about}. */\n${lines.join("")}`;
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}
