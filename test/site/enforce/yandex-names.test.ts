/** Whom a group for Yandex binds is one answer everywhere, whether a table has the robot or not. */
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { serverConfig, TARGETS } from "../../../src/site/enforce/servers/config.ts";
import { BotCounter } from "../../../src/site/logs/index.ts";
import { skipped } from "../../crawl/fetch/skip.ts";
import { isInstalled, startServer } from "./real-servers.ts";

const KNOWN = [
  "YandexBot/3.0",
  "YandexDirect/3.0",
  "YaDirectFetcher/1.0",
  "YandexMetrika/4.0",
  "Googlebot/2.1",
];
const UNKNOWN = [
  "YandexRenderResourcesBot/1.0",
  "YandexComBot/3.0",
  "YandexUserproxy/1.0",
  "YandexVertis/3.0",
];
const MORE = [
  "YandexSitelinks/1.0",
  "YandexBrowser/1.0",
  "YaDirectBot/1.0",
  "Yandex-News/1.0",
  "MyYandexBot/1.0",
  "Yandex1/1.0",
  "Yandex_x/1.0",
  "YandexBot2/3.0",
  "YandexCom_Bot-2/1.0",
  "Yandex.Bot/1.0",
  "YandexFoo.Bar/1.0",
  "YaDirect-2/1.0",
  "YandexComBot/3.0-beta",
  "YandexFoo/v2",
  "YandexComé/1.0",
];
const ROBOTS = [...KNOWN, ...UNKNOWN, ...MORE];
const HEADERS: readonly (readonly [name: string, header: string])[] = ROBOTS.flatMap((name) =>
  [
    `Mozilla/5.0 (compatible; ${name}; +http://yandex.com/bots)`,
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (compatible; ${name.toUpperCase()}; +http://x.example)`,
    `${name} (+http://yandex.com/bots)`,
  ].map((header) => [name, header] as const),
);
/** Headers as those of apps: some are people's, and all say the same of it. */
const APPS = ROBOTS.flatMap((name) => [
  `${name.toLowerCase()} CFNetwork/1410.1 Darwin/22.6.0`,
  `${name} (iPhone; iOS 17.1; Scale/3.00)`,
  `${name} (Linux; Android 12) okhttp/4.9`,
  `${name.replace("/", ".x/")} (iPhone; iOS 17.1; Scale/3.00)`,
  `Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/110.0 Mobile Safari/537.36 ${name}`,
]);
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0";
const PEOPLE = [
  `${CHROME} YaBrowser/24.1.0.0 Safari/537.36`,
  `${CHROME} YaBrowser/24.1.0.0 Yowser/2.5 Safari/537.36`,
  "Mozilla/5.0 (Linux; Android 12; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/110.0 Mobile Safari/537.36 YaBrowser/23.1 YandexSearch/23.11",
  "YandexSearch/23.11 (iPhone; iOS 17.1; Scale/3.00)",
];
const REQUEST = { client: "192.0.2.1", method: "GET", target: "/x", status: 200, host: undefined, time: "" };
const STAR = "User-agent: *\nDisallow: /";
const FILES = [
  "User-agent: Yandex\nDisallow: /",
  `User-agent: Yandex\nAllow: /\n\n${STAR}`,
  `User-agent: Yandex\nDisallow: /\n\nUser-agent: YandexComBot\nAllow: /\n\n${STAR}`,
  "User-agent: YandexCom\nDisallow: /\n\nUser-agent: Yandex\nAllow: /",
  "User-agent: YandexCom\nDisallow: /",
  STAR,
  `User-agent: YandexBot\nAllow: /\n\n${STAR}`,
];
const DIALECTS = ["rfc9309", "google", "yandex"] as const;
const CASES = FILES.flatMap((file) =>
  DIALECTS.map((dialect) => ({ file, dialect, robots: parse(file, { dialect }) })),
);

/** What `check` answers for a robot's name as headers have it. */
function isClosed(robots: (typeof CASES)[number]["robots"], name: string): boolean {
  // Google's library compares versions, too, and headers are read without.
  return !robots.policyFor(robots.dialect === "google" ? name.split("/")[0]! : name).isAllowed("https://h/x");
}

it("by enforcers and logs", () => {
  for (const dialect of ["rfc9309", "google", "yandex", "koster1996", "original1994"] as const)
    for (const file of FILES) {
      const robots = parse(file, { dialect });
      const enforcer = DIALECTS.some((one) => one === dialect)
        ? createEnforcer({ robots: file, dialect: dialect as "yandex" })
        : undefined;
      for (const [name, userAgent] of HEADERS) {
        const wanted = isClosed(robots, name);
        const what = `${userAgent}, ${dialect}:\n${file}`;
        const counter = new BotCounter({ robots });
        counter.add({ ...REQUEST, agent: userAgent });
        expect(counter.report().bots[0]?.forbidden, what).toBe(Number(wanted));
        const decision = enforcer?.decide({ url: "/x", userAgent });
        if (decision !== undefined) expect(decision.action === "block", what).toBe(wanted);
      }
      for (const agent of APPS) {
        const counter = new BotCounter({ robots });
        counter.add({ ...REQUEST, agent });
        const { action = undefined } = enforcer?.decide({ url: "/x", userAgent: agent }) ?? {};
        if (action !== undefined)
          expect(counter.report().bots[0]?.forbidden ?? 0, `${agent}, ${dialect}:\n${file}`).toBe(
            Number(action === "block"),
          );
      }
      for (const userAgent of PEOPLE)
        expect(
          enforcer?.decide({ url: "/x", userAgent }).action ?? "allow",
          `${userAgent}, ${dialect}:\n${file}`,
        ).toBe("allow");
    }
});

describe.each(TARGETS)("by %s", (target) => {
  if (!isInstalled(target)) {
    skipped(`Yandex's names in ${target}`, "it is not installed");
    return;
  }
  it.each(["rules", "allow"] as const)("others: %s", async (others) => {
    const loaded = CASES.map(({ robots }, i) => {
      const name = `f${i}`;
      const common = { others, undeclared: "rules", methods: "crawling", ranges: [] } as const;
      return { name, config: serverConfig(robots, { ...common, target, name, about: [], maps: name }) };
    });
    await using server = await startServer(target, loaded);
    const headers = [...HEADERS.map(([, header]) => header), ...APPS, ...PEOPLE];
    for (const [i, { file, dialect }] of CASES.entries()) {
      const enforcer = createEnforcer({ robots: file, dialect, unknown: others });
      const answers = await server.askAs(`f${i}`, headers, "/x");
      headers.forEach((userAgent, at) => {
        const wanted = enforcer.decide({ url: "/x", userAgent }).action === "block" ? "blocked" : "served";
        expect(answers[at], `${userAgent}, ${dialect}:\n${file}`).toBe(wanted);
      });
    }
  });
});

describe("by a server that is to judge some robots alone", () => {
  const configOf = (agents: readonly string[]) =>
    serverConfig(parse(`User-agent: Yandex\nDisallow: /\n\n${STAR}`), {
      ...{ target: "nginx", name: "f", others: "rules", undeclared: "rules", methods: "crawling" },
      ...{ ranges: [], about: [], maps: "f", agents },
    });

  it("one that no table has is taken", () => {
    const [one, ...more] = configOf(["YandexComBot"]).classes.classes;
    expect([one?.group, one?.own, more]).toEqual(["Yandex", ["YandexComBot"], []]);
  });

  it("but none with its version", () => {
    expect(() => configOf(["YandexMetrika/3.0"])).toThrow(/tells robots by their names alone/);
  });
});
