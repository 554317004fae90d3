/** The lists that operators publish, which an enforcer and the commands fetch by themselves. */
import { Readable, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { Fetch } from "../../../src/base/response.ts";
import { run } from "../../../src/cli/program.ts";
import { nodeFetch, privateNetworkGuard } from "../../../src/crawl/node/index.ts";
import { knownCrawlers } from "../../../src/engine/agent/known.ts";
import { createEnforcer, type EnforcerOptions } from "../../../src/site/enforce/index.ts";
import { listsFor, publishedLists } from "../../../src/site/identity/published-lists.ts";
import { networkSources } from "../../../tools/network-sources.ts";
import { folderWith } from "../../cli/run.ts";
import { networkOf, published, type Stubbed } from "./published-stub.ts";

const ROBOTS = "User-agent: *\nDisallow: /x\n";
const ELSEWHERE = "203.0.113.9";
const GPTBOT = "https://openai.com/gptbot.json";

/** An address in a list. */
const within = (url: string): string => networkOf(url).replace("0/24", "7");

const crawlers = knownCrawlers().filter((one) => one.fetches && listsFor(one).length > 0);

/** Who a client is that names a crawler, from an address. */
function identityOf(enforcer: ReturnType<typeof createEnforcer>, token: string, address: string): string {
  return enforcer.decide({ url: "/", userAgent: `Mozilla/5.0 (compatible; ${token}/1.0)`, address }).identity;
}

async function enforcerWith(
  others: Stubbed = {},
  more: Partial<EnforcerOptions> = {},
  given: { now?: number; others?: () => Stubbed } = {},
) {
  const stub = await published(given.others ?? (() => others));
  const errors: string[] = [];
  const onError = (error: unknown): void => void errors.push(String(error));
  const enforcer = createEnforcer({
    robots: ROBOTS,
    networks: "published",
    fetch: stub.fetch,
    onError,
    ...more,
  });
  await enforcer.ready;
  return { enforcer, errors, stub };
}

describe("the table of lists", () => {
  it("makes no link preview of iMessage spoofed, which names Meta's and X's", async () => {
    const { enforcer } = await enforcerWith();
    const preview = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0`;
    const { identity, action } = await enforcer.verify({ url: "/", userAgent: preview, address: ELSEWHERE });
    expect([identity, action]).toEqual(["claimed", "allow"]);
    expect(identityOf(enforcer, "GPTBot", ELSEWHERE)).toBe("spoofed");
  });

  it("has a page for each, is about known crawlers, and leads to https", () => {
    const names = new Set(knownCrawlers().flatMap(({ token, operator }) => [token, operator]));
    for (const { for: own, url } of publishedLists()) {
      expect(url).toMatch(/^https:\/\/[a-z.]+\/[\w./-]+\.json$/);
      expect(own.filter((name) => !names.has(name))).toEqual([]);
      expect(networkSources[url]?.page).toMatch(/^https:/);
      expect(networkSources[url]?.read).toMatch(/^2026-\d\d-\d\d$/);
    }
    expect(Object.keys(networkSources)).toHaveLength(publishedLists().length);
    expect(new Set(publishedLists().map(({ url }) => url)).size).toBe(publishedLists().length);
  });

  it("lets no program of others on App Engine pass for Googlebot", async () => {
    const { enforcer } = await enforcerWith();
    const engine = "https://developers.google.com/static/crawling/ipranges/user-triggered-fetchers.json";
    expect(identityOf(enforcer, "Google-Site-Verification", within(engine))).toBe("verified");
    for (const token of ["Googlebot", "Googlebot-Image", "AdsBot-Google", "GoogleOther"])
      expect(identityOf(enforcer, token, within(engine))).toBe("spoofed");
  });
});

describe('networks: "published"', () => {
  it("verifies each crawler from each of its lists, and from nowhere else", async () => {
    const { enforcer, errors, stub } = await enforcerWith();
    let wrong = 0;
    for (const crawler of crawlers) {
      const own = listsFor(crawler).map(({ url }) => url);
      for (const { url } of publishedLists()) {
        const wanted = own.includes(url) ? "verified" : "spoofed";
        if (identityOf(enforcer, crawler.token, within(url)) !== wanted) wrong++;
      }
      if (identityOf(enforcer, crawler.token, ELSEWHERE) !== "spoofed") wrong++;
    }
    const asked = crawlers.length * (publishedLists().length + 1);
    console.log(
      `${asked} clients of ${crawlers.length} crawlers, ${publishedLists().length} lists, ${wrong} wrong`,
    );
    expect(wrong).toBe(0);
    expect(errors).toEqual([]);
    expect(stub.asked.toSorted()).toEqual(
      publishedLists()
        .map(({ url }) => url)
        .toSorted(),
    );
    expect(identityOf(enforcer, "Bytespider", ELSEWHERE)).toBe("claimed");
  });

  it("says which list cannot be had: its crawlers are claimed, and the others judged", async () => {
    const faults = [
      404,
      "<!doctype html><p>x",
      '{"prefixes": [{"ipv4Prefix": "45.1.0.0/24"',
      "{}",
      // To a private address, without https.
      302,
    ];
    const lists = publishedLists();
    const wrong = await Promise.all(
      lists.map(async ({ url }, i) => {
        const { enforcer, errors } = await enforcerWith({ [url]: faults[i % faults.length]! });
        expect(errors).toHaveLength(1);
        expect(errors[0]).toContain(url);
        return crawlers.filter((crawler) => {
          const isIn = listsFor(crawler).some((one) => one.url === url);
          return identityOf(enforcer, crawler.token, ELSEWHERE) !== (isIn ? "claimed" : "spoofed");
        });
      }),
    );
    expect(wrong.flat()).toEqual([]);
  });

  it("keeps the last good list, and takes the next one", async () => {
    let now = 0;
    let answer: string | number = '["198.51.100.0/24"]';
    const { enforcer, errors } = await enforcerWith(
      {},
      { now: () => now },
      { others: () => ({ [GPTBOT]: answer }) },
    );
    const again = async (): Promise<void> => {
      now += 86_400_000;
      const work: Promise<unknown>[] = [];
      enforcer.decide({ url: "/", userAgent: "GPTBot" }, { waitUntil: (one) => void work.push(one) });
      await Promise.all(work);
    };
    answer = 500;
    await again();
    expect(errors).toEqual([`Error: ${GPTBOT} answers 500`]);
    expect(identityOf(enforcer, "GPTBot", "198.51.100.7")).toBe("verified");
    answer = '["192.0.2.0/24"]';
    await again();
    expect(identityOf(enforcer, "GPTBot", "198.51.100.7")).toBe("spoofed");
  });

  it("stands beside lists of one's own", async () => {
    const { enforcer } = await enforcerWith(
      {},
      { networks: ["published", { for: "GPTBot", text: "198.51.100.0/24" }] },
    );
    expect(identityOf(enforcer, "GPTBot", "198.51.100.7")).toBe("verified");
    expect(identityOf(enforcer, "GPTBot", within(GPTBOT))).toBe("verified");
    expect(identityOf(enforcer, "GPTBot", ELSEWHERE)).toBe("spoofed");
  });

  it("lets a robot wait for its own lists only", async () => {
    const stub = await published();
    const fetch: Fetch = (url, init) => (url === GPTBOT ? new Promise(() => {}) : stub.fetch(url, init));
    const errors: unknown[] = [];
    const onError = (error: unknown): void => void errors.push(error);
    const enforcer = createEnforcer({
      robots: ROBOTS,
      networks: "published",
      fetch,
      deadline: 60_000,
      onError,
    });
    const asked = { url: "/", userAgent: "ClaudeBot", address: ELSEWHERE };
    expect((await enforcer.verify(asked)).identity).toBe("spoofed");
    expect(errors).toEqual([]);
  });

  it("does not reach private addresses with a guard", async () => {
    const guard = await privateNetworkGuard();
    const stub = await published();
    const fetch: Fetch = (url, init) =>
      nodeFetch({ guard })(url === GPTBOT ? stub.origin : "http://[::1]:9/", init);
    const { errors } = await enforcerWith({}, { fetch });
    expect(errors).toHaveLength(publishedLists().length);
    expect(errors.filter((error) => !error.includes("is not a public address"))).toEqual([]);
    expect(stub.asked).toEqual([]);
  });

  it("refuses other words, and fetch without lists to fetch", () => {
    expect(() => createEnforcer({ robots: ROBOTS, networks: "all" as never })).toThrow('must be "published"');
    expect(() => createEnforcer({ robots: ROBOTS, networks: ["publish" as never] })).toThrow('"published"');
    expect(() => createEnforcer({ robots: ROBOTS, fetch })).toThrow("fetch needs lists of networks to fetch");
  });
});

describe("--ranges published", () => {
  const LOG = [within(GPTBOT), ELSEWHERE]
    .map((address) => `${address} - - [01/Nov/2026:00:00:00 +0000] "GET /x HTTP/1.1" 200 1 "-" "GPTBot/1.0"`)
    .join("\n");

  async function command(args: readonly string[], others: Stubbed = {}) {
    const { fetch } = await published(() => others);
    const cwd = process.cwd();
    const written = { stdout: "", stderr: "" };
    const into = (name: "stdout" | "stderr"): Writable =>
      new Writable({
        write(piece, _, done) {
          written[name] += piece;
          done();
        },
      });
    process.chdir(folderWith({ "robots.txt": ROBOTS, "access.log": `${LOG}\n` }));
    try {
      const terminal = { stdin: Readable.from([]), stdout: into("stdout"), stderr: into("stderr") };
      const code = await run(args, { ...terminal, env: {}, fetch });
      return { code, ...written };
    } finally {
      process.chdir(cwd);
    }
  }
  const bots = ["bots", "--json", "--ranges", "published", "access.log"];

  it("tells robots in logs from those who use their names", async () => {
    const { code, stdout, stderr } = await command(bots);
    expect([code, stderr]).toEqual([0, ""]);
    expect(JSON.parse(stdout)[0].verification).toMatchObject({ verified: 1, spoofed: 1, unchecked: 0 });
  });

  it("says which list it lacks, and calls nobody an impostor because of that", async () => {
    const { code, stdout, stderr } = await command(bots, { [GPTBOT]: 503 });
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^robotomata: note: cannot read https:\/\/openai\.com\/gptbot\.json: answers 503\n$/,
    );
    expect(JSON.parse(stdout)[0].verification).toMatchObject({ verified: 0, spoofed: 0, unchecked: 2 });
  });

  it("writes the networks into configurations, without crawlers whose list is not there", async () => {
    const args = ["enforce", "--target", "nginx", "--ranges", "published", "robots.txt"];
    expect((await command(args)).stdout).toContain(`${networkOf(GPTBOT)} 1;`);
    const { code, stdout, stderr } = await command(args, { [GPTBOT]: 503 });
    expect([code, stderr.split("\n").length]).toEqual([0, 2]);
    expect(stdout).not.toContain("The networks of GPTBot");
    expect(stdout).toContain("The networks of ClaudeBot".replace("ClaudeBot", "Anthropic"));
  });

  it("tries a file on a log with them", async () => {
    const args = [
      "enforce",
      "--dry-run",
      "--json",
      "--log",
      "access.log",
      "--ranges",
      "published",
      "robots.txt",
    ];
    expect(JSON.parse((await command(args)).stdout).robots[0]).toMatchObject({ agent: "GPTBot", spoofed: 1 });
    const lacking = await command(args, { [GPTBOT]: 503 });
    expect(JSON.parse(lacking.stdout).robots[0]).toMatchObject({ agent: "GPTBot", spoofed: 0 });
  });

  it("fails if no list can be had", async () => {
    const none = Object.fromEntries(publishedLists().map(({ url }) => [url, 500]));
    const { code, stderr } = await command(bots, none);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^robotomata: cannot read https:\S+: answers 500\n$/);
  });
});
