/** The enforcer, a dry run and `bots` say the same about who asks. */
import { describe, expect, it } from "vitest";
import { Trial } from "../../../src/cli/enforce/trial.ts";
import { listedAi } from "../../../src/engine/agent/community/ai.ts";
import { namesIn } from "../../../src/engine/agent/community/list.ts";
import { listedOthers } from "../../../src/engine/agent/community/others.ts";
import { knownCrawler } from "../../../src/engine/agent/known.ts";
import { leadingWord } from "../../../src/engine/dialect/name.ts";
import { parse } from "../../../src/index.ts";
import { createEnforcer, type Decision } from "../../../src/site/enforce/index.ts";
import { RuleBook } from "../../../src/site/enforce/rule-book.ts";
import { isSoftwareName, libraryNames } from "../../../src/site/identity/software.ts";
import { BotCounter } from "../../../src/site/logs/index.ts";
import type { LogRequest } from "../../../src/site/logs/request.ts";
import { build } from "../../../src/site/write/index.ts";
import { cases } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";
import { APPS, NAMES as FORM_NAMES, FORMS, ON_DEVICE } from "./forms.ts";

/** Names that only a file may have: those of lists, of libraries, of apps, and any word. */
const NAMES = [
  ...[...namesIn(listedAi.rows), ...namesIn(listedOthers.rows)].map(([name]) => name),
  ...libraryNames(),
  ...["OurApp", "Intranet", "Signal", "my-app", "x_y", "Thunderbird", "Code", "*"],
];
const AI_NAMES = [...namesIn(listedAi.rows)].map(([name]) => name);
const AI_LIST = Object.fromEntries(AI_NAMES.map((name) => [name, { function: "AI agents" }]));
const SHAPES: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `${name}/1.0`,
  (name) => `${name}/1.0 (Linux; en)`,
  (name) => `${name} 2.1`,
  (name) => `${name}/1.0 CFNetwork/1410.0.3 Darwin/22.6.0`,
  (name) => `Mozilla/5.0 (compatible; ${name}/1.0)`,
  (name) => `${name}/1.0 (+https://a.example/bot)`,
  (name) => name.toUpperCase(),
];

it("the enforcer, a dry run and the counter of robots know those whom only the file names", () => {
  const random = new Random(Number(process.env.FUZZ_SEED ?? 1));
  const counts = { asked: 0, blocked: 0, named: 0 };
  for (let files = 0; files < 300; files++) {
    const names = Array.from({ length: 6 }, () => random.pick(NAMES));
    const groups = names.map((name, i) => `User-agent: ${name}\nDisallow: ${i % 3 === 2 ? "" : "/x"}\n`);
    const body = groups.join("\n");
    const robots = parse(body);
    const enforcer = createEnforcer({ robots: body, onNotice() {} });
    const treatments = { unknown: "rules", undeclared: "rules", spoofed: "rules" } as const;
    for (const name of [...names, random.pick(NAMES)]) {
      const userAgent = random.pick(SHAPES)(name);
      const decision = enforcer.decide({ url: "/x", userAgent });
      const request = { agent: userAgent, target: "/x", method: "GET", status: 200, time: "", client: "" };
      const trial = new Trial(new RuleBook(robots), [], treatments);
      trial.add(request as LogRequest);
      const counter = new BotCounter({ robots });
      counter.add(request as LogRequest);
      const { bots: rows } = counter.report();
      const isBlocked = decision.action === "block";
      const told = `${userAgent} by ${names}`;
      expect([told, trial.report().blocked === 1]).toEqual([told, isBlocked]);
      expect([told, rows.some(({ forbidden }) => forbidden === 1)]).toEqual([told, isBlocked]);
      const [row] = rows;
      const identity =
        row === undefined ? "person" : row.evidence === "undeclared" ? "undeclared" : "claimed";
      expect([told, identity]).toEqual([told, decision.identity]);
      counts.asked++;
      if (isBlocked) counts.blocked++;
      if (row?.evidence === "named") counts.named++;
    }
  }
  console.log(
    `${counts.asked} requests, ${counts.blocked} blocked, ${counts.named} known from the file alone`,
  );
  expect(counts.named).toBeGreaterThan(100);
});

