/** Every crawler of the table, in every dialect, is bound by the lines that bind it in the reference. */
import { describe, expect, it } from "vitest";
import { type Agent, knownCrawlers, parse } from "../../src/index.ts";
import { dialects } from "../support/reference/dialect.ts";
import { referenceVerdict } from "../support/reference.ts";

/** Yandex documents its fallback for any of its robots, also for one that no table has. */
const UNLISTED = ["YaDirectBot", "YandexComBot", "Yandex_x"].map((token) => ({
  ...{ token, tokens: [token, "Yandex"], boundByStar: true },
}));

/** How callers may spell names; Google's library compares all of it. */
const SPELLINGS = [(name: string) => ` ${name}/1.2 `, (name: string) => ` ${name} `];
const SPELLED = knownCrawlers()
  .filter(({ operator, tokens }) => tokens.length > 1 && operator !== "Yandex")
  .flatMap((one) => SPELLINGS.map((spelled) => ({ ...one, tokens: one.tokens.map(spelled) })));

const CRAWLERS: readonly { asked: Agent; tokens: readonly string[]; boundByStar: boolean }[] = [
  ...[...knownCrawlers(), ...SPELLED].map((crawler) => ({ ...crawler, asked: crawler })),
  ...UNLISTED.map((crawler) => ({ ...crawler, asked: crawler.token })),
];

/** Values of agent lines that a name may have to do with. */
function valuesAround(name: string): string[] {
  const versions = name.startsWith("Ya") ? ["0.99", "1.0", "2.0", "3.0", "4.0"] : ["1.2"];
  const word = /^[A-Za-z]*/.exec(name)![0];
  return [
    name,
    name.toUpperCase(),
    name.slice(0, -1),
    `${name}s`,
    `${name} x`,
    `${name}/`,
    word,
    ...versions.map((version) => `${name}/${version}`),
  ];
}

describe.each(dialects)("in the dialect %s", (dialect) => {
  it("each crawler is bound by its names and `*` alone, the first that is there", () => {
    const wrong: string[] = [];
    for (const { asked, tokens, boundByStar } of CRAWLERS) {
      const names = tokens.map((token) => token.replace("/1.2", "").trim());
      const values = [...new Set(names.flatMap(valuesAround)), "*"];
      const ends = ["", `\nUser-agent: ${names.at(-1)}\nDisallow: /b\n`, "\nUser-agent: *\nDisallow: /b\n"];
      for (const value of values)
        for (const end of ends) {
          const text = `User-agent: ${value}\nDisallow: /a\n${end}`;
          // To a crawler that `*` does not bind, its group is anybody else's.
          const read = boundByStar ? text : text.replaceAll(": *", ": nobody");
          const policy = parse(text, { dialect }).policyFor(asked);
          for (const path of ["/a", "/b"])
            if (policy.isAllowed(path) !== (referenceVerdict(read, tokens, path, dialect) === "allowed"))
              wrong.push(`${tokens.join(">")} ${path}: ${JSON.stringify(text)}`);
          policy.dispose();
        }
    }
    expect(wrong).toEqual([]);
  });
});
