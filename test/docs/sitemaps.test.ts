/**
 * The examples of docs/sitemaps.md, run as they stand.
 *
 * @module-tag built
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RobotsClient, type RobotsClientOptions, Verdict } from "../../src/crawl/fetch/index.ts";
import { sitemapUrls } from "../../src/crawl/sitemap/index.ts";
import { examplesOf, runExample } from "./examples.ts";

const page = "docs/sitemaps.md";
const examples = new Map(examplesOf(page).map((example) => [example.name, example]));

const FILES: Readonly<Record<string, string>> = {
  "/robots.txt": "User-agent: *\nDisallow: /closed\n",
  "/sitemap.xml": `<urlset>
<url><loc>https://shop.example/</loc><lastmod>2026-11-20</lastmod></url>
<url><loc>https://shop.example/old</loc><lastmod>2026-01-01</lastmod></url>
<url><loc>https://shop.example/closed</loc></url>
<url><loc>/relative</loc></url>
</urlset>`,
};

class Client extends RobotsClient {
  constructor(options: RobotsClientOptions) {
    super({ ...options, fetch: async (url) => new Response(FILES[new URL(url).pathname]) });
  }
}

/** What an example prints. */
async function printed(name: string): Promise<unknown[][]> {
  const lines: unknown[][] = [];
  const console = { log: (...line: unknown[]) => lines.push(line) };
  const names = { RobotsClient: Client, Verdict, sitemapUrls, console };
  const AsyncFunction = (async () => {}).constructor as new (
    ...args: string[]
  ) => (...args: unknown[]) => Promise<void>;
  const code = examples.get(name)!.code.replace(/^import .*\n/gm, "");
  await new AsyncFunction(...Object.keys(names), code)(...Object.values(names));
  return lines;
}

describe(page, () => {
  it("is tested whole", () => {
    expect([...examples.keys()]).toEqual(["site", "allowed", "file"]);
    const text = readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");
    expect(text.match(/^```js$/gm)).toHaveLength(examples.size);
  });

  it("site", async () => {
    const sitemap = "https://shop.example/sitemap.xml";
    expect(await printed("site")).toEqual([
      ["https://shop.example/", "2026-11-20", Date.UTC(2026, 10, 20), sitemap],
      ["https://shop.example/old", "2026-01-01", Date.UTC(2026, 0, 1), sitemap],
      ["https://shop.example/closed", undefined, undefined, sitemap],
      [sitemap, "error", "invalid-url", 1, "/relative"],
    ]);
  });

  it("allowed", async () => {
    expect(await printed("allowed")).toEqual([["https://shop.example/"]]);
  });

  it("file", () => {
    const { stated, compared } = runExample(examples.get("file")!);
    expect([stated, compared]).toEqual([3, 3]);
  });

  it("names every option", () => {
    const text = readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");
    const source = readFileSync(new URL("../../src/crawl/sitemap/options.ts", import.meta.url), "utf8");
    const names = [...source.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, name]) => name!);
    expect(names.filter((name) => name !== "charset" && !text.includes(`\`${name}`))).toEqual([]);
  });
});
