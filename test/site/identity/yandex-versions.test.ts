/** Of Yandex's robots, a version in a header may make another robot: the enforcer and `bots` read it as the engine does. */
import { expect, it } from "vitest";
import { knownCrawler, parse } from "../../../src/index.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { BotCounter } from "../../../src/site/logs/index.ts";

const NAMES = ["YandexMetrika", "YandexMarket", "YandexNews", "YandexBot"];
/** The versions that are robots of their own in Yandex's library. */
const APART = ["YandexMetrika/2.0", "YandexMetrika/3.0", "YandexMarket/2.0", "YandexNews/4.0"];
const HEADERS = [...NAMES, "yandexmetrika", "YANDEXNEWS", "yandexMARKET"]
  .flatMap((name) => ["1.0", "2.0", "3.0", "4.0", "2.01"].map((version) => `${name}/${version}`))
  .flatMap((name) => {
    const [bare] = name.split("/");
    const isApart = APART.some((one) => one.toLowerCase() === name.toLowerCase());
    const asked = isApart ? name : (knownCrawler(bare!) ?? "none");
    const sent = `(compatible; ${name}; +http://yandex.com/bots)`;
    const headers = isApart
      ? [`Mozilla/5.0 ${sent}`, `Mozilla/5.0 (Yandex.0; X) ${sent}`]
      : [`Mozilla/5.0 ${sent}`];
    return headers.map((userAgent) => ({ userAgent, asked }));
  });
const GROUPS = [
  ...[
    "*",
    "Yandex",
    "YandexMetrika",
    "YandexMetrika/3.0",
    "YandexMetrika/4",
    "yandexmarket/2",
    "YandexNews/4.0",
  ],
  ...["YandexNews", "YandexBot/3.0"],
];

const REQUEST = { client: "10.0.0.1", method: "GET", status: 200, host: undefined, time: "" };

it.each(["rfc9309", "google", "yandex"] as const)("in the dialect %s", (dialect) => {
  const verdicts = new Set<string>();
  for (const first of GROUPS)
    for (const second of GROUPS) {
      const file = `User-agent: ${first}\nDisallow: /a\n\nUser-agent: ${second}\nDisallow: /b\n`;
      const robots = parse(file, { dialect });
      const enforcer = createEnforcer({ robots, onNotice: () => {} });
      for (const { userAgent, asked } of HEADERS) {
        const counter = new BotCounter({ robots });
        // Google's library compares names with their versions; a server takes the header for the crawler that it names.
        const policy = (dialect === "google" ? parse(file) : robots).policyFor(asked);
        for (const url of ["/a", "/b"]) {
          const isAllowed = policy.isAllowed(`https://h${url}`);
          const { action } = enforcer.decide({ url, userAgent });
          expect([first, second, userAgent, url, action]).toEqual([
            ...[first, second, userAgent, url],
            isAllowed ? "allow" : "block",
          ]);
          counter.add({ ...REQUEST, agent: userAgent, target: url });
          verdicts.add(`${userAgent} ${isAllowed}`);
        }
        const { bots } = counter.report();
        expect([first, second, userAgent, bots[0]?.forbidden]).toEqual([
          ...[first, second, userAgent],
          ["/a", "/b"].filter((url) => !policy.isAllowed(`https://h${url}`)).length,
        ]);
      }
    }
  expect(verdicts.size).toBe(2 * HEADERS.length);
});
