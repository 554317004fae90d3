import type { Arbitrary } from "fast-check";

/** A random question: a file, a crawler and a URL. */
export interface RandomQuestion {
  readonly robots: string;
  readonly agent: string;
  readonly url: string;
}

type FastCheck = typeof import("fast-check")["default"];

const SITE = "https://site.example";

/** A file with one group, for all crawlers. */
const file = (...lines: readonly string[]): string => ["User-agent: *", ...lines, ""].join("\n");

/**
 * Questions by subject. Each kind varies one thing and leaves the rest plain, so that a difference has one cause.
 * Examples are reduced to the first element of a list.
 */
export function kindsOf(fc: FastCheck): Readonly<Record<string, Arbitrary<RandomQuestion>>> {
  const text = (pieces: readonly string[], most: number, least = 0): Arbitrary<string> =>
    fc
      .array(fc.constantFrom(...pieces), { minLength: least, maxLength: most })
      .map((chosen) => chosen.join(""));
  const some = (lines: readonly string[], most: number): Arbitrary<string> =>
    fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: most }).map((chosen) => chosen.join("\n"));
  const type = fc.constantFrom("Disallow", "Allow");
  const rules = (pattern: Arbitrary<string>, most: number): Arbitrary<string[]> =>
    fc.array(
      fc.tuple(type, pattern).map(([name, path]) => `${name}: /${path}`),
      { minLength: 1, maxLength: most },
    );
  const about = (lines: Arbitrary<string[]>, path: Arbitrary<string>): Arbitrary<RandomQuestion> =>
    fc
      .tuple(lines, path)
      .map(([list, end]) => ({ robots: file(...list), agent: "FooBot", url: `${SITE}/${end}` }));
  const plain = (
    robots: Arbitrary<string>,
    agent: Arbitrary<string> = fc.constant("FooBot"),
  ): Arbitrary<RandomQuestion> =>
    fc.tuple(robots, agent).map(([lines, name]) => ({ robots: `${lines}\n`, agent: name, url: `${SITE}/x` }));

  const name = (...names: readonly string[]): Arbitrary<string> => fc.constantFrom(...names);
  const line = (names: Arbitrary<string>, colon: Arbitrary<string>, value: string): Arbitrary<string> =>
    fc.tuple(names, colon).map((parts) => parts.join("") + value);
  const space = text([" ", "\t", "\u00a0", "\v", "\f", "\u3000", "\ufeff"], 2);
  return {
    syntax: plain(
      fc
        .tuple(
          line(
            name("User-agent", "user-agent", "Useragent", "User agent", "User-agents"),
            name(": ", ":", " "),
            "*",
          ),
          name("\n", "\r", "\r\n", "\n\n", "\n#\n", " # x\n", "\u2028", "\u0085"),
          line(name("Disallow", "DISALLOW", "Disalow", "Dissallow", "Disallowed"), name(": ", ":", " "), "/"),
        )
        .map((parts) => parts.join("")),
    ),
    "white-space": plain(
      fc
        .tuple(space, space, space, space)
        .map(([a, b, c, d]) => `User-agent: *\n${a}Disallow${b}:${c}/x${d}`),
    ),
    encodings: plain(
      fc
        .tuple(text(["\ufeff", "\u00e9"], 2), text(["", "\u00e9\n", "\ufeff"], 2))
        .map(([before, between]) => `${before}User-agent: *\n${between}Disallow: /`),
    ),
    groups: plain(
      some(
        [
          "Disallow: /",
          "Disallow: /y",
          "Allow: /",
          // Where groups begin and end is asked most.
          ...["User-agent: FooBot", "User-agent: *", "User-agent: BarBot", "User-agent: FooBot"],
          "Disallow:",
          "",
          "# x",
          "Sitemap: https://site.example/s",
          "Crawl-delay: 1",
          "Other: x",
        ],
        7,
      ),
    ),
    tokens: plain(
      text(["foo", "Foo", "bot", "-", "_", "1", "/2.0", " ", "*", ".", "\u00e9"], 4).map(
        (value) => `User-agent: ${value}\nDisallow: /`,
      ),
      text(["foo", "bot", "-", "_", "1"], 3, 1),
    ),
    precedence: about(rules(text(["a", "b", "/"], 3), 3), text(["a", "b", "/"], 4)),
    wildcards: about(rules(text(["a", "*", "$", "b"], 5), 2), text(["a", "b", "$", "*"], 5)),
    escapes: about(rules(text(ESCAPED, 3), 1), text(ESCAPED, 3)),
    urls: about(
      rules(text(["a", "?", "/", ".", "#"], 3), 1),
      text(["a", "?", "/", "..", ".", "#", "\\", "//", "robots.txt"], 3),
    ),
  };
}

