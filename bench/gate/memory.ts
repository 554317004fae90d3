import { RobotsClient } from "../../src/fetch/index.ts";
import { filesOf } from "./hosts.ts";

/** Bytes that a remembered host takes: by the client's own count, and by the process's. */
export async function measureMemory(count: number): Promise<void> {
  const files = filesOf(Math.min(count, 20_000));
  const bodyOf = (url: string): string => {
    const n = Number(/h(\d+)\./.exec(url)![1]);
    return files[n % files.length]!.body;
  };
  const client = new RobotsClient({
    userAgent: "FooBot/1.0",
    fetch: async (url) => new Response(bodyOf(url)),
    cacheBytes: 2 ** 40,
    maxEntries: count,
  });
  await client.get("https://h0.example");
  globalThis.gc?.();
  const before = process.memoryUsage();
  function* urls(): Generator<string> {
    for (let n = 0; n < count; n++) yield `https://h${n}.example/`;
  }
  await client.prefetch(urls());
  globalThis.gc?.();
  const after = process.memoryUsage();
  const grown = after.rss - before.rss;
  console.log(
    `\n${client.size.toLocaleString("en")} hosts: ${Math.round(client.bytes / count)} bytes each by the client's count, ${Math.round(grown / count)} by the process's`,
  );
  await client.close();
}
