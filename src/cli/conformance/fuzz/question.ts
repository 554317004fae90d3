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
