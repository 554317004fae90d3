import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listedAi } from "../../../src/engine/agent/community/ai.ts";
import { namesIn } from "../../../src/engine/agent/community/list.ts";
import { listedOthers } from "../../../src/engine/agent/community/others.ts";
import { knownCrawlers } from "../../../src/engine/agent/known.ts";
import { isCommonName, knownTokens, NOT_CRAWLERS } from "../../../src/engine/agent/token.ts";
import { Callers } from "../../../src/site/enforce/caller.ts";
import { isRobotName, senderOf } from "../../../src/site/identity/sender.ts";
import { isHeld, peopleHeaders, robotHeaders, shareOf } from "../../../tools/lists.ts";
import { AI_WORDS, robotWords } from "../../../tools/robot-words.ts";
import { BROWSERS, ON_DEVICES, READING, VIEWS, WORDY_APPS } from "../../engine/agent/headers.ts";
import { GADGETS, ON_GADGETS } from "../enforce/forms.ts";

describe("headers that others have collected", () => {
  it("are robots' for at least 99 % of crawler-user-agents", () => {
    const { ours, isbot, all } = shareOf(robotHeaders());
    console.log(`robots: ${ours} of ${all} (${percent(ours, all)}), isbot ${isbot} (${percent(isbot, all)})`);
    expect(all).toBeGreaterThan(2000);
    expect(ours / all).toBeGreaterThanOrEqual(0.99);
  });

  it("are people's for all of user-agents", () => {
    const { ours, isbot, all } = shareOf(peopleHeaders());
    console.log(`people held to robots.txt: ${ours} of ${all}, isbot ${isbot}`);
    expect(all).toBeGreaterThan(900);
    expect(peopleHeaders().filter(isHeld)).toEqual([]);
  });
});

