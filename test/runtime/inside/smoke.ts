/**
 * What every runtime has to answer, the same everywhere. Plain checks without a test framework: this file is
 * carried into Workers, pages and edge isolates.
 */
export type Api = typeof import("robotomata");

/** One line of the table: does its checks, throws at the first that fails. */
export interface Smoke {
  readonly name: string;
  run(api: Api): void;
}

const ROBOTS = [
  "User-agent: *",
  "Disallow: /private/",
  "Allow: /private/open",
  "Disallow: /*.pdf$",
  "Disallow: /%E3%83%84",
  "Crawl-delay: 2",
  "",
  "User-agent: Googlebot",
  "Disallow: /no-google/",
  "",
  "Sitemap: https://example.com/sitemap.xml",
].join("\n");

/** URLs of all sorts and what the group for `*` says: 1 allowed, 0 not, 2 no URL. */
const URLS: readonly (readonly [url: string, verdict: 0 | 1 | 2])[] = [
  ["https://example.com/", 1],
  ["https://example.com", 1],
  ["https://example.com/private/x", 0],
  ["https://example.com/private/open/y?z=1", 1],
  ["https://example.com/a/b.pdf", 0],
  ["https://example.com/a/b.pdf?x", 1],
  ["/private/x", 0],
  ["/public#/private/x", 1],
  // A path, whatever a page's links mean by it.
  ["//example.com", 1],
  ["https://example.com/robots.txt", 1],
  // Only a whole parser reads these right.
  ["https://example.com/a/../private/x", 0],
  ["https://example.com/./private/%78", 0],
  ["https://example.com/%70rivate/x", 0],
  ["https://example.com/%2Fprivate/x", 1],
  ["HTTPS://user:pass@EXAMPLE.com:443/private/x", 0],
  ["https:\\\\example.com\\private\\x", 0],
  ["  https://example.com/private/x", 0],
  ["https://exam\nple.com/pri\tvate/x", 0],
  ["https://[::1]:8080/private/x", 0],
  ["https://m\u00fcnchen.example/private/x", 0],
  ["https://example.com/\u30c4", 0],
  ["https://example.com/%e3%83%84", 0],
  ["https://example.com/\ud83d\ude00", 1],
  ["https://example.com/\ud800", 1],
  [`https://example.com/private/${"x".repeat(20_000)}`, 0],
  // No URLs.
  ["", 2],
  ["private/x", 2],
  ["https://", 2],
  // (A blank in a host is left out: Chromium's own URL takes it, against its standard.)
  ["https://?x", 2],
  ["https://example.com:99999/", 2],
];

