/**
 * What people try who want past robots.txt, or want others blocked, and what comes of it: the table of
 * red-team.md, which `WRITE_DOCS=1` writes, and which the documentation site shows.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { between } from "../../../bench/table.ts";
import { nameServer } from "../../../src/crawl/node/index.ts";
import {
  createEnforcer,
  type EnforcerOptions,
  type PlainRequest,
  webBotAuth,
} from "../../../src/site/enforce/index.ts";
import { PATIENT } from "../../support/waits.ts";
import { dnsServer } from "../logs/dns-server.ts";
import { AGENT, changed, directory, listing, newKey, signed } from "./signed.ts";

const ROBOTS = `User-agent: Googlebot
Disallow: /private/

User-agent: ExampleBot
Disallow: /private/

User-agent: GPTBot
Disallow: /

User-agent: *
Disallow: /private/
Disallow: /closed/
`;
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";
/** Googlebot's, as its operator publishes them, and addresses of nobody in particular. */
const NETWORKS = { networks: [{ for: "Googlebot", text: "66.249.64.0/19" }] };
const GOOGLE = "66.249.66.1";
const ELSEWHERE = "203.0.113.7";

const enforcerOf = (more: Partial<EnforcerOptions> = {}) =>
  createEnforcer({ robots: ROBOTS, onError: () => {}, ...more });

type Outcome = Promise<string> | string;

/** Who it is taken for, and what becomes of it, after all waiting. */
async function outcome(more: Partial<EnforcerOptions>, request: PlainRequest | Request): Promise<string> {
  const { identity, action } = await enforcerOf(more).verify(request);
  return `${identity}, ${action}`;
}

/** Under Googlebot's name where it may go, but others may not. */
const asGoogle = (more: Partial<EnforcerOptions>, address?: string, headers = {}): Outcome =>
  outcome(more, { url: "/closed/x", address, headers: { "user-agent": GOOGLEBOT, ...headers } });
const asAgent = (userAgent: string | undefined, url = "/closed/x"): Outcome =>
  outcome({}, { url, userAgent });
const at = (url: string): Outcome => asAgent("OtherBot/1.0", url);

/** By names in DNS alone, which a server of the test's answers. */
async function byDns(answers: Parameters<typeof dnsServer>[0], deadline = PATIENT): Promise<string> {
  const { address } = await dnsServer(answers);
  const dns = nameServer([address]);
  onTestFinished(() => dns.cancel());
  return asGoogle({ dns, deadline }, ELSEWHERE) as Promise<string>;
}

const { secret, published } = await newKey();

/** With signatures by a crawler whose keys are published. */
async function bySignature(
  request: Request,
  listener = listing(published),
  deadline = PATIENT,
): Promise<string> {
  const { fetch } = await directory(listener);
  const given = { agents: { [AGENT]: "ExampleBot" }, site: "https://site.example", fetch, onError: () => {} };
  return outcome({ signatures: await webBotAuth(given), deadline, unknown: "rules" }, request);
}
const closed = { url: "https://site.example/closed/x" };