const ESCAPED = [
  ..."a/:=~'\u00e9?&+",
  ..."%61 %2F %2f %3A %3D %7E %C3%A9 %c3%a9 %3F %25 %2A % [ |".split(" "),
];

/** What is unusual in a question, by what finds it in the file, the URL or the crawler's name. */
const TRAITS: readonly [trait: string, has: (question: RandomQuestion) => boolean][] = [
  ["a byte order mark", ({ robots }) => robots.includes("\ufeff")],
  ["a line end that is not CR or LF", ({ robots }) => /[\u2028\u0085]/.test(robots)],
  ["CR without LF", ({ robots }) => /\r(?!\n)/.test(robots)],
  ["white space that is not a space or tab", ({ robots }) => /[\u00a0\v\f\u3000]/.test(robots)],
  ["a line without a colon", ({ robots }) => /^(?:user-?\s?agents?|dis\w+)[^:\n\r]*$/im.test(robots)],
  [
    "a misspelled name",
    ({ robots }) => /^(?:useragent|user agent|user-agents|disalow|dissallow|disallowed)\b/im.test(robots),
  ],
  ["no user-agent line", ({ robots }) => !/user-?\s?agents?/i.test(robots)],
  ["a rule outside a group", ({ robots }) => /^\s*(?:dis)?allow/i.test(robots)],
  ["an agent that is not a token", ({ robots }) => /^user-agent: (?!\*$)(?:.*[^-_a-z\n].*)?$/im.test(robots)],
  ["a crawler that is not a token", ({ agent }) => /[^-_a-z]/i.test(agent)],
  [
    "another token",
    ({ robots, agent }) => !hasAgent(robots, agent) && /^user-agent: [-_a-z]+$/im.test(robots),
  ],
  [
    "groups for * and for the crawler",
    ({ robots, agent }) => hasAgent(robots, "*") && hasAgent(robots, agent),
  ],
  ["several groups", ({ robots }) => (robots.match(/^user-agent/gim) ?? []).length > 1],
  ["a blank line", ({ robots }) => /^\s*$/m.test(robots.replace(/\s+$/, "").replaceAll("\r\n", "\n"))],
  ["a comment", ({ robots }) => robots.includes("#")],
  ["another record", ({ robots }) => /^(?:sitemap|crawl-delay|other):/im.test(robots)],
  ["a rule without a path", ({ robots }) => /^(?:dis)?allow:\s*$/im.test(robots)],
  ["Allow and Disallow", ({ robots }) => /^allow/im.test(robots) && /^disallow/im.test(robots)],
  ["* in a rule", ({ robots }) => /allow: .*\*/i.test(robots)],
  ["$ at the end of a rule", ({ robots }) => /allow: .*\$$/im.test(robots)],
  ["$ within a rule", ({ robots }) => /allow: .*\$./i.test(robots)],
  ["an escape in a rule", ({ robots }) => /allow: .*%[0-9a-f]{2}/i.test(robots)],
  ["an escape in the URL", ({ url }) => /%[0-9a-f]{2}/i.test(url)],
  ["a stray % sign", ({ robots, url }) => /%(?![0-9a-f]{2})/i.test(robots + url)],
  ["characters beyond ASCII in a rule", ({ robots }) => /allow: .*[^\0-\x7f]/i.test(robots)],
  ["characters beyond ASCII in the URL", ({ url }) => /[^\0-\x7f]/.test(url)],
  ["characters that URLs must escape", ({ robots, url }) => /[|[\]\\]/.test(robots + url)],
  ["dot segments", ({ url }) => /\/\.{1,2}(?:[/?#\\]|$)/.test(url.replace("https://", ""))],
  ["a fragment", ({ url }) => url.includes("#")],
  ["an empty query", ({ url }) => /\?(?:#|$)/.test(url)],
  ["a query", ({ robots, url }) => /\?[^#]/.test(url) || /allow: .*\?/i.test(robots)],
  ["empty segments", ({ url }) => url.replace("https://", "").includes("//")],
  ["/robots.txt itself", ({ url }) => /\/robots\.txt$/.test(url)],
];

function hasAgent(robots: string, agent: string): boolean {
  return robots.split(/[\r\n]+/).some((line) => line.toLowerCase() === `user-agent: ${agent.toLowerCase()}`);
}

/** The unusual traits of a question, which may be why answers differ. */
export function traitsOf(question: RandomQuestion): string {
  const found = TRAITS.filter(([, has]) => has(question)).map(([trait]) => trait);
  return found.length === 0 ? "plain rules" : found.join(", ");
}
