/** The enforcer and `bots --verify` say the same of whoever uses the names of crawlers. */
import { expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { Networks } from "../../../src/site/identity/networks.ts";
import { type Bot, BotCounter } from "../../../src/site/logs/index.ts";
import { verify } from "../../../src/site/logs/verify.ts";
import { cases } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";

const LISTS = [
  { for: "Googlebot", text: "203.0.113.0/27\n" },
  { for: "GPTBot", text: "203.0.113.32/27\n" },
  { for: "Amazonbot", text: "203.0.113.32/28\n" },
  { for: "Yandex", text: "203.0.113.32/28\n" },
];
const NAMES = [
  "Googlebot/2.1",
  "GPTBot/1.2",
  "Amazonbot/0.1",
  "Twitterbot/1.0",
  "Googlebot-Image/1.0",
  "FooBot/1",
  "Yandex/1.0 (bot)",
  "Yandex/1.0",
  "FooBot/1 CFNetwork/1 Darwin/20",
  "Zoo/1 CFNetwork/1 Darwin/20",
  "Zoo/1 (+https://zoo.example/bot)",
  "python-requests/2",
  "python-requests/2 (+https://zoo.example/bot)",
];
const ADDRESSES = ["203.0.113.1", "203.0.113.33", "203.0.113.50", "198.51.100.1", "10.0.0.1", "-"];
const nobody = async (): Promise<string[]> => {
  throw Object.assign(new Error("none"), { code: "ENOTFOUND" });
};
const DNS = { resolvePtr: nobody, resolve4: nobody, resolve6: nobody };

const NOTHING = { verified: 0, spoofed: 0 };
const FILES = {
  "names nobody": "User-agent: *\nDisallow: /x\n",
  "names apps and libraries":
    "User-agent: Zoo\nUser-agent: Yandex\nUser-agent: python-requests\nDisallow: /x\n",
};

it.each([
  ["lists", undefined, "names nobody"],
  ["lists and names", DNS, "names nobody"],
  ["lists", undefined, "names apps and libraries"],
] as const)("by %s, for generated headers", async (_by, dns, which) => {
  const random = new Random(Number(process.env.FUZZ_SEED ?? 1));
  const robots = parse(FILES[which]);
  const counter = new BotCounter({ robots });
  const enforcer = createEnforcer({
    robots,
    networks: LISTS,
    onNotice: () => {},
    ...(dns === undefined ? {} : { dns }),
  });
  const expected = new Map<string, Record<string, number>>();
  let several = 0;
  const asked = cases(4000);
  for (let i = 0; i < asked; i++) {
    const agent = Array.from({ length: 1 + random.below(3) }, () => random.pick(NAMES)).join(" ");
    const client = random.pick(ADDRESSES);
    const { identity, crawler } = await enforcer.verify({ url: "/", userAgent: agent, address: client });
    counter.add({ agent, client, method: "GET", target: "/", status: 200, host: undefined, time: "" });
    if (identity === "spoofed" && !agent.startsWith("G")) several++;
    if (identity === "person") continue;
    const kind = identity === "undeclared" ? `undeclared ${crawler}` : crawler!;
    const counts = expected.get(kind) ?? { verified: 0, spoofed: 0, claimed: 0, undeclared: 0 };
    counts[identity]!++;
    expected.set(kind, counts);
  }
  const { bots: all } = counter.report();
  const [undeclared, bots] = [true, false].map((is) =>
    all.filter(({ evidence }) => (evidence === "undeclared") === is),
  ) as [Bot[], Bot[]];
  const found = await verify(bots, counter, {
    ranges: LISTS.map((one) => new Networks(one.for, one.for, one.text)),
    ...(dns === undefined ? {} : { dns }),
  });
  const counted = new Map(
    bots.map(({ agent, requests }) => {
      const { verified, spoofed, unchecked } = found.get(agent) ?? { ...NOTHING, unchecked: requests };
      return [agent, { verified, spoofed, claimed: unchecked, undeclared: 0 }];
    }),
  );
  for (const { automation, header, requests } of undeclared)
    counted.set(`undeclared ${header.split("/")[0]}`, {
      ...NOTHING,
      claimed: 0,
      undeclared: automation ? requests : 0,
    });
  expect(counted).toEqual(expected);
  console.log(`${asked} requests, ${several} spoofed by a further name`);
  expect(several).toBeGreaterThan(asked / 20);
});

it("a false name after another is spoofed in both", async () => {
  const agent = "Twitterbot/1.0 Googlebot/2.1";
  const client = "198.51.100.1";
  const counter = new BotCounter();
  counter.add({ agent, client, method: "GET", target: "/", status: 200, host: undefined, time: "" });
  counter.add({
    agent: "Twitterbot/1.0",
    client,
    method: "GET",
    target: "/",
    status: 200,
    host: undefined,
    time: "",
  });
  const ranges = [new Networks("Googlebot", "googlebot.json", LISTS[0]!.text)];
  const found = await verify(counter.report().bots, counter, { ranges });
  expect(Object.fromEntries(found)).toEqual({
    Twitterbot: {
      verified: 0,
      spoofed: 1,
      unchecked: 1,
      forbidden: null,
      spoofedAddresses: [
        {
          address: client,
          requests: 1,
          forbidden: 0,
          why: "not in googlebot.json",
          because: { code: "not-in", values: { lists: "googlebot.json" } },
        },
      ],
    },
  });
  const enforcer = createEnforcer({ robots: "User-agent: *\nDisallow: /x\n", networks: LISTS });
  expect(enforcer.decide({ url: "/", userAgent: agent, address: client })).toMatchObject({
    identity: "spoofed",
  });
});