const ATTEMPTS: readonly (readonly [attempt: string, outcome: string, why: string, () => Outcome])[] = [
  // Names
  [
    "A browser's `User-Agent` header",
    "person, allow",
    "who does not claim to be a robot counts as a person; this is not access control",
    () => asAgent(BROWSER),
  ],
  [
    "A browser's header, followed by a robot's name",
    "claimed, block",
    "it says that it is a robot",
    () => asAgent(`${BROWSER} SomeBot/1.0`),
  ],
  [
    "A phone whose name contains a robot's word (`CUBOT_X18`)",
    "person, allow",
    "only whole product tokens count",
    () => asAgent(BROWSER.replace("Windows NT 10.0; Win64; x64", "Linux; Android 9; CUBOT_X18_Plus")),
  ],
  [
    "A robot's name in odd letter case",
    "claimed, block",
    "product tokens are compared without regard to case",
    () => asAgent("gPtBoT/1.0", "/"),
  ],
  [
    "A forbidden robot of the table that adds the name of one that may",
    "claimed, block",
    "the rules for every robot in the header apply",
    () => asAgent(`GPTBot/1.0 ${GOOGLEBOT}`),
  ],
  [
    "A robot's name with look-alike letters of another script",
    "claimed, block",
    "an unknown robot, under the rules for `*`",
    () => asAgent("G\u0420TBot/1.0"),
  ],
  [
    "Names such as `__proto__bot`",
    "claimed, block",
    "names are never looked up as properties of objects",
    () => asAgent("__proto__bot/1.0"),
  ],
  [
    "No `User-Agent` header, or an empty one",
    "undeclared, block",
    "judged as `*`, like curl",
    () => asAgent(""),
  ],
  [
    "A header of 64 KB that begins with a robot's name",
    "claimed, block",
    "the first 1,024 characters are read",
    () => asAgent(`GPTBot/1.0 ${"x".repeat(65_536)}`),
  ],
  [
    "64 KB of a browser's header, then a robot's name",
    "person, allow",
    "no more than a browser's header alone would get",
    () => asAgent(`${BROWSER} ${"x".repeat(65_536)} GPTBot/1.0`),
  ],
  [
    "Thousands of names in a header",
    "claimed, block",
    "those in the first 1,024 characters count",
    () => asAgent(Array.from({ length: 5000 }, (_, i) => `Name${i}Bot/1`).join(" ")),
  ],
  // Addresses
  [
    "Googlebot's name from elsewhere, its networks known",
    "spoofed, block",
    "judged as `*`, unless `spoofed` says otherwise",
    () => asGoogle(NETWORKS, ELSEWHERE),
  ],
  [
    "Googlebot's name from elsewhere, nothing known",
    "claimed, allow",
    "nothing refutes it; set `networks` or `dns`",
    () => asGoogle({}, ELSEWHERE),
  ],
  [
    "Googlebot's name, its networks known, but no address",
    "claimed, allow",
    "pass `address`",
    () => asGoogle(NETWORKS),
  ],
  [
    "Googlebot's name from elsewhere, with the address spelled as IPv6",
    "spoofed, block",
    "`::ffff:203.0.113.7` is 203.0.113.7",
    () => asGoogle(NETWORKS, `::ffff:${ELSEWHERE}`),
  ],
  [
    "`X-Forwarded-For` with Googlebot's address",
    "spoofed, block",
    "no header is trusted by default",
    () => asGoogle(NETWORKS, ELSEWHERE, { "x-forwarded-for": GOOGLE }),
  ],
  [
    "`Forwarded`, `X-Real-IP`, `True-Client-IP`, `CF-Connecting-IP` with it",
    "spoofed, block",
    "the same",
    () =>
      asGoogle(NETWORKS, ELSEWHERE, {
        forwarded: `for=${GOOGLE}`,
        "x-real-ip": GOOGLE,
        "true-client-ip": GOOGLE,
        "cf-connecting-ip": GOOGLE,
      }),
  ],
  [
    "`X-Forwarded-For` with it, before one proxy",
    "spoofed, block",
    "the proxy adds the real address at the end",
    () =>
      asGoogle({ ...NETWORKS, addressHeader: "x-forwarded-for" }, "10.0.0.1", {
        "x-forwarded-for": `${GOOGLE}, ${GOOGLE}, ${ELSEWHERE}`,
      }),
  ],
  [
    "The same, bypassing the outer of two proxies",
    "claimed, allow",
    "the list is too short, so the address is unknown: let nobody pass your proxies by",
    () =>
      asGoogle({ ...NETWORKS, addressHeader: "x-forwarded-for", proxies: 2 }, ELSEWHERE, {
        "x-forwarded-for": GOOGLE,
      }),
  ],
  [
    "The same, with more proxies configured than there are",
    "verified, allow",
    "too high a number trusts the client: count your proxies",
    () =>
      asGoogle({ ...NETWORKS, addressHeader: "x-forwarded-for", proxies: 2 }, "10.0.0.1", {
        "x-forwarded-for": `${GOOGLE}, ${ELSEWHERE}`,
      }),
  ],
  [
    "The name of a crawler that is not verified, before Googlebot's, from elsewhere",
    "spoofed, block",
    "one false name is enough",
    () =>
      outcome(NETWORKS, { url: "/closed/x", userAgent: `Twitterbot/1.0 ${GOOGLEBOT}`, address: ELSEWHERE }),
  ],
  [
    "Googlebot's name from a CDN's address, its networks known",
    "claimed, allow",
    "the CDN stands before your server: set `addressHeader`",
    () => asGoogle(NETWORKS, "104.16.1.1"),
  ],
  // Names in DNS
  [
    "An address whose name in DNS is in googlebot.com, but does not lead back",
    "spoofed, block",
    "names are confirmed by a forward lookup",
    () =>
      byDns({
        [`${ELSEWHERE} PTR`]: ["crawl-66-249-66-1.googlebot.com"],
        "crawl-66-249-66-1.googlebot.com A": [GOOGLE],
      }),
  ],
  [
    "A name such as googlebot.com.evil.example that leads back",
    "spoofed, block",
    "it is not in an operator's domain",
    () =>
      byDns({
        [`${ELSEWHERE} PTR`]: ["crawl.googlebot.com.evil.example"],
        "crawl.googlebot.com.evil.example A": [ELSEWHERE],
      }),
  ],
  [
    "A name such as evilgooglebot.com that leads back",
    "spoofed, block",
    "nor is this one",
    () =>
      byDns({ [`${ELSEWHERE} PTR`]: ["crawl.evilgooglebot.com"], "crawl.evilgooglebot.com A": [ELSEWHERE] }),
  ],
  [
    "Reverse DNS that never answers",
    "claimed, allow",
    "after `deadline` milliseconds; no answer proves nothing",
    () => byDns({ [`${ELSEWHERE} PTR`]: "silence" }, 20),
  ],
  [
    "Forward DNS that never answers",
    "claimed, allow",
    "the same",
    () =>
      byDns({ [`${ELSEWHERE} PTR`]: ["crawl-1.googlebot.com"], "crawl-1.googlebot.com A": "silence" }, 20),
  ],
  ["DNS that fails", "claimed, allow", "the same", () => byDns({ [`${ELSEWHERE} PTR`]: "fail" })],
  // Signatures
  [
    "A valid signature",
    "verified, allow",
    "from any address",
    async () => bySignature(await signed(secret, closed)),
  ],
  [
    "A forged signature",
    "claimed, block",
    "as if there were none",
    async () =>
      bySignature(
        changed(await signed(secret, { ...closed, userAgent: "OtherBot/1.0" }), (headers) =>
          headers.set("signature", `sig1=:${btoa("x".repeat(64))}:`),
        ),
      ),
  ],
  [
    "A valid signature under another robot's name",
    "claimed, block",
    "that robot did not sign it",
    async () => bySignature(await signed(secret, { ...closed, userAgent: "PetalBot/1.0" })),
  ],
  [
    "A valid signature under a library's name, or one that no list and no group has",
    "verified, allow",
    "the signature says who it is",
    async () => bySignature(await signed(secret, { ...closed, userAgent: "OtherBot/1.0" })),
  ],
  [
    "A signature that has expired",
    "claimed, allow",
    "as if there were none",
    async () => bySignature(await signed(secret, { ...closed, created: -90, expires: -30 })),
  ],
  [
    "A valid signature for another site, with that site's `Host`",
    "claimed, allow",
    "`site` says which site signatures have to be for",
    async () => bySignature(await signed(secret, { url: "https://elsewhere.example/closed/x" })),
  ],
  [
    "A signature by the attacker's own key",
    "claimed, allow",
    "the directory does not list it",
    async () => bySignature(await signed((await newKey()).secret, closed)),
  ],
  [
    "`Signature-Agent` with the attacker's own directory",
    "claimed, allow",
    "it is never fetched",
    async () => bySignature(await signed(secret, { ...closed, agent: '"https://evil.example"' })),
  ],
  [
    "A valid signature, used again before it expires",
    "verified, allow",
    "nonces are not remembered",
    async () => bySignature(changed(await signed(secret, closed), () => {})),
  ],
  [
    "A directory of keys that sends 2 GB",
    "claimed, allow",
    "no more than 64 KiB is read",
    async () =>
      bySignature(await signed(secret, closed), (_, response) => {
        const more = (): void => void (response.destroyed || response.write(Buffer.alloc(65_536), more));
        more();
      }),
  ],
  [
    "A directory of keys that never answers",
    "claimed, allow",
    "after `deadline` milliseconds",
    async () => bySignature(await signed(secret, closed), () => {}, 20),
  ],
  [
    "A signature of 64 KB",
    "claimed, allow",
    "longer than 4,096 characters, so it counts as none",
    async () =>
      bySignature(
        changed(await signed(secret, closed), (headers) =>
          headers.set("signature", `sig1=:${"A".repeat(65_536)}:`),
        ),
      ),
  ],
  // Paths
  [
    "Escaped letters: `/%70rivate/x`",
    "claimed, block",
    "compared as RFC 9309 says",
    () => at("/%70rivate/x"),
  ],
  [
    "Dot segments: `/open/../private/x`, `/open/%2e%2E/private/x`, `/./private/x`",
    "claimed, block",
    "they are resolved",
    async () => {
      const all = new Set<string>();
      for (const path of ["/open/../private/x", "/open/%2e%2E/private/x", "/./private/x"])
        all.add(await at(path));
      return [...all].join();
    },
  ],
  [
    "Backslashes: `/open\\..\\private\\x`",
    "claimed, block",
    "URL parsers read them as slashes",
    () => at("/open\\..\\private\\x"),
  ],
  [
    "A target with scheme and host: `http://other.example/private/x`",
    "claimed, block",
    "its path counts",
    () => at("http://other.example/private/x"),
  ],
  [
    "The same, with a path hidden in the host: `http://x\\private\\x/robots.txt`",
    "claimed, block",
    "a backslash ends the host",
    () => at("http://x\\private\\x/robots.txt"),
  ],
  [
    "Robots.txt as a disguise: `/private/x?/robots.txt`, `/robots.txt/../private/x`",
    "claimed, block",
    "only its own path is always allowed",
    async () => {
      const all = new Set([
        await at("/private/x?/robots.txt"),
        await at("/robots.txt/../private/x"),
        await at("/closed/ROBOTS.TXT?/robots.txt"),
      ]);
      return [...all].join();
    },
  ],
  [
    "Broken escapes: `/private/%zz%`",
    "claimed, block",
    "they stand for themselves",
    () => at("/private/%zz%"),
  ],
  [
    "A URL of 9,000 characters, or none at all (`*`)",
    "claimed, block",
    "robots do not get what cannot be judged",
    async () => [...new Set([await at(`/${"x".repeat(9000)}`), await at("*")])].join(),
  ],
  [
    "Two slashes: `//private/x`",
    "claimed, block",
    'servers may read it as `/private/x`; `spellings: "as-sent"` for applications that do not',
    () => at("//private/x"),
  ],
  [
    "Escaped slashes: `/private%2Fx`, `/open/..%2fprivate/x`, `/robots.txt%2f..%2fprivate/x`",
    "claimed, block",
    "the same",
    async () => {
      const all = new Set<string>();
      for (const path of ["/private%2Fx", "/open/..%2fprivate/x", "/robots.txt%2f..%2fprivate/x"])
        all.add(await at(path));
      return [...all].join();
    },
  ],
  [
    "Almost a host: `//h.example/private/x`, `http:///private/x`, `http:/private/x`",
    "claimed, block",
    "the same",
    async () => {
      const all = new Set<string>();
      for (const path of ["//h.example/private/x", "http:///private/x", "http:/private/x"])
        all.add(await at(path));
      return [...all].join();
    },
  ],
  [
    "A fragment that hides a path: `/robots.txt#/../private/x`",
    "claimed, block",
    "the same",
    () => at("/robots.txt#/../private/x"),
  ],
  ["Escaped twice: `/%2570rivate/x`", "claimed, allow", "another path", () => at("/%2570rivate/x")],
  ["Capital letters: `/PRIVATE/x`", "claimed, allow", "another path, too", () => at("/PRIVATE/x")],
  [
    "The same where routes ignore case",
    "claimed, block",
    "`ignoreCase: true` says so",
    () => outcome({ ignoreCase: true }, { url: "/PRIVATE/x", userAgent: "OtherBot/1.0" }),
  ],
  [
    "A service path: `/.well-known/acme-challenge/x`",
    "claimed, allow",
    "left alone unless a rule names it",
    () =>
      outcome(
        { robots: "User-agent: *\nDisallow: /\n" },
        { url: "/.well-known/acme-challenge/x", userAgent: "OtherBot/1.0" },
      ),
  ],
  [
    "The same as a disguise: `/.well-known/..%2fprivate`, `//.well-known/x`, `/%2ewell-known/x`",
    "claimed, block",
    "other spellings are not left alone",
    async () => {
      const all = new Set<string>();
      for (const url of ["/.well-known/..%2fprivate", "//.well-known/x", "/%2ewell-known/x"])
        all.add(
          await outcome({ robots: "User-agent: *\nDisallow: /\n" }, { url, userAgent: "OtherBot/1.0" }),
        );
      return [...all].join();
    },
  ],
  // Requests
  [
    "`HEAD`, `Range`, `If-None-Match`",
    "403",
    "conditions make no difference",
    async () => {
      const statuses = new Set<number | undefined>();
      for (const init of [
        { method: "HEAD" },
        { headers: { range: "bytes=0-0" } },
        { headers: { "if-none-match": "*" } },
      ] as RequestInit[]) {
        const headers = { "user-agent": "GPTBot/1.0", ...(init.headers as Record<string, string>) };
        statuses.add(
          (await enforcerOf().respond(new Request("https://site.example/x", { ...init, headers })))?.status,
        );
      }
      return [...statuses].join();
    },
  ],
  [
    "`POST`, with `X-HTTP-Method-Override: GET` or without",
    "claimed, allow",
    'robots crawl with GET and HEAD; set `methods: "all"` if your program answers others with pages',
    () =>
      outcome(
        {},
        {
          url: "/closed/x",
          method: "POST",
          headers: { "user-agent": "OtherBot/1.0", "x-http-method-override": "GET" },
        },
      ),
  ],
  [
    "Markup in a robot's name, to be shown in the refusal",
    "no markup",
    "it is escaped",
    async () => {
      const headers = { "user-agent": "<img/onerror=alert(1)>bot/1.0", accept: "text/html" };
      const refused = await enforcerOf().respond(new Request("https://site.example/closed/x", { headers }));
      return /<img/.test(await refused!.text()) ? "markup" : "no markup";
    },
  ],
  [
    "Many addresses in one network, to get around `Crawl-delay`",
    "claimed, slow",
    "addresses in a network share their turns",
    () => {
      const enforcer = createEnforcer({
        robots: "User-agent: *\nCrawl-delay: 9\n",
        pace: true,
        now: () => 0,
      });
      const decisions = [1, 2].map((i) =>
        enforcer.decide({ url: "/", userAgent: "OtherBot/1", address: `203.0.113.${i}` }),
      );
      return `${decisions[1]!.identity}, ${decisions[1]!.action}`;
    },
  ],
  [
    "A new name with each request, to get around `Crawl-delay`",
    "claimed, slow",
    "unknown names in a network share their turns",
    () => {
      const enforcer = createEnforcer({
        robots: "User-agent: *\nCrawl-delay: 9\n",
        pace: true,
        now: () => 0,
      });
      const decisions = [1, 2].map((i) =>
        enforcer.decide({ url: "/", userAgent: `Other${i}Bot/1`, address: ELSEWHERE }),
      );
      return `${decisions[1]!.identity}, ${decisions[1]!.action}`;
    },
  ],
  [
    "A verified robot's name, to use up its turns",
    "verified, allow",
    "the verified robot has its own turns",
    async () => {
      const robots = "User-agent: ExampleBot\nCrawl-delay: 9\n";
      const signatures = async (): Promise<string> => "ExampleBot";
      const enforcer = createEnforcer({ robots, signatures, pace: true, now: () => 0 });
      const headers = { "user-agent": "ExampleBot/1.0" };
      enforcer.decide({ url: "/", headers });
      const { identity, action } = await enforcer.verify({
        url: "/",
        headers: { ...headers, "signature-agent": `"${AGENT}"` },
      });
      return `${identity}, ${action}`;
    },
  ],
];

