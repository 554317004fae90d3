import type { Crawler } from "../../../engine/agent/crawler.ts";
import { agentOfHeader } from "../../../engine/agent/header.ts";
import { knownCrawler } from "../../../engine/agent/known.ts";
import { isOfYandex } from "../../../engine/agent/yandex.ts";
import { foldedName } from "../../../engine/dialect/addressee.ts";
import { withoutVersion } from "../../../engine/dialect/name.ts";
import { crawlerLike } from "../../../site/findings/slip.ts";
import { crawlerIn } from "../../../site/identity/named-robots.ts";
import { CliError, type Terminal } from "../../command.ts";
import { note } from "../output/output.ts";

/**
 * The agent to look for in a robots.txt, given the names of a crawler in order of preference.
 *
 * A known crawler's name includes its operator's fallbacks, a whole `User-Agent` header is treated as the crawler
 * that sends it, and anything else is a token as written. The tokens of all names follow one another.
 *
 * The `*` group is the last resort if it applies to any of the names: "AdsBot-Google, else Googlebot" gets the same
 * result as Googlebot, including `*`. It is ignored only if all names have to be addressed explicitly
 * (AdsBot-Google alone), and never for a plain token.
 */
export function agentByName(names: readonly string[]): readonly string[] | Crawler {
  const candidates = names.map((name) => knownCrawler(name) ?? named(name));
  // Not as a list of names: what Google compares is a crawler's name without the version of its header.
  const [one, ...more] = candidates;
  if (typeof one === "object" && one.tokens[0]!.includes("/") && more.length === 0) return one;
  const tokens = distinctNames(candidates.flatMap((one) => (typeof one === "string" ? [one] : one.tokens)));
  const crawlers = candidates.filter((one) => typeof one !== "string");
  const [first] = crawlers;
  if (first === undefined || crawlers.length < candidates.length || crawlers.some((one) => one.boundByStar)) {
    return tokens;
  }
  return { ...first, tokens };
}

function named(name: string): Crawler | string {
  // Yandex's robots are told apart by their versions.
  if (!/[\s/]/.test(name) || isOfYandex(name)) return name;
  const read = agentOfHeader(name);
  if (read === "*") {
    throw new CliError(
      `--agent "${name}" does not name a crawler: use the name it has in robots.txt, such as Googlebot`,
    );
  }
  if (typeof read !== "string") return knownCrawler(read.token)!;
  return read.includes("/") ? crawlerIn(name, withoutVersion(read)) : read;
}

/** The names without duplicates, compared as in robots.txt. */
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
    note(terminal, ({ common: { typo } }) => typo({ name, meant }));
  }
}
