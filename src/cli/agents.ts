import type { Crawler } from "../agent/crawler.ts";
import { knownCrawler } from "../agent/known.ts";
import { crawlerLike } from "../agent/slip.ts";
import { productToken } from "../agent/token.ts";
import { foldedName } from "../dialect/addressee.ts";
import { CliError, type Terminal } from "./command.ts";
import { printable } from "./wording.ts";

/**
 * What to look for in a robots.txt, given the names of a crawler in order of preference.
 *
 * A name of the table of known crawlers brings its operator's fallbacks, a whole `User-Agent` header counts
 * as the crawler it is from, anything else is a token as written. The tokens of all names follow one
 * another.
 *
 * The `*` group is the last resort as soon as one of the names would be bound by it: anyone who says
 * "AdsBot-Google, else Googlebot" gets what Googlebot gets, `*` included. Only names that all have to be
 * addressed explicitly (AdsBot-Google alone) pass it by; a plain token never does.
 */
export function agentNamed(names: readonly string[]): readonly string[] | Crawler {
  const asked = names.map((name) => knownCrawler(name) ?? named(name));
  const tokens = distinctNames(asked.flatMap((one) => (typeof one === "string" ? [one] : one.tokens)));
  const crawlers = asked.filter((one) => typeof one !== "string");
  const [first] = crawlers;
  if (first === undefined || crawlers.length < asked.length || crawlers.some((one) => one.boundByStar)) {
    return tokens;
  }
  return { ...first, tokens };
}

function named(name: string): Crawler | string {
  if (!/[\s/]/.test(name)) return name;
  const token = productToken(name);
  if (token === undefined) {
    throw new CliError(
      `--agent "${name}" does not name a crawler: use the name it has in robots.txt, such as Googlebot`,
    );
  }
  return knownCrawler(token) ?? token;
}

/** The first of each name, compared as robots.txt compares them. */
export function distinctNames(names: Iterable<string>): string[] {
  const seen = new Map<string, string>();
  for (const name of names) {
    const key = foldedName(name);
    if (!seen.has(key)) seen.set(key, name);
  }
  return [...seen.values()];
}

/** Notes names that seem to have a typo: unless a file spells them so, they get the verdicts of `*`. */
export function noteTypos(names: readonly string[], terminal: Terminal): void {
  for (const name of distinctNames(names)) {
    const meant = crawlerLike(name);
    if (meant === undefined) continue;
    const text = `no known crawler is called "${printable(name)}": did you mean ${meant}?`;
    terminal.stderr.write(`robotomata: note: ${text}\n`);
  }
}
