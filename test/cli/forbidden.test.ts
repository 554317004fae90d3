/** What commands make of a server that refuses to give its robots.txt. */
import { describe, expect, it } from "vitest";
import { type Site, send, serve } from "../crawl/fetch/server.ts";
import { folderWith, type Result, robotomata } from "./run.ts";

const refusing = (status: number): Promise<Site> =>
  serve(({ url }, response) =>
    url === "/robots.txt" ? send(response, status) : send(response, 200, "<title>Page</title>"),
  );

/** Each command, what it says where everything is allowed, and where nothing is. */
const COMMANDS: readonly (readonly [args: readonly string[], open: RegExp, closed: RegExp])[] = [
  [["check", "SITE/a"], /^allowed/, /^disallowed .*\(HTTP 40[13]\): nothing is allowed/],
  [["explain", "SITE/a"], /^allowed/, /^disallowed/],
  [["meta", "SITE/a"], /google +yes/, /does not let robotomata fetch this page/],
  [["audit", "--sitemap", "urls.txt", "SITE"], /\b1 URL/, /must not fetch anything/],
  [
    ["watch", "--state", "state", "--once", "SITE"],
    /first check, robots.txt is refused \(40[13]\)/,
    /first check, 1 rule/,
  ],
];

describe.each(COMMANDS)("%j", (args, open, closed) => {
  it.each([401, 403])("takes HTTP %d as it is told", async (status) => {
    await using site = await refusing(status);
    const run = (...more: string[]): Promise<Result> =>
      robotomata([...args.map((arg) => arg.replace("SITE", site.origin)), ...more], {
        cwd: folderWith({ "urls.txt": `${site.origin}/a\n` }),
      });
    const all = ({ stdout, stderr }: Result): string => stdout + stderr;
    expect(all(await run())).toMatch(open);
    expect(all(await run("--on-forbidden", "allow"))).toMatch(open);
    expect(all(await run("--on-forbidden", "disallow"))).toMatch(closed);
  });
});

it.each([
  [["check", "--on-forbidden", "maybe", "http://a.example/"], /cannot be "maybe": choose allow, disallow/],
  [
    ["check", "--on-forbidden", "allow", "--dialect", "google", "http://a.example/"],
    /is not for google, which says what 401 and 403 mean/,
  ],
  [["check", "--on-forbidden", "allow", "/a"], /--on-forbidden is for requests/],
  [["lint", "--on-forbidden", "allow", "http://a.example/"], /unknown option --on-forbidden/],
])("%j is refused", async (args, message) => {
  const { code, stderr } = await robotomata(args);
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});
