/** Files and lists that change: any request, whoever sends it, makes the enforcer look at them once they are due. */
import { describe, expect, it } from "vitest";
import { createEnforcer, type Enforcer } from "../../../src/site/enforce/index.ts";
import { BROWSERS, KNOWN, ON_DEVICES, READING, UNKNOWN } from "../../engine/agent/headers.ts";
import { thorough } from "../../support/effort.ts";

const CLOSED = "User-agent: *\nDisallow: /\n";
const ALL = [...BROWSERS, ...ON_DEVICES, ...READING, ...[...KNOWN, ...UNKNOWN].map(([one]) => one)];
const SENDERS = [...ALL.filter((_, i) => thorough || i % 8 === 0), "New/1", ""];
const EVERY = 1000;
const DAY = 86_400_000;

/** What is loaded, from a source that counts its loads. */
const SOURCES: Record<string, (load: (text: string) => Promise<string>) => object> = {
  robots: (load) => ({ robots: { load: () => load(CLOSED), every: EVERY } }),
  crawlers: (load) => ({
    robots: CLOSED,
    crawlers: { load: () => load('{"New":{"operator":""}}'), every: EVERY },
  }),
  networks: (load) => ({
    robots: CLOSED,
    networks: [{ for: "Googlebot", url: "https://lists.example/a.json" }],
    fetch: async () => new Response(await load("66.249.64.0/27")),
  }),
};

type Given = Parameters<Enforcer["decide"]>[0];
type Facts = NonNullable<Parameters<Enforcer["decide"]>[1]>;
const WAYS: Record<string, (enforcer: Enforcer, request: Given, facts: Facts) => unknown> = {
  decide: (enforcer, request, facts) => enforcer.decide(request, facts),
  verify: (enforcer, request, facts) => enforcer.verify(request, facts),
  answer: (enforcer, request, facts) => enforcer.answer(request, facts),
};
const REQUESTS = [
  { url: "https://a.example/x" },
  { url: "https://a.example/robots.txt" },
  { url: "https://a.example/x", method: "POST" },
  { url: "https://a.example/robots.txt", method: "POST" },
];

describe.each(Object.entries(SOURCES))("%s that may have changed", (_, sourceOf) => {
  it.each(Object.entries(WAYS))("is looked at when it is due, by %s", async (_, ask) => {
    let [now, loads] = [0, 0];
    const load = async (text: string): Promise<string> => {
      loads++;
      return text;
    };
    const enforcer = createEnforcer({ serve: true, ...sourceOf(load), now: () => now } as never);
    await enforcer.ready;
    const ignored: string[] = [];
    const early: string[] = [];
    for (const userAgent of SENDERS)
      for (const request of REQUESTS) {
        const work: Promise<unknown>[] = [];
        const facts = { address: "192.0.2.1", waitUntil: (one: Promise<unknown>) => work.push(one) };
        now += DAY;
        const before = loads;
        await ask(enforcer, { ...request, userAgent } as Given, facts);
        await Promise.all(work);
        const what = `${request.method ?? "GET"} ${request.url} ${userAgent}`;
        if (loads !== before + 1) ignored.push(what);
        now += EVERY - 1;
        await ask(enforcer, { ...request, userAgent } as Given, facts);
        if (loads > before + 1) early.push(what);
      }
    expect([ignored.slice(0, 10), early.slice(0, 10)]).toEqual([[], []]);
  });
});
