/** No list, whatever it names and says, makes a preset against AI shut out a known search engine or link preview. */
import { expect, it } from "vitest";
import { readCrawlers } from "../../../src/engine/agent/community/read.ts";
import { knownCrawlers, parse } from "../../../src/index.ts";
import { build } from "../../../src/site/write/build.ts";
import { Random } from "../../support/random.ts";

const all = knownCrawlers();
/** They search or show links, but collect for AI, too. */
const COLLECTING = ["Timpibot", "ImagesiftBot", "TikTokSpider"];
const kept = all.filter(
  ({ token, purpose }) => (purpose === "search" || purpose === "preview") && !COLLECTING.includes(token),
);
const own = [...new Set(all.flatMap(({ tokens }) => tokens))];
const operators = [...new Set(all.map(({ operator }) => operator))].filter((name) => /^\w{2,}$/.test(name));
/** Names that readers would cut to a known crawler's or an operator's. */
const longer = [
  ...[...own, ...operators].flatMap((name) => [`${name} Helper`, `${name} AI agent`]),
  ...own.flatMap((name) => [`${name}.example`, `${name}/beta`]),
];
const names = [
  ...own.flatMap((name) => [name, name.toLowerCase(), `${name}/2.1`, `${name} 2.0`]),
  ...longer,
].filter(isTaken);
const FUNCTIONS = ["AI Data Scrapers", "AI Search Crawlers", "AI Assistants", "Undocumented AI Agents", ""];
const PURPOSES = ["ai-training", "ai-retrieval", "ai-agent"] as const;
const PRESETS = ["no-ai", "no-ai-training"] as const;

/** Whether a list may have it: browsers have some names, too, such as "DuckDuckGo". */
function isTaken(name: string): boolean {
  try {
    return readCrawlers({ [name]: { operator: "" } }).size === 1;
  } catch {
    return false;
  }
}

const word = (name: string): string => /^[\w-]*/.exec(name)![0].toLowerCase();
const agents = (body: string): string[] =>
  [...body.matchAll(/^User-agent: (.*)$/gm)].map(([, name]) => name!.toLowerCase());

/** Lists of some names in both forms, which say by turns what each is for. */
function lists(some: readonly string[], random: Random): object[] {
  return [
    Object.fromEntries(some.map((name) => [name, { function: random.pick(FUNCTIONS) }])),
    { crawlers: some.map((token) => ({ token, purpose: random.pick(PURPOSES) })) },
  ];
}

it("stay allowed if a list names all of them and more", () => {
  const random = new Random(Number(process.env.FUZZ_SEED ?? 1));
  let asked = 0;
  for (const preset of PRESETS) {
    const [before, ...after] = [{ Other: { operator: "" } }, ...lists(names, random)].map((crawlers) =>
      build({ preset, crawlers: crawlers as never }),
    );
    // Others look for parts of names: `Baiduspider-ads` is Baiduspider's to them.
    for (const dialect of ["rfc9309", "google"] as const) {
      const open = (body: string): string[] =>
        kept
          .filter((one) => parse(body, { dialect }).policyFor(one).isAllowed("/"))
          .map(({ token }) => token);
      const wanted = open(before!);
      asked += kept.length * after.length;
      for (const body of after) expect([dialect, open(body)]).toEqual([dialect, wanted]);
      expect(wanted).toHaveLength(kept.length);
    }
  }
  console.log(`${names.length} names, ${kept.length} crawlers, ${asked} questions`);
});

it("are never named by a group, and a comment names each, and what else is left out", () => {
  const random = new Random(Number(process.env.FUZZ_SEED ?? 1));
  const words = new Set(kept.flatMap(({ tokens }) => tokens.map(word)));
  const isOperator = (name: string): boolean =>
    operators.some((one) => one.toLowerCase() === name) && !own.some((one) => one.toLowerCase() === name);
  const without = agents(build({ preset: "no-ai" }));
  let [files, told] = [0, 0];
  for (let tries = 0; tries < 100; tries++) {
    const name = random.pick(names);
    for (const crawlers of lists([name], random)) {
      const body = build({ preset: "no-ai", crawlers: crawlers as never });
      files++;
      const added = agents(body).filter((one) => !without.includes(one));
      expect([name, added.filter((one) => words.has(one) || isOperator(one))]).toEqual([name, []]);
      if (!longer.includes(name) && !kept.some(({ token }) => token === name)) continue;
      told++;
      const comment = body.match(/^# (?:The list has these|Known), too.*$/gm)?.join() ?? "";
      expect([name, comment.includes(name)]).toEqual([name, true]);
    }
  }
  console.log(`${files} files, ${told} comments`);
});
