/** Commands that fetch, behind a proxy: the hosts have names that only the proxy knows. */
import { readdirSync, readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it, onTestFinished, vi } from "vitest";
import { type Fault, type Hosts, hostsWith, PASSWORD, proxyTo, type TestProxy } from "./proxy.ts";
import { folderWith, type Result, robotomata } from "./run.ts";

const VARIABLES = ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"];

/** Sets these variables for a test, and no others that name proxies. */
export function environment(variables: Readonly<Record<string, string>>): void {
  for (const name of VARIABLES) vi.stubEnv(name, variables[name] ?? "");
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

export const both = (proxy: string): Record<string, string> => ({ HTTP_PROXY: proxy, HTTPS_PROXY: proxy });

/** A site with a robots.txt, a sitemap and a page, whatever its host is. */
export const shop: RequestListener = ({ url, headers, socket }, response) => {
  const origin = `${"encrypted" in socket ? "https" : "http"}://${headers.host}`;
  const files: Record<string, readonly [type: string, text: string]> = {
    "/robots.txt": ["text/plain", `User-agent: *\nDisallow: /private/\nSitemap: ${origin}/sitemap.xml\n`],
    "/sitemap.xml": [
      "application/xml",
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/private/a</loc></url></urlset>`,
    ],
    "/page": ["text/html", "<!doctype html><title>Shop</title>"],
  };
  const [type, text] = files[url!] ?? ["text/plain", ""];
  response.writeHead(headers["proxy-authorization"] === undefined ? 200 : 500, { "content-type": type });
  response.end(text);
};

export const shops = (): Promise<Hosts> => hostsWith(shop);

/** A command that fetches, what shows that it has got what it wanted, and the paths that it asks for. */
interface Fetching {
  readonly args: (site: string) => readonly string[];
  readonly got: RegExp;
  readonly paths: readonly string[];
  /** The exit code where nothing could be fetched; 2 unless given. */
  readonly failed?: number;
}

const ROBOTS = ["/robots.txt"];
/** Every way by which commands fetch. */
export const COMMANDS: Readonly<Record<string, Fetching>> = {
  check: { args: (site) => ["check", `${site}/private/a`], got: /^disallowed/, paths: ROBOTS },
  "check --robots": {
    args: (site) => ["check", "--robots", site, "/private/a"],
    got: /^disallowed/,
    paths: ROBOTS,
  },
  explain: { args: (site) => ["explain", `${site}/private/a`], got: /^disallowed/, paths: ROBOTS },
  audit: { args: (site) => ["audit", site], got: /\b1 URL/, paths: ["/robots.txt", "/sitemap.xml"] },
  watch: {
    args: (site) => ["watch", "--state", "state", "--once", site],
    got: /first check, 1 rule/,
    paths: ROBOTS,
  },
  lint: { args: (site) => ["lint", site], got: /No problems found/, paths: ROBOTS },
  diff: { args: (site) => ["diff", "empty.txt", site], got: /\/private\//, paths: ROBOTS },
  "diff --urls": {
    args: (site) => ["diff", "empty.txt", "empty.txt", "--urls", `${site}/sitemap.xml`],
    got: /No URL changes/,
    paths: ["/sitemap.xml"],
    failed: 0,
  },
  meta: { args: (site) => ["meta", `${site}/page`], got: /google +yes/, paths: ["/robots.txt", "/page"] },
  harvest: { args: () => ["harvest", "hosts.txt"], got: /1 {2}found/, paths: ROBOTS },
};

interface Asking {
  readonly proxy: TestProxy;
  readonly result: Result;
  /** What the command has written, files included. */
  readonly written: string;
}

export async function ask(
  name: keyof typeof COMMANDS,
  scheme: "http" | "https",
  fault?: Fault,
): Promise<Asking> {
  const proxy = await proxyTo(await shops(), fault);
  environment(both(`http://${PASSWORD}@${proxy.host}`));
  // Nobody vouches for the certificate.
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  const site = `${scheme}://shop.example`;
  const cwd = folderWith({ "empty.txt": "", "hosts.txt": `${site}\n` });
  const result = await robotomata(COMMANDS[name]!.args(site), { cwd });
  return { proxy, result, written: result.stdout + result.stderr + filesIn(cwd) };
}

/** The names of all files in a folder, and what is in them. */
export function filesIn(folder: string): string {
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true }).map((file) => {
    if (!file.isFile()) return "";
    const bytes = readFileSync(join(file.parentPath, file.name));
    return `${file.name}\n${(file.name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("latin1")}`;
  });
  return texts.join("\n");
}

/** The password of the proxy, as it was given and as it is sent. */
export const SECRET = /se@cret|se%40cret|c2VAY3JldD|YW5uOnNl/;

export const REFUSES = "HTTP/1.1 407 Who are you?\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n";

/** Faults of a proxy, and what is said of it. */
const FAULTS: readonly (readonly [what: string, scheme: "http" | "https", answers: string, said: string])[] =
  [
    ["asks for a password", "http", REFUSES, "the proxy asks for a password: http://HOST"],
    ["asks for a password", "https", REFUSES, "the proxy asks for a password: http://HOST"],
    [
      "opens no tunnel, 502",
      "https",
      "HTTP/1.1 502 No\r\n\r\n",
      "the proxy opens no connection: http://HOST, HTTP 502",
    ],
    [
      "opens no tunnel, 503",
      "https",
      "HTTP/1.1 503 No\r\n\r\n",
      "the proxy opens no connection: http://HOST, HTTP 503",
    ],
    [
      "has no answer, 502",
      "http",
      "HTTP/1.1 502 No\r\nContent-Length: 0\r\n\r\n",
      "the proxy or the host's gateway has no answer: http://HOST, HTTP 502",
    ],
    [
      "has no answer, 504",
      "http",
      "HTTP/1.1 504 No\r\nContent-Length: 0\r\n\r\n",
      "the proxy or the host's gateway has no answer: http://HOST, HTTP 504",
    ],
    [
      "signs its 503",
      "http",
      "HTTP/1.1 503 No\r\nProxy-Status: shop; error=connection_refused\r\nContent-Length: 0\r\n\r\n",
      "the proxy has no answer of the host: http://HOST, HTTP 503",
    ],
    [
      "signs its 502",
      "http",
      "HTTP/1.1 502 No\r\nProxy-Status: shop; error=dns_timeout\r\nContent-Length: 0\r\n\r\n",
      "the proxy has no answer of the host: http://HOST, HTTP 502",
    ],
    [
      "signs its 403",
      "http",
      "HTTP/1.1 403 No\r\nX-Squid-Error: ERR_ACCESS_DENIED 0\r\nContent-Length: 0\r\n\r\n",
      "the proxy refuses the host: http://HOST, HTTP 403",
    ],
    [
      "takes nothing but CONNECT",
      "http",
      "HTTP/1.0 405 Method Not Allowed\r\n\r\n",
      "the proxy or the host takes no GET: http://HOST, HTTP 405",
    ],
    ["hangs up", "http", "", "the proxy cannot be reached: http://HOST, ECONNRESET"],
    ["hangs up", "https", "", "the proxy cannot be reached: http://HOST, ECONNRESET"],
    [
      "speaks no HTTP",
      "http",
      "SSH-2.0-x\r\n",
      "the proxy cannot be reached: http://HOST, HPE_INVALID_CONSTANT",
    ],
    [
      "speaks no HTTP",
      "https",
      "SSH-2.0-x\r\n",
      "the proxy cannot be reached: http://HOST, HPE_INVALID_CONSTANT",
    ],
  ];

/** A command behind each faulty proxy. */
export function faultsOf(name: keyof typeof COMMANDS): void {
  it.each(FAULTS)("that %s (%s) blames it, not the host", async (_what, scheme, answers, said) => {
    const { proxy, result, written } = await ask(name, scheme, { answers });
    expect(result.code).toBe(COMMANDS[name]!.failed ?? 2);
    expect(result.stdout + result.stderr).toContain(said.replace("HOST", proxy.host));
    // An archive without the host, and no state of a watch.
    expect(written).not.toMatch(/outcome: |unreachableSince/);
    expect(written).not.toMatch(SECRET);
    expect(proxy.asked.length).toBe(name === "harvest" ? 3 : 1);
  });
}