it("they agree on headers of each form, and the group of a name binds whoever is called so", () => {
  let bound = 0;
  for (const name of FORM_NAMES) {
    const file = `User-agent: *\nDisallow: /y\n\nUser-agent: ${name}\nDisallow: /x\n`;
    const robots = parse(file);
    const enforcer = createEnforcer({ robots: file });
    for (const form of FORMS) {
      const userAgent = form(name);
      const counter = new BotCounter({ robots });
      const decisions = ["/x", "/y"].map((url) => enforcer.decide({ url, userAgent }));
      for (const target of ["/x", "/y"])
        counter.add({
          agent: userAgent,
          target,
          method: "GET",
          status: 200,
          time: "",
          client: "",
        } as LogRequest);
      const { bots } = counter.report();
      const [x, y] = decisions.map(({ action }) => action === "block");
      const [{ crawler, identity }] = decisions as [Decision];
      const told = `${name}: ${userAgent}`;
      // An app that only the file names is none of the counter's robots.
      const [counted] = bots;
      if (counted !== undefined)
        expect([told, counted.forbidden, counted.agent]).toEqual([told, Number(x) + Number(y), crawler]);
      else expect([told, y]).toEqual([told, false]);
      if (identity === "person" || crawler?.toLowerCase() !== name.toLowerCase()) continue;
      // No product token begins with a bracket or an address: that is only what the robot is counted under.
      if (/^(?:\(|https?:)/.test(userAgent)) continue;
      bound++;
      expect([told, x, y]).toEqual([told, true, false]);
    }
  }
  console.log(`${FORM_NAMES.length * FORMS.length} headers, ${bound} bound by the group of their name`);
  expect(bound).toBeGreaterThan(200);
});

describe("an app on a person's device", () => {
  const WORDS = ["ChatGPT", "Terra", "Code", "Cursor", "Operator", "OurApp", "a"];

  it.each([
    ["the file has the word", { robots: fileFor(WORDS) }],
    [
      "a list has it",
      {
        robots: "User-agent: *\nDisallow: /\n",
        crawlers: {
          crawlers: WORDS.slice(0, -1).map((token) => ({ token, purpose: "ai-agent" as const })),
        },
      },
    ],
  ])("is a person's where a word at its head is a robot's, too: %s", (_, options) => {
    const enforcer = createEnforcer(options);
    const robots = parse(options.robots);
    const counter = new BotCounter({ ...options, robots });
    for (const form of APPS) {
      for (const word of WORDS) {
        const userAgent = form(word);
        expect([userAgent, enforcer.decide({ url: "/x", userAgent }).identity]).toEqual([
          userAgent,
          "person",
        ]);
        counter.add(asked(userAgent));
      }
    }
    expect(counter.report().bots).toEqual([]);
  });

  it.each([
    "Spider",
    "Terra Cotta",
    "ChatGPT Agent",
    "Poseidon Research Crawler",
    "NewsReader",
    "Preview",
    "iRobot",
  ])("is a person's also by a name that elsewhere makes a robot: %s", (name) => {
    const robots = "User-agent: *\nDisallow: /\n";
    // A list that has a robot's name means robots.
    const crawlers = { crawlers: [{ token: name, purpose: "ai-agent" as const }] };
    const isWord = name.includes(" ") || name === "Spider";
    const enforcer = createEnforcer({ robots, ...(isWord && { crawlers }) });
    const wrong = ON_DEVICE.filter((form) => {
      const userAgent = form(name);
      const counter = new BotCounter({ robots: parse(robots) });
      counter.add(asked(userAgent));
      return (
        enforcer.decide({ url: "/x", userAgent }).identity !== "person" || counter.report().bots.length > 0
      );
    });
    expect(wrong.map((form) => form(name))).toEqual([]);
  });

  it("is a person's by any name of an AI crawler's that does not end as a robot's", () => {
    const names = AI_NAMES.map(leadingWord).filter((name) => !/^mozilla|(?:bot|crawler)$/i.test(name));
    const apps = names.filter((name) => !isSoftwareName(name) && knownCrawler(name) === undefined);
    const enforcer = createEnforcer({ robots: build({ preset: "no-ai" }), crawlers: AI_LIST, onNotice() {} });
    const random = new Random(Number(process.env.FUZZ_SEED ?? 1));
    const asked = apps.flatMap((name) =>
      Array.from({ length: cases(50) }, () => random.pick(ON_DEVICE)(name)),
    );
    const held = asked.filter((userAgent) => enforcer.decide({ url: "/x", userAgent }).identity !== "person");
    console.log(`${apps.length} names, ${asked.length} headers of apps, ${held.length} held to robots.txt`);
    expect(held.slice(0, 10)).toEqual([]);
  });

  it.each(AI_NAMES.filter((name) => /^\w+(?<!bot) /.test(name)))(
    "is a robot's before a contact address: %s",
    (name) => {
      const robots = `User-agent: ${leadingWord(name)}\nDisallow: /\n`;
      const enforcer = createEnforcer({ robots, crawlers: AI_LIST });
      const action = (rest: string) =>
        enforcer.decide({
          url: "/x",
          userAgent: `Mozilla/5.0 (X11; Linux x86_64) Chrome/131 Safari/537.36 ${rest}`,
        }).action;
      for (const contact of ["+https://a.example", "me@a.example", "www.a.example"]) {
        expect(action(`(${name}/1.0; ${contact})`)).toBe("block");
        expect(action(`(${name.replaceAll(" ", "+")}; ${contact})`)).toBe("block");
        expect(action(`(like ${name}/1.0; ${contact})`)).toBe("allow");
        expect(action(`(${name}ing/1.0; ${contact})`)).toBe("allow");
      }
    },
  );

  it.each([
    ...[
      "Terra",
      "Terra/1.0",
      "Terra/1.0 (+https://a.example) CFNetwork/1 Darwin/1",
      "okhttp/4.12.0 Dalvik/2",
    ],
    ...["FooBot/1.2 okhttp/4.12.0", "GPTBot/1.2 CFNetwork/3860.100.1 Darwin/25.0.0"],
  ])("is not what says no more than a robot does, or more: %s", (userAgent) => {
    const enforcer = createEnforcer({ robots: fileFor(["Terra", "FooBot", "GPTBot", "okhttp"]) });
    expect(enforcer.decide({ url: "/x", userAgent }).action).toBe("block");
  });
});

function fileFor(names: readonly string[]): string {
  return `${names.map((name) => `User-agent: ${name}\n`).join("")}Disallow: /\n`;
}

function asked(agent: string): LogRequest {
  return { agent, target: "/x", method: "GET", status: 200, time: "", client: "", host: undefined };
}