describe("an attempt", () => {
  it.each(ATTEMPTS)("%s: %s", async (_attempt, expected, _why, attempt) => {
    expect(await attempt()).toBe(expected);
  });
});

it("red-team.md has the table", () => {
  const file = new URL("red-team.md", import.meta.url);
  const rows = ATTEMPTS.map(([attempt, expected, why]) => `| ${attempt} | ${expected} | ${why} |`);
  const before = readFileSync(file, "utf8");
  const after = between(
    before,
    "red-team",
    ["| attempt | outcome | because |", "|-|-|-|", ...rows].join("\n"),
  );
  if (process.env.WRITE_DOCS !== undefined) writeFileSync(file, after!);
  else expect(before, "run WRITE_DOCS=1 npx vitest run test/site/enforce/red-team.test.ts").toBe(after);
});

it("no more addresses are looked up at a time than there is room for", async () => {
  const names = Array.from({ length: 200 }, (_, i) => `198.51.100.${i}`);
  const { address, asked } = await dnsServer(
    Object.fromEntries(names.map((name) => [`${name} PTR`, "silence"])),
  );
  const dns = nameServer([address]);
  const enforcer = enforcerOf({ dns, deadline: 50 });
  const decisions = await Promise.all(
    names.map((one) => enforcer.verify({ url: "/closed/x", userAgent: GOOGLEBOT, address: one })),
  );
  expect(new Set(decisions.map(({ identity, action }) => `${identity}, ${action}`))).toEqual(
    new Set(["claimed, allow"]),
  );
  expect(new Set(asked).size).toBeLessThanOrEqual(64);
  dns.cancel();
});
