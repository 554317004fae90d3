/**
 * What a harvest keeps in memory does not grow with what it has done. No stopwatch: bytes that are left after collection.
 *
 * @module-tag long
 * @module-tag nightly
 */
import { rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, onTestFinished } from "vitest";
import { privateNetworkGuard } from "../../src/crawl/node/guard.ts";
import { harvest } from "../../src/study/harvest/harvest.ts";
import { OriginList } from "../../src/study/origins.ts";
import { Archive } from "../../src/study/warc/archive.ts";
import { folderWith } from "../cli/run.ts";
import { turns } from "../support/waits.ts";
import { capture } from "./captures.ts";
import { addressOf, manyHosts } from "./many-hosts.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

async function heap(): Promise<number> {
  // What waits for callbacks is garbage only after these.
  await turns(50);
  collect();
  return process.memoryUsage().heapUsed;
}

it("the memory of a harvest is the same after 10,000 captures and after 100,000", async () => {
  const path = join(folderWith(), "out.warc.gz");
  const { bytes } = await capture("https://a.example", "User-agent: *\nDisallow: /\n");
  const archive = await Archive.create(path, { maxBytes: 2 ** 26, software: "test" });
  const append = async (times: number): Promise<number> => {
    for (let i = 0; i < times; i += 100) {
      await Promise.all(Array.from({ length: 100 }, () => archive.append(bytes)));
    }
    return heap();
  };
  const before = await append(10_000);
  const after = await append(90_000);
  archive.close();
  expect(after - before).toBeLessThan(90_000 * 8);
  rmSync(path);
});

it("the memory of a harvest grows with the list of a harvest, not with what its hosts answered", async () => {
  const server = manyHosts();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const listed = new OriginList();
  for (let i = 1; i <= 3_000; i++) listed.add(`http://${addressOf(i)}:${port}`);
  const path = join(folderWith(), "out.warc.gz");
  const archive = await Archive.create(path, { maxBytes: 2 ** 30, software: "test" });
  const heaps: Promise<number>[] = [];
  let done = 0;
  const unasked = await harvest({
    listed,
    isHeld: () => false,
    guard: await privateNetworkGuard(),
    archive,
    userAgent: "test/1.0",
    concurrency: 50,
    timeout: 30_000,
    onCapture() {
      if (++done === 500 || done === 2_900) heaps.push(heap());
    },
    signal: new AbortController().signal,
  });
  archive.close();
  expect(unasked.size).toBe(0);
  const [early, late] = await Promise.all(heaps);
  // A host's exchange and entry take several kilobytes.
  expect(late! - early!).toBeLessThan(2_400 * 800);
});
