import { leadingWord } from "../../dialect/name.ts";
import { knownCrawlers } from "../known.ts";

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
 * to a word of a few letters (`The Knowledge AI`).
 */
export function isMistakable(name: string): boolean {
  const short = leadingWord(name);
  return short !== name && (short.length < 4 || isTaken(short));
}

/** What a group can call a crawler of a list; undefined if it cannot name it, or would name another. */
export function writableName(name: string): string | undefined {
  return isMistakable(name) ? undefined : /^[A-Za-z_-][\w-]*/.exec(name)?.[0];
}
