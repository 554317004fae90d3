/** What the heads of configurations tell people to write must leave the rest of a server as it is. */
import { get } from "node:http";
import { expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { serverConfig } from "../../../src/site/enforce/servers/config.ts";
import { skipped } from "../../crawl/fetch/skip.ts";
import { BROWSERS } from "../../engine/agent/headers.ts";
import { isInstalled, startServer, WITHOUT_RECIPE } from "./real-servers.ts";

/** The status code of an answer to a GET request. */
function statusOf(port: number, host: string, userAgent: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers: { host, "user-agent": userAgent } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).once("error", reject);
  });
}

if (isInstalled("apache"))
  it("leaves closed in Apache what other sections and .htaccess close", async () => {
    const config = serverConfig(parse("User-agent: *\nDisallow: /open.txt\n"), {
      target: "apache",
      name: "site",
      others: "rules",
      undeclared: "rules",
      methods: "crawling",
      ranges: [],
      about: ["A test"],
      maps: "site",
    });
    await using server = await startServer("apache", [{ name: "site", config }]);
    const paths = ["/open.txt", "/.htpasswd", "/closed/x.txt"];
    const asked = (host: string, userAgent: string): Promise<number[]> =>
      Promise.all(paths.map((path) => statusOf(server.port, host, userAgent, path)));
    for (const host of [WITHOUT_RECIPE, "site.test"])
      expect([host, await asked(host, BROWSERS[0]!)]).toEqual([host, [200, 403, 403]]);
    expect(await asked("site.test", "ExampleBot/1.0 (+https://example.com/bot)")).toEqual([403, 403, 403]);
  });
else skipped("the recipe for Apache", "it is not installed");
