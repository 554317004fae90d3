import { RobotsClient } from "../../src/crawl/fetch/index.ts";
import { PolicyStore } from "../../src/engine/store/index.ts";
import { type Policy, parse, type Verdict } from "../../src/index.ts";
import { filesOf } from "../input-sets.ts";
import { type Plan, timeTasks } from "../measure.ts";
import type { WarmResult } from "./report.ts";

const PLAN: Plan = { rounds: 9, time: 60 };
const AGENT = "FooBot";
const HOSTS = 2000;

/** A policy for each host, found with the URL parser: what one would write without a store. */
class PolicyMap {
  readonly #policies = new Map<string, Policy>();

  set(origin: string, policy: Policy): void {
    this.#policies.set(origin, policy);
  }

  isAllowed(url: string): boolean {
    return this.#policies.get(new URL(url).origin)!.isAllowed(url);
  }

  check(urls: readonly string[]): Uint8Array {
    return Uint8Array.from(urls, (url): Verdict => Number(this.isAllowed(url)) as Verdict);
  }
}

/** `client.check` and `client.isAllowed` of hosts that are known, beside the store alone and a Map of policies. */
export async function warmResults(): Promise<WarmResult[]> {
  const files = filesOf(HOSTS);
  const bodies = new Map(files.map(({ origin, body }) => [`${origin}/robots.txt`, body]));
  const fetch = async (url: string): Promise<Response> => new Response(bodies.get(url));
  await using client = new RobotsClient({ userAgent: `${AGENT}/1.0`, fetch });
  const store = new PolicyStore({ agent: AGENT });
  const map = new PolicyMap();
  for (const { origin, body } of files) {
    store.set(origin, parse(body));
    map.set(origin, parse(body).policyFor(AGENT));
  }
  await client.prefetch(files.map(({ origin }) => origin));

  const results: WarmResult[] = [];
  for (const each of [1, 10, 100]) {
    const urls = files
      .slice(0, Math.max(20, Math.floor(HOSTS / each)))
      .flatMap(({ origin }) =>
        Array.from({ length: each }, (_, i) => `${origin}/area/${i}/page-${i * 7}.html`),
      );
    const verdicts = Buffer.from(store.check(urls));
    for (const others of [await client.check(urls), map.check(urls)]) {
      if (!verdicts.equals(others)) throw new Error("The answers differ.");
    }
    const units = urls.length;
    const rows = await timeTasks(
      [
        { name: "PolicyStore.check", units, run: () => store.check(urls) },
        { name: "client.check", units, run: () => client.check(urls) },
        { name: "Map of policies", units, run: () => map.check(urls) },
      ],
      PLAN,
    );
    results.push({ each, rows });
  }

  const urls = files.map(({ origin }) => `${origin}/area/page.html`);
  /** Each contender is awaited, as its caller would have to if it were asynchronous. */
  const oneByOne = (name: string, ask: (url: string) => unknown) => ({
    name,
    units: urls.length,
    run: async () => {
      for (const url of urls) await ask(url);
    },
  });
  const rows = await timeTasks(
    [
      oneByOne("PolicyStore.isAllowed", (url) => store.isAllowed(url)),
      oneByOne("client.isAllowed", (url) => client.isAllowed(url)),
      oneByOne("Map of policies", (url) => map.isAllowed(url)),
    ],
    PLAN,
  );
  return [...results, { each: 0, rows }];
}
