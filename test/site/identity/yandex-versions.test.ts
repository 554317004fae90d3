/** Of Yandex's robots, a version in a header may make another robot: the enforcer and `bots` read it as the engine does. */
import { expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { BotCounter } from "../../../src/site/logs/index.ts";

const NAMES = ["YandexMetrika", "YandexMarket", "YandexNews", "YandexBot"];
const HEADERS = [...NAMES, "yandexmetrika", "YANDEXNEWS"]
  .flatMap((name) => ["1.0", "2.0", "3.0", "3.1", "4.0"].map((version) => `${name}/${version}`))
  .map((name) => `Mozilla/5.0 (compatible; ${name}; +http://yandex.com/bots)`);
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
      for (const userAgent of HEADERS) {
        const counter = new BotCounter({ robots });
        // Google's library compares a whole header; a server takes it for the crawler that it names.
        const asked = dialect === "google" ? parse(file) : robots;
        const policy = asked.policyFor(userAgent);
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
