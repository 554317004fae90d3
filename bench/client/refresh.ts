import { encoder } from "../../src/base/utf8.ts";
import { digest } from "../../src/crawl/fetch/digest.ts";
import { RobotsClient } from "../../src/crawl/fetch/index.ts";
import { filesOf } from "../input-sets.ts";
import { timeTasks, type UnitTime } from "../measure.ts";

const COUNT = 2000;

/** What one file costs on its way in: read and compiled, and then held as well; without the network. */
export function refreshResults(): Promise<UnitTime[]> {
  const files = filesOf(COUNT);
  const bytes = files.map(({ body }) => encoder.encode(body));
  const options = { agent: "FooBot", dialect: "rfc9309", maxBytes: 512_000, transcodes: true } as const;
  const bodies = new Map(files.map(({ origin }, i) => [`${origin}/robots.txt`, bytes[i]!]));
  const headers = { get: () => null };
  /** The lightest possible answer, so that the client's part is most of the work. */
  const fetch = async (url: string) => {
    const value = bodies.get(url)!;
    let given = false;
    const read = async () => {
      if (given) return { done: true as const };
      given = true;
      return { done: false as const, value };
    };
    return {
      status: 200,
      type: "default",
      headers,
      body: { getReader: () => ({ read, cancel: async () => {} }) },
    };
  };
  const origins = files.map(({ origin }) => origin);
  const urls = origins.map((origin) => `${origin}/area/page.html`);
  return timeTasks(
    [
      {
        name: "read and compiled",
        units: COUNT,
        run: () => {
          for (const [i, body] of bytes.entries()) {
            digest({ bytes: body, cut: false }, null, origins[i]!, options);
          }
        },
      },
      {
        name: "client.check of a new host",
        units: COUNT,
        run: async () => {
          const client = new RobotsClient({ userAgent: "FooBot/1.0", fetch });
          await client.check(urls);
          await client.close();
        },
      },
    ],
    { rounds: 7, time: 200 },
  );
}
