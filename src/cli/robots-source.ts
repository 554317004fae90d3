import { existsSync } from "node:fs";
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
  const page = urls.find((url) => isUrl(url) && URL.canParse(url));
  const host = page === undefined ? "https://example.com" : new URL(page).origin;
  throw new CliError(`no ${NAME} in this folder: use --robots FILE, or --robots ${host} to fetch one`);
}

function addressOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname === "/" && search === "" ? new URL(`/${NAME}`, url).href : url;
}
