/** Whatever is given to whatever is exported, a refusal is the library's, and says why as data, too. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CrawleeRobots } from "../../src/crawl/compat/crawlee.ts";
import robotsParser, { rfcParser } from "../../src/crawl/compat/robots-parser.ts";
import { RobotsClient } from "../../src/crawl/fetch/index.ts";
import * as edge from "../../src/engine/edge/index.ts";
import { PolicyStore } from "../../src/engine/store/index.ts";
import { parse, RobotsError } from "../../src/index.ts";
import { createEnforcer } from "../../src/site/enforce/index.ts";
import { BotCounter, LogReader } from "../../src/site/logs/index.ts";
import { RobotsBuilder } from "../../src/site/write/index.ts";
import { ENTRIES, UNTRIED } from "./arguments.ts";
import { DOCUMENTED, faultOf } from "./judge.ts";
import { filesUnder, root } from "./modules.ts";
import { crawler, FILE } from "./option-subjects.ts";
import { POOL } from "./option-values.ts";

// biome-ignore lint/suspicious/noExplicitAny: arguments are wrong on purpose
type Any = any;

const URL_OF_ROBOTS = "https://a.example/robots.txt";
const newClient = () => new RobotsClient({ userAgent: "a", fetch: async () => new Response(FILE) });

/** An object of each class, new for each call. */
const OBJECTS: Readonly<Record<string, () => object>> = {
  Robots: () => parse(FILE),
  Policy: () => parse(FILE).policyFor("a"),
  "Policy, disposed": () => {
    const policy = parse(FILE).policyFor("a");
    policy.dispose();
    return policy;
  },
  EdgeRobots: () => edge.parse(FILE),
  EdgePolicy: () => edge.parse(FILE).policyFor("a"),
  PolicyStore: () => new PolicyStore({ agent: "a" }),
  RobotsClient: newClient,
  "RobotsClient, closed": () => {
    const client = newClient();
    client.close();
    return client;
  },
  Enforcer: () => createEnforcer({ robots: FILE }),
  LogReader: () => new LogReader(() => {}),
  BotCounter: () => new BotCounter(),
  RobotsBuilder: () => new RobotsBuilder(),
  GroupBuilder: () => new RobotsBuilder().group("a"),
  robotsParser: () => robotsParser(URL_OF_ROBOTS, FILE),
  rfcParser: () => rfcParser(URL_OF_ROBOTS, FILE),
};

/** What may throw something else, or without data, and why. */
const EXEMPT: Readonly<Record<string, string>> = {
  "Class constructor": "a class that is called without new: the language's own error",
  "is not a constructor": "a function that is called with new",
};

/** First arguments that are right for something, so that the second one is looked at. */
const FIRST: readonly (() => unknown)[] = [
  () => FILE,
  () => "https://a.example/x",
  () => ["https://a.example/x"],
  () => parse(FILE),
  () => parse(FILE).policyFor("a"),
  newClient,
  () => createEnforcer({ robots: FILE }),
  () => crawler,
  () => Uint8Array.of(1),
];

/** What a call throws or rejects with, if it does before anything else happens. */
async function thrownBy(call: () => unknown): Promise<unknown> {
  try {
    let result = call();
    if (typeof result === "object" && result !== null && Symbol.asyncIterator in result)
      result = (result as AsyncIterable<unknown>)[Symbol.asyncIterator]().next();
    if (result instanceof Promise) {
      result.catch(() => {});
      await Promise.race([result, new Promise((resolve) => setImmediate(resolve))]);
    }
  } catch (error) {
    return error;
  }
  return undefined;
}

let refused = 0;

