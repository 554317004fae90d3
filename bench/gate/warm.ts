import { RobotsClient } from "../../src/fetch/index.ts";
import { type Policy, parse } from "../../src/index.ts";
import { PolicyStore } from "../../src/store/index.ts";
import { interleave } from "../measure.ts";
import { filesOf } from "./hosts.ts";
import { table } from "./table.ts";

const ROUNDS = 9;
const AGENT = "FooBot";

/** `client.check` and `client.isAllowed` of hosts that are known, beside the store alone and a Map of policies. */
export async function measureWarm(count: number): Promise<void> {
  const files = filesOf(count);
  const bodies = new Map(files.map(({ origin, body }) => [`${origin}/robots.txt`, body]));
  const fetch = async (url: string): Promise<Response> => new Response(bodies.get(url));
  const client = new RobotsClient({ userAgent: `${AGENT}/1.0`, fetch });
  const store = new PolicyStore({ agent: AGENT });
  const map = new Map<string, Policy>();
  for (const { origin, body } of files) {
    store.set(origin, parse(body));
    map.set(origin, parse(body).policyFor(AGENT));
  }
  await client.prefetch(files.map(({ origin }) => origin));

  console.log(`\nwarm, ${count} hosts, ns per URL; ratios to PolicyStore.check in the same round`);
  for (const each of [1, 10, 100]) {
    const urls = files
      .slice(0, Math.max(20, Math.floor(count / each)))
      .flatMap(({ origin }) =>
        Array.from({ length: each }, (_, i) => `${origin}/area/${i}/page-${i * 7}.html`),
      );
    const alone = store.check(urls);
    const through = await client.check(urls);
    if (!Buffer.from(alone).equals(Buffer.from(through))) throw new Error("client and store differ");
    const times = await interleave(
      [
        { name: "PolicyStore.check", units: urls.length, run: () => store.check(urls) },
        { name: "client.check", units: urls.length, run: () => client.check(urls) },
        {
          name: "Map of policies",
          units: urls.length,
          run: () => urls.map((url) => map.get(new URL(url).origin)!.isAllowed(url)),
        },
      ],
      { rounds: ROUNDS, time: 60 },
    );
    table(`${each} per host`, times, "PolicyStore.check");
  }

  const urls = files.map(({ origin }) => `${origin}/area/page.html`);
  const times = await interleave(
    [
      {
        name: "client.isAllowed",
        units: urls.length,
        run: async () => {
          for (const url of urls) await client.isAllowed(url);
        },
      },
      {
        name: "Map of policies, awaited",
        units: urls.length,
        run: async () => {
          for (const url of urls) await allowed(map, url);
        },
      },
    ],
    { rounds: ROUNDS, time: 60 },
  );
  table("one by one", times, "Map of policies, awaited");
  await client.close();
}

async function allowed(map: ReadonlyMap<string, Policy>, url: string): Promise<boolean> {
  return map.get(new URL(url).origin)!.isAllowed(url);
}