describe("the words of robots", () => {
  it("are those that tools/robot-words.ts writes, and need no look-around", () => {
    const file = readFileSync(new URL("../../../src/site/identity/robot-words.ts", import.meta.url), "utf8");
    expect(file).toBe(robotWords);
    expect(file).not.toMatch(/\(\?<|\(\?[=!]/);
  });
});

describe("AI crawlers that only others list", () => {
  const names = [...namesIn(listedAi.rows)].map(([name]) => name);
  const words = [...AI_WORDS, "Code", "Cursor", "Trae"];

  it("are robots where crawlers have their names, but for words", () => {
    for (const form of [
      (name: string) => `${name}/1.0`,
      (name: string) => `Mozilla/5.0 (compatible; ${name}/1.0)`,
    ])
      expect(names.filter((name) => !isHeld(form(name)) && !words.includes(name))).toEqual([]);
    expect(words.filter((name) => isHeld(`${name}/1.0`))).toEqual([]);
  });
});

/** The names of the table that telephones and apps may have, too, and the others. */
function namesInTwo(): { readonly common: string[]; readonly others: string[] } {
  const names = knownCrawlers().map(({ token }) => token);
  return { common: names.filter(isCommonName), others: names.filter((name) => !isCommonName(name)) };
}

const WHOLE = BROWSERS.filter((header) => header.length > 60);

describe("a name that a telephone or an app may have", () => {
  const { common, others } = namesInTwo();
  /** Headers of telephones around their models, one for each kind. */
  const telephones = [
    ...new Map(
      peopleHeaders().flatMap((header) => {
        const around = /^(.*; Android [\d.]+; )[^;()]+?((?: Build\/|; wv|\)).*)$/.exec(header);
        return around === null ? [] : [[around.slice(1).join().replace(/\d/g, ""), around] as const];
      }),
    ).values(),
  ];

  it("is none that shows a robot by its form", () => {
    expect(common.length).toBeGreaterThan(30);
    expect(common.filter(isRobotName)).toEqual([]);
    expect(others.filter((name) => /^[a-z\d]{1,15}$/i.test(name) && !isRobotName(name))).toEqual([]);
  });

  it("makes no robot as the model of a telephone or the name of an app", () => {
    const listed = [...namesIn(listedAi.rows), ...namesIn(listedOthers.rows)].map(([name]) => name);
    const names = [...common, ...listed].filter((name) => knownTokens(`${name}/1`).every(isCommonName));
    const made = names.flatMap((name) => [name, `Shark ${name}`, `${name} 9`]);
    const headers = telephones.flatMap(([, before, after]) => made.map((name) => before + name + after));
    const apps = common.flatMap((name) => [
      `${WHOLE[0]} ${name}/2.1`,
      `Mozilla/5.0 (X11; Linux x86_64; ${name}) Gecko/20100101 Firefox/140.0`,
      `${name}/2.1 CFNetwork/1496.0.7 Darwin/23.5.0`,
      `${name}/2.1 (iPhone; iOS 18.2)`,
    ]);
    const held = [...headers, ...apps].filter(isHeld);
    console.log(`${names.length} names in ${headers.length + apps.length} headers: ${held.length} robots`);
    expect(headers.length).toBeGreaterThan(10_000);
    expect(held.slice(0, 20)).toEqual([]);
  });

  it.each(common)("is a robot's where robots have theirs: %s", (name) => {
    const about = "+https://crawler.example/";
    for (const header of [
      name,
      `${name}/1.0 (${about})`,
      `Mozilla/5.0 (compatible; ${name}/1.0)`,
      `${WHOLE[0]} (compatible; ${name}; ${about})`,
      `${WHOLE[0]} ${name}/1.0 (${about})`,
      `http.rb/5 (${name}/4; ${about})`,
    ])
      expect(senderOf(header), header).toMatchObject({ token: name, isDeclared: true });
  });
});

describe("a whole browser's header with something appended", () => {
  it.each([
    ...["(Ecosia android@150.0.0.0)", "(me@example.com)", "me@example.com", "https://example.com/x"],
    ...["www.example.com", "example.com", "Foo/1.0 (+https://example.com)", "(Foo/1.0; https://example.com)"],
    ...[
      "Example/1.0",
      "Code/1.115.0",
      "Trae/1.107.1",
      "Spider/1.0",
      "Operator/1.0",
      "Cursor/0.42",
      "Electron/39.8.5",
    ],
    ...["AppleNews/1106.1", "SmartNews/24.1.0", "DownloadManager/2", "MyRadar/8.1", "Mobile RSS/3"],
    ...["[Pinterest/iOS]", "GSA/300.0.598994205", "Instagram 300.0.0.29.110 Android"],
  ])("is a person's: %s", (part) => {
    for (const header of WHOLE) expect(isHeld(`${header} ${part}`), header).toBe(false);
  });

  it.each([
    "GPTBot/1.0",
    "(compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "ExampleBot",
    "example-crawler/1",
  ])("is a robot's, where that is a robot's name: %s", (part) => {
    for (const header of WHOLE) expect(isHeld(`${header} ${part}`), header).toBe(true);
  });
});

describe("apps in which people read", () => {
  it.each(READING)("are held to nothing: %s", (header) => {
    expect(new Callers().of(header)).toMatchObject({ kind: "person", token: undefined });
  });

  it.each([
    "Overcast/1.0 Podcast Sync (12 subscribers; feed-id=1; +http://overcast.fm/)",
    "Overcast/3.0 (+http://overcast.fm/; iOS podcast app) GPTBot/1.0",
    "GPTBot/1.0 NetNewsWire (RSS Reader; https://netnewswire.com/)",
    "WhatsApp/2.23.20.0 A",
    `${READING.find((one) => one.includes("WhatsApp/"))} GPTBot/1.0`,
    "Mozilla/5.0 (X11; GPTBot/1.0) AppleWebKit/537.36 (KHTML, like Gecko) WhatsApp/2.2049.10 Chrome/87 Safari/537.36",
  ])("are told from robots with their names: %s", (header) => {
    expect(isHeld(header)).toBe(true);
  });
});

describe("a spider", () => {
  it.each(["Spider/1.0", "Acme Spider/2.0", "Mozilla/5.0 (compatible; Web Spider/1.0)"])(
    "is a robot where crawlers have their names: %s",
    (header) => {
      expect(isHeld(header)).toBe(true);
    },
  );
});

describe("what only a person's device sends", () => {
  it.each(ON_DEVICES)("is no robot's, whatever words are in it: %s", (header) => {
    expect(isHeld(header)).toBe(false);
  });

  it("is an app's, if it calls itself one, and no robot's of its name", () => {
    const kinds = ["podcast app", "Podcast Player", "desktop client", "mobile app"];
    const of = (name: string): string[] =>
      kinds.flatMap((kind) => [
        `${name} (${kind}; +https://news.example)`,
        `${name} (${kind})`,
        `${name} ${kind}`,
      ]);
    expect([...of("Feed/1.0"), ...of("Downloader"), ...of("My News/2")].filter(isHeld)).toEqual([]);
    const others = [
      "Podcatcher Bot 1.0 (1 subscribers; +https://podcatcher.net)",
      "PodvineBot/4.0.1 (www.podvine.com)",
    ];
    const near = [
      "Foo/1 (podcast app index; +https://foo.example)",
      "Foo/1 (podcast apps; +https://foo.example)",
    ];
    const robots = [...of("FooBot/1.0"), ...of("FooCrawler"), ...of("GPTBot/1.2"), ...others, ...near];
    expect(robots.filter((one) => !isHeld(one))).toEqual([]);
  });

  it("is an app's by any of the systems that people's devices have", () => {
    const words = [
      "NewsReader",
      "Downloader",
      "FeedReader",
      "QRScanner",
      "ProxyTools",
      "SiteMonitor",
      "iRobot",
    ];
    const forms = ON_GADGETS.flatMap((device) => words.map((word) => `${word}/1.2 ${device}`));
    const heads = GADGETS.flatMap((one) => [
      `${one} Downloader Foo`,
      `(null)/(null) ${one}/5 model/X1 (6; dt:191)`,
    ]);
    expect([...forms, ...heads].filter(isHeld)).toEqual([]);
    const robots = ON_GADGETS.flatMap((device) => [`FooBot/1.2 ${device}`, `FooCrawler/1.2 ${device}`]);
    const others = GADGETS.flatMap((one) => [
      `${one.split(" ")[0]} FooBot`,
      `Mozilla/5.0 (compatible; FooBot/1; ${one})`,
    ]);
    expect([...robots, ...others].filter((one) => !isHeld(one))).toEqual([]);
  });

  it.each(VIEWS)("is an app's or a browser's by %s, whatever words are in its name", (view) => {
    const words = [
      "scan",
      "monitor",
      "check",
      "agent",
      "server",
      "proxy",
      "inspect",
      "audit",
      "detect",
      "validator",
    ];
    const made = words.flatMap((word) => [
      `My${word}/1.0`,
      `${word}er/2`,
      `${word.toUpperCase()}`,
      `Foo ${word}App/3`,
    ]);
    for (const name of [...WORDY_APPS, ...made]) {
      expect(isHeld(`${view} ${name}`), name).toBe(false);
      for (const robot of [`${name.replace("/", "Bot/")}bot`, "FooBot/1", "GPTBot/1.2", "HeadlessChrome/1"])
        expect(isHeld(`${view} ${name} ${robot}`), robot).toBe(true);
    }
    for (const robot of [
      "ScanBot/1",
      "Foo CheckBot/1",
      "InspectCrawler/2",
      "Chrome-Lighthouse",
      "Site-Monitor/1",
    ])
      expect(isHeld(`${view} ${robot}`), robot).toBe(true);
  });

  it.each([
    "Googlebot/1 CFNetwork/1 Darwin/1",
    "WhatsApp/2.22.2 CloudAPI/99.99.99 Device/x86_64",
    "WhatsApp/2.23.20.0 A",
    "FooBot Mozilla/5.0 (Linux; Android 8.0; Pixel 2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/72 Mobile Safari/537.36",
    "FooBot/1.0 (foobot@example.com; Android 10)",
    "FooBot/1.0 (iPhone; iOS 17.1)",
    "FooBot/1.0 (Linux; Android 14) crawler",
    "Foo-Crawler/1.0 iOS",
    "FooBot/1.0 (+https://example.com) CFNetwork/1 Darwin/1",
    "Mozilla/5.0 (Linux; Android 7.0; GPTBot) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/58 Mobile Safari/537.36",
    "Mozilla/5.0 (Linux; Android 7.0; Nexus 5X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/58 Mobile Safari/537.36 FooBot/1.0",
  ])("is a robot's with the name of a known one, or another's: %s", (header) => {
    expect(isHeld(header)).toBe(true);
  });
});

describe("a robot without a product", () => {
  it.each([
    ["Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5", "SkypeUriPreview"],
    ["Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/94.0 PTST/211202.211915", "PTST"],
    ["Mozilla/5.0 (compatible; +https://probely.com/sos)", "probely.com"],
    ["@LinkArchiver twitter bot", "LinkArchiver"],
    ["(", "robot"],
  ])("is called by the word that shows it: %s", (header, token) => {
    expect(senderOf(header)).toMatchObject({ token, isDeclared: true });
  });

  it("never has a browser's name", () => {
    const found = robotHeaders().map((header) => senderOf(header));
    const nameless = found.filter(({ isDeclared, crawler }) => isDeclared && crawler === undefined);
    expect(nameless.length).toBeGreaterThan(100);
    const browsers = NOT_CRAWLERS.split(" ");
    const named = nameless.flatMap(({ token, names }) => [token!, ...names]);
    expect(named.filter((name) => browsers.includes(name.toLowerCase()))).toEqual([]);
  });
});

describe("tools that hide in a header", () => {
  it.each([
    "Mozilla/5.0 python-requests/2",
    "Mozilla/5.0 (X11) Chrome/1 Scrapy/2",
    "SkypeUriPreview",
    "linkdex.com/v2.0",
    "Dataprovider.com",
    "phantomas/1.11.0 (PhantomJS/1.9.8; linux x64)",
    "Valve/Steam HTTP Client 1.0 (SteamChatURLLookup)",
  ])("are none of a person: %s", (header) => {
    expect(isHeld(header)).toBe(true);
  });
});

function percent(part: number, all: number): string {
  return `${((100 * part) / all).toFixed(1)} %`;
}