function equal(actual: unknown, expected: unknown, what: string): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: got ${a}, expected ${b}`);
}

/** Runs `action` and tells which RobotsError code it threw. */
function codeOf(api: Api, action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return error instanceof api.RobotsError ? error.code : `not a RobotsError: ${error}`;
  }
  return "nothing thrown";
}

function packed(urls: readonly string[]): { bytes: Uint8Array; offsets: Uint32Array } {
  const encoded = urls.map((url) => new TextEncoder().encode(url));
  const offsets = new Uint32Array(urls.length + 1);
  encoded.forEach((bytes, i) => {
    offsets[i + 1] = offsets[i]! + bytes.length;
  });
  const bytes = new Uint8Array(offsets[urls.length]!);
  encoded.forEach((url, i) => {
    bytes.set(url, offsets[i]);
  });
  return { bytes, offsets };
}

const urls = URLS.map(([url]) => url);
const verdicts = URLS.map(([, verdict]) => verdict);

export const smokes: readonly Smoke[] = [
  {
    name: "parse reads groups, sitemaps and delays",
    run({ parse }) {
      const robots = parse(ROBOTS);
      equal(
        robots.groups.map(({ agents }) => agents),
        [["*"], ["Googlebot"]],
        "agents",
      );
      equal(robots.sitemaps, ["https://example.com/sitemap.xml"], "sitemaps");
      equal(robots.policyFor("ExampleBot").crawlDelay, 2, "crawl delay");
      equal(parse(new TextEncoder().encode(ROBOTS)).groups.length, 2, "groups of bytes");
    },
  },
  {
    name: "isAllowed answers one URL, first and later",
    run({ parse }) {
      const policy = parse(ROBOTS).policyFor("ExampleBot");
      for (const _ of ["read off the file", "compiled"]) {
        equal(policy.isAllowed("https://example.com/private/x"), false, "private");
        equal(policy.isAllowed("https://example.com/private/open"), true, "open");
      }
    },
  },
  {
    name: "isAllowed throws INVALID_URL",
    run(api) {
      const policy = api.parse(ROBOTS).policyFor("ExampleBot");
      equal(
        codeOf(api, () => policy.isAllowed("not a URL")),
        "INVALID_URL",
        "code",
      );
    },
  },
  {
    name: "check answers a batch, odd and invalid URLs included",
    run({ parse }) {
      const answers = parse(ROBOTS).policyFor("ExampleBot").check(urls);
      URLS.forEach(([url, verdict], i) => {
        equal(answers[i], verdict, `verdict for ${JSON.stringify(url.slice(0, 60))}`);
      });
    },
  },
  {
    name: "check answers more URLs than one chunk holds",
    run({ parse }) {
      const many = Array.from(
        { length: 5_000 },
        (_, i) => `https://example.com/${i % 3 ? "" : "private/"}${i}`,
      );
      const answers = parse(ROBOTS).policyFor("ExampleBot").check(many);
      equal(answers.length, many.length, "length");
      equal(answers.filter((verdict) => verdict === 0).length, 1_667, "disallowed");
    },
  },
  {
    name: "checkPacked agrees with check",
    run({ parse }) {
      const { bytes, offsets } = packed(urls);
      // A lone surrogate has no UTF-8; its replacement character is allowed nevertheless.
      equal([...parse(ROBOTS).policyFor("ExampleBot").checkPacked(bytes, offsets)], verdicts, "verdicts");
    },
  },
  {
    name: "explain names the rule",
    run({ parse }) {
      const told = parse(ROBOTS).policyFor("ExampleBot").explain("https://example.com/private/open/y");
      equal(told.allowed, true, "allowed");
      equal(told.rule, { type: "allow", pattern: "/private/open", line: 3 }, "rule");
      equal(told.candidates.length, 2, "candidates");
    },
  },
  {
    name: "toBytes and fromBytes round trip",
    run({ parse, Policy }) {
      const image = parse(ROBOTS).policyFor("ExampleBot").toBytes();
      const policy = Policy.fromBytes(image);
      equal([...policy.check(urls)], verdicts, "verdicts");
      equal([...policy.toBytes()], [...image], "bytes");
      equal(policy.crawlDelay, 2, "crawl delay");
    },
  },
  {
    name: "fromBytes refuses damaged bytes",
    run(api) {
      const image = api.parse(ROBOTS).policyFor("ExampleBot").toBytes();
      image[image.length - 1]! ^= 1;
      equal(
        codeOf(api, () => api.Policy.fromBytes(image)),
        "BAD_IMAGE",
        "code",
      );
    },
  },
  {
    name: "knownCrawler brings fallbacks",
    run({ parse, knownCrawler }) {
      const crawler = knownCrawler("Googlebot-Image")!;
      equal(crawler.tokens, ["Googlebot-Image", "Googlebot"], "tokens");
      equal(parse(ROBOTS).policyFor(crawler).isAllowed("/no-google/x"), false, "fallback's rule");
    },
  },
  {
    name: "dispose ends a policy",
    run(api) {
      const policy = api.parse(ROBOTS).policyFor("ExampleBot");
      policy.dispose();
      equal(
        codeOf(api, () => policy.isAllowed("/")),
        "DISPOSED",
        "code",
      );
    },
  },
];
