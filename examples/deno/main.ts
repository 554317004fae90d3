/**
 * Reads URLs from standard input, one per line, and prints those that a crawler may fetch.
 *
 *   deno run --allow-read main.ts robots.txt ExampleBot < urls.txt
 */
import { knownCrawler, parse, Verdict } from "robotomata";

declare const Deno: {
  readonly args: readonly string[];
  readonly stdin: { readonly readable: ReadableStream<Uint8Array<ArrayBuffer>> };
  readFile(path: string): Promise<Uint8Array>;
};

const [file, agent] = Deno.args;
if (file === undefined || agent === undefined) throw new Error("usage: main.ts ROBOTS_TXT CRAWLER < URLS");

const policy = parse(await Deno.readFile(file)).policyFor(knownCrawler(agent) ?? agent);
const urls = (await new Response(Deno.stdin.readable).text()).split("\n").filter((line) => line !== "");
const verdicts = policy.check(urls);

for (const [i, url] of urls.entries()) {
  if (verdicts[i] === Verdict.Allowed) console.log(url);
  if (verdicts[i] === Verdict.Invalid) console.error(`not a URL: ${url}`);
}
