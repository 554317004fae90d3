import { leadingWord } from "../../dialect/name.ts";
import { knownCrawler, knownCrawlers } from "../known.ts";

let taken: ReadonlySet<string> | undefined;

/** Names of known crawlers and of their operators, as readers of robots.txt find them, in lower case. */
function isTaken(name: string): boolean {
  taken ??= new Set(
    knownCrawlers()
      .flatMap(({ operator, tokens }) => [operator, ...tokens.map(leadingWord)])
      .map((one) => one.toLowerCase()),
  );
  return taken.has(name.toLowerCase());
}

/**
 * Whether readers of robots.txt would cut a name to that of a known crawler or of an operator (`Googlebot Helper`), or
 * to a word of a few letters (`The Knowledge AI`); or whether those for whom a part of a name will do would find it in
 * the name of a crawler for search or previews (`Google`), or in any (`bot`).
 */
export function isMistakable(name: string): boolean {
  const short = leadingWord(name);
  return short === name ? isBeginning(name) : short.length < 4 || isTaken(short);
}

let tokens: string | undefined;

function isBeginning(name: string): boolean {
  const folded = name.toLowerCase();
  if (/^(?:ro)?bots?$/.test(folded)) return true;
  if (knownCrawler(name) !== undefined) return false;
  // One text, since presets ask about each name of a list.
  tokens ??= knownCrawlers()
    .flatMap(({ token, purpose }) => (/^search|preview/.test(purpose) ? `\n${token}` : []))
    .join("")
    .toLowerCase();
  return tokens.includes(`\n${folded}`);
}

/** What a group can call a crawler of a list; undefined if it cannot name it, or would name another. */
export function writableName(name: string): string | undefined {
  return isMistakable(name) ? undefined : /^[A-Za-z_-][\w-]*/.exec(name)?.[0];
}
