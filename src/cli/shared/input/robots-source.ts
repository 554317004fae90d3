import { existsSync } from "node:fs";
import { parsedUrl } from "../../../engine/url/parsed.ts";
import { CliError } from "../../command.ts";
import { isUrl } from "./input.ts";

/** The file's name on every host. */
export const FILE_NAME = "robots.txt";

/**
 * Where to read the robots.txt from: the file, URL or `-` that was named, else ./robots.txt. A URL without a path
 * means the host's file.
 */
export function robotsSource(source: string | undefined): string {
  if (source !== undefined) return isUrl(source) ? addressOf(source) : source;
  if (existsSync(FILE_NAME)) return FILE_NAME;
  throw new CliError(`no ${FILE_NAME} in this folder: give a file, or a site such as https://example.com`);
}

function addressOf(url: string): string {
  const page = parsedUrl(url);
  if (page === undefined) throw new CliError(`cannot read ${url}: it is not a URL`);
  const isHost = page.pathname === "/" && page.search === "";
  return isHost ? new URL(`/${FILE_NAME}`, page).href : url;
}
