import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { unreadable } from "../output/reason.ts";

/** The WARC files of a folder; any other path as it is. @throws CliError if it cannot be read */
export function archivesIn(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path)
      .filter((name) => /\.warc(?:\.gz)?$/i.test(name))
      .map((name) => join(path, name));
  } catch (error) {
    throw unreadable(path, error);
  }
}
