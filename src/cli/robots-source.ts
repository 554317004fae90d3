import { existsSync } from "node:fs";
import { originOf } from "../url/origin.ts";
import { parsedUrl } from "../url/parsed.ts";
import { CliError } from "./command.ts";
import { isUrl } from "./input.ts";

const NAME = "robots.txt";

/**
 * Where to read the robots.txt from: the file, URL or `-` that was asked for, else ./robots.txt. A URL
 * without a path means the host's file. Nothing is fetched unasked; but if `urls` tell whose file is meant,
 * the complaint about a missing one says how to ask.
 */
export function robotsSource(asked: string | undefined, urls: readonly string[] = []): string {
  if (asked !== undefined) return isUrl(asked) ? addressOf(asked) : asked;
  if (existsSync(NAME)) return NAME;
  const page = urls.find((url) => originOf(url) !== undefined);
  const host = (page && originOf(page)) ?? "https://example.com";
  throw new CliError(`no ${NAME} in this folder: use --robots FILE, or --robots ${host} to fetch one`);
}

function addressOf(url: string): string {
  const page = parsedUrl(url);
  const isHost = page?.pathname === "/" && page.search === "";
  return isHost ? new URL(`/${NAME}`, page).href : url;
}
