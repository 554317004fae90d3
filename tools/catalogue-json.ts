/** Reads the JSON of a catalogue of texts, and finds lines in it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Texts by key, and lists of them, to any depth. */
export interface Texts {
  readonly [key: string]: string | readonly string[] | Texts;
}

/** The JSON of a file. @throws Error with the file and the line where it is none */
export function readTexts(root: string, file: string): Texts {
  const json = readFileSync(join(root, file), "utf8");
  if (json.startsWith("\uFEFF")) throw new Error(`${file}:1: begins with a byte order mark`);
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new Error(`${file}:${brokenLine(json, (error as Error).message)}: ${(error as Error).message}`);
  }
}

/** Where JSON breaks. Some of the engine's messages have no position; the lines up to the token have the same. */
function brokenLine(json: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return json.slice(0, Number(position)).split("\n").length;
  const lines = json.split("\n");
  const at = lines.findIndex((_, i) => {
    try {
      JSON.parse(lines.slice(0, i + 1).join("\n"));
    } catch (error) {
      return (error as Error).message.startsWith(message.slice(0, "Unexpected token 'x'".length));
    }
    return false;
  });
  return at < 0 || message.includes("end of JSON") ? lines.length : at + 1;
}

/** Keys that an object of a catalogue has twice, of which JSON would keep the last. */
export function doubles(json: string): string[] {
  const open: { indent: number; keys: Set<string> }[] = [];
  return json.split("\n").flatMap((line, i) => {
    const [, { length: indent } = "", key] = /^( *)("(?:[^"\\]|\\.)*") *:/.exec(line) ?? [];
    if (key === undefined) return [];
    while ((open.at(-1)?.indent ?? -1) > indent) open.pop();
    if (open.at(-1)?.indent !== indent) open.push({ indent, keys: new Set() });
    const { keys } = open.at(-1)!;
    return keys.size < keys.add(key).size ? [] : [`${i + 1}: ${key} is here twice`];
  });
}

/** The line of a key in a catalogue, in which each has a line of its own. */
export function lineOf(json: string, trail: readonly string[]): number {
  const lines = json.split("\n");
  let at = 0;
  for (const [depth, key] of trail.entries()) {
    const start = `${"  ".repeat(depth + 1)}${JSON.stringify(key)}:`;
    at = Math.max(
      at,
      lines.findIndex((line, i) => i >= at && line.startsWith(start)),
    );
  }
  return at + 1;
}