/** What is wrong with the refusals of a door. */
async function faultsOf(open: (...given: Any[]) => unknown): Promise<string[]> {
  const faults = new Set<string>();
  const given: (() => unknown[])[] = [
    () => [],
    ...POOL.map(([value]) => () => [value]),
  ];
  for (const first of FIRST) for (const [value] of POOL) given.push(() => [first(), value]);
  for (const args of given) {
    const error = await thrownBy(() => open(...args()));
    if (error === undefined) continue;
    refused++;
    const fault = faultOf(error);
    if (fault !== undefined && !Object.keys(EXEMPT).some((part) => fault.includes(part))) faults.add(fault);
  }
  return [...faults];
}

const internal = new Set([...UNTRIED["is internal"]!, "Policy.matcher"]);
const isClass = (one: Any): boolean => /^class\b/.test(Function.prototype.toString.call(one));

/** Names of the methods of an object, also of inherited ones. */
function methodsOf(object: object): string[] {
  const names = new Set<string>();
  for (let at = object; at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    const its = Object.getOwnPropertyDescriptors(at);
    for (const [name, { value }] of Object.entries(its)) if (typeof value === "function") names.add(name);
  }
  names.delete("constructor");
  return [...names];
}

describe("every door", async () => {
  const entries = (await Promise.all(ENTRIES.map((load) => load()))).flatMap((entry) =>
    Object.entries(entry as Record<string, Any>),
  );
  const functions = new Map(entries.filter(([, one]) => typeof one === "function"));
  const doors: [name: string, open: (...given: Any[]) => unknown][] = [];
  for (const [name, one] of functions) {
    // Is made by this library; what is wrong is not said again.
    if (one === CrawleeRobots || one === RobotsError) continue;
    doors.push([name, isClass(one) ? (...given) => new one(...given) : one]);
    for (const method of Object.keys(Object.getOwnPropertyDescriptors(one)))
      if (typeof one[method] === "function" && method !== "prototype")
        doors.push([`${name}.${method}`, (...given) => one[method](...given)]);
  }
  for (const [of, make] of Object.entries(OBJECTS))
    for (const method of methodsOf(make()))
      if (!internal.has(`${of.split(",")[0]}.${method}`))
        doors.push([`${of}.${method}()`, (...given) => (make() as Any)[method](...given)]);

  it.each(doors)("%s", async (_name, open) => {
    expect(await faultsOf(open)).toEqual([]);
  });

  it("is tried, also those of every class", () => {
    const classes = [...functions].filter(([, one]) => isClass(one)).map(([name]) => name);
    const without = classes.filter((name) => !Object.hasOwn(OBJECTS, name));
    expect(without).toEqual(["RobotsError", "CrawleeRobots"]);
    expect(refused).toBeGreaterThan(1000);
  });
});

describe("docs/errors.md", () => {
  const files = filesUnder("src").map((file) => [file, readFileSync(join(root, file), "utf8")] as const);
  const found = (pattern: RegExp): [file: string, what: string][] =>
    files.flatMap(([file, text]) =>
      [...text.matchAll(pattern)].map(([, what]): [string, string] => [file, what!]),
    );

  it("has every code of the sources", () => {
    const codes = [
      ...found(/\bcode: "([a-z][a-z-]*)"(?: as const)?, values\b/g),
      ...found(/\b(?:misuseFor\([A-Z_]+|refuse\w*|faultFor|fault|fail)\(?,?\s*"([a-z][a-z-]*)"/g),
    ];
    expect(codes.length).toBeGreaterThan(80);
    expect(codes.filter(([, code]) => !DOCUMENTED.has(code))).toEqual([]);
  });

  it("has the sentences of every table that an error is made from", () => {
    const listed = ["tools/sentences.ts", "src/crawl/fetch/detail.ts", "src/cli/fmt/fmt.ts"]
      .map((file) => readFileSync(join(root, file), "utf8"))
      .join("");
    const tables = found(/\b(?:misuseFor|sentenceOf|new Fault)(?:<[^>]*>)?\(\s*([A-Z][A-Z_]+)\b/g);
    expect(tables.length).toBeGreaterThan(20);
    expect(tables.filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(listed))).toEqual([]);
  });
});
