/** Who a client is by published networks: every list and every kind of address, wherever that is asked. */
import { Trial } from "../../../src/cli/enforce/trial.ts";
import { type Crawler, knownCrawlers, parse } from "../../../src/index.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { RuleBook } from "../../../src/site/enforce/rule-book.ts";
import { Networks } from "../../../src/site/identity/networks.ts";
import { BotCounter } from "../../../src/site/logs/index.ts";
import { verify } from "../../../src/site/logs/verify.ts";

const FILE = "User-agent: *\nDisallow: /\n";
export const crawlers = knownCrawlers();
export const fetching = crawlers.filter(({ fetches }) => fetches);

/** Of the list: some addresses, and those of a part of a CDN. */
export const LIST = "198.51.100.0/24 2001:db8:7::/48 104.16.9.0/24 10.9.0.0/16";
const ADDRESSES: readonly (readonly [address: string | undefined, kind: "inside" | "outside" | "unclear"])[] =
  [
    ["198.51.100.7", "inside"],
    ["198.51.100.7:4711", "inside"],
    ["2001:db8:7::1", "inside"],
    ["[2001:db8:7::1]", "inside"],
    ["[2001:db8:7::1]:4711", "inside"],
    ['"[2001:db8:7::1]:4711"', "inside"],
    ["::ffff:198.51.100.7", "inside"],
    ["104.16.9.1", "inside"],
    ["10.9.0.1", "inside"],
    ["64:ff9b::10.0.0.1", "unclear"],
    ["198.18.0.1", "unclear"],
    ["192.0.0.1", "unclear"],
    ["224.0.0.1", "unclear"],
    ["255.255.255.255", "unclear"],
    ["203.0.113.7", "outside"],
    ["203.0.113.7:4711", "outside"],
    ["2001:db8:8::1", "outside"],
    ["10.0.0.1", "unclear"],
    ["192.168.1.1:80", "unclear"],
    ["127.0.0.1", "unclear"],
    ["::1", "unclear"],
    ["169.254.1.1", "unclear"],
    ["fe80::1%eth0", "unclear"],
    ["fd00::1", "unclear"],
    ["100.64.0.1", "unclear"],
    ["104.16.1.1", "unclear"],
    ["2606:4700::1", "unclear"],
    ["151.101.1.1", "unclear"],
    ["unknown", "unclear"],
    ["_hidden", "unclear"],
    ["", "unclear"],
    ["1.2.3", "unclear"],
    [undefined, "unclear"],
  ];

/**
 * Whether a list is about a crawler, told otherwise than the library does: the crawlers that a list stands for are those
 * of its operator, or of one row of the table and those of the same operator that end up at that row.
 */
export function covered(list: string): ReadonlySet<string> {
  const operators = new Set(crawlers.map(({ operator }) => operator));
  const row = crawlers.find(({ token }) => token === list);
  const members = (operator: string): Crawler[] => crawlers.filter((one) => one.operator === operator);
  const byOperator = operators.has(list) ? members(list) : [];
  const family = row === undefined ? [] : members(row.operator);
  const fallingBack = family.filter(({ tokens }) => tokens.slice(1).some((token) => token === list));
  return new Set(
    [...byOperator, ...(row === undefined ? [] : [row]), ...fallingBack].map(({ token }) => token),
  );
}

type Standing = "verified" | "spoofed" | "claimed";
const expected = (isCovered: boolean, kind: "inside" | "outside" | "unclear"): Standing => {
  if (!isCovered || kind === "unclear") return "claimed";
  return kind === "inside" ? "verified" : "spoofed";
};

/** The lists that are tried on a crawler: its own, its operator's, a sibling's, others', and none. */
function listsFor(crawler: Crawler): (string | undefined)[] {
  const siblings = crawlers.filter(({ operator }) => operator === crawler.operator);
  const others = ["Googlebot", "Google", "bingbot", "AdsBot-Google"];
  return [
    ...new Set([...crawler.tokens, crawler.operator, siblings.at(-1)!.token, ...others, undefined]),
  ].filter(
    (name) => name === undefined || [...crawlers].some((one) => one.token === name || one.operator === name),
  );
}

/** How many answers were asked for, and those that were wrong. */
export async function standingsOf(some: readonly Crawler[]): Promise<{ tried: number; wrong: string[] }> {
  let tried = 0;
  const wrong: string[] = [];
  const robots = parse(FILE);
  const rules = new RuleBook(robots);
  for (const crawler of some) {
    for (const list of listsFor(crawler)) {
      const networks = list === undefined ? [] : [{ for: list, text: LIST }];
      const ranges = networks.map((one) => new Networks(one.for, "list", one.text));
      const isCovered = list !== undefined && covered(list).has(crawler.token);
      const lists = list === undefined ? {} : { networks };
      const enforcer = createEnforcer({ robots: FILE, ...lists, onNotice: () => {} });
      const userAgent = `${crawler.token}/1.0`;
      const counter = new BotCounter();
      for (const [address, kind] of ADDRESSES) {
        const trial = new Trial(rules, ranges, { unknown: "rules", undeclared: "rules", spoofed: "rules" });
        const request = { client: address ?? "", agent: userAgent, method: "GET", target: "/x", status: 200 };
        trial.add({ ...request, host: undefined, time: "" });
        counter.add({ ...request, host: undefined, time: "" });
        const standing = expected(isCovered, kind);
        const found = [
          enforcer.decide({ url: "/x", userAgent, address }).identity,
          trial.report().robots[0]!.spoofed === 1 ? "spoofed" : standing === "spoofed" ? "?" : standing,
        ];
        tried += 2;
        if (found.some((one) => one !== standing))
          wrong.push(`${crawler.token} by ${list} from ${address}: ${found}, not ${standing}`);
      }
      const { bots } = counter.report();
      const { verified = 0, spoofed = 0 } =
        (await verify(bots, counter, { ranges })).get(crawler.token) ?? {};
      const count = (kind: Standing): number =>
        ADDRESSES.filter(([, one]) => expected(isCovered, one) === kind).length;
      tried++;
      if (verified !== count("verified") || spoofed !== count("spoofed"))
        wrong.push(`bots: ${crawler.token} by ${list}: ${verified} verified, ${spoofed} spoofed`);
      const unclear = ADDRESSES.filter(([, kind]) => kind === "unclear").length;
      const { unverifiable } = enforcer.summary();
      const all = unverifiable.missing + unverifiable.unreadable + unverifiable.proxy;
      if (all !== (isCovered ? unclear : 0)) wrong.push(`${crawler.token} by ${list}: ${all} unclear`);
    }
  }
  return { tried, wrong };
}
