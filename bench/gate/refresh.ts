import { digest } from "../../src/fetch/digest.ts";
import { RobotsClient } from "../../src/fetch/index.ts";
import { interleave } from "../measure.ts";
import { filesOf } from "./hosts.ts";
import { table } from "./table.ts";

const COUNT = 2000;

/** What one file costs on its way in: read, compiled, held; fetching apart. */
export async function measureRefresh(): Promise<void> {
  const files = filesOf(COUNT);
  const bytes = files.map(({ body }) => new TextEncoder().encode(body));
  const options = { agent: "FooBot", dialect: "rfc9309", maxBytes: 512_000, bridges: true } as const;
  const bodies = new Map(files.map(({ origin }, i) => [`${origin}/robots.txt`, bytes[i]!]));
  const headers = { get: () => null };
  /** The lightest answer that there can be, so that the client's part is most of it. */
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
  const times = await interleave(
    [
      {
        name: "read and compile",
        units: COUNT,
        run: () => {
          for (const [i, body] of bytes.entries()) {
            digest({ bytes: body, cut: false }, null, origins[i]!, options);
          }
        },
      },
      {
        name: "client.get of a new host",
        units: COUNT,
        run: async () => {
          const client = new RobotsClient({ userAgent: "FooBot/1.0", fetch });
          await client.check(origins);
          await client.close();
        },
      },
    ],
    { rounds: 7, time: 200 },
  );
  console.log("\none file on its way in, ns");
  table("refresh", times, "read and compile");
}
