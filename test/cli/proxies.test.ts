/**
 * Commands behind a proxy: who was asked by which way, what was printed, and the exit code.
 *
 * @module-tag slow
 */
import { readdirSync } from "node:fs";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { ask, both, COMMANDS, environment, faultsOf, filesIn, REFUSES, SECRET, shops } from "./proxied.ts";
import { hostsWith, nobody, PASSWORD, proxyTo } from "./proxy.ts";
import { folderWith, robotomata } from "./run.ts";

describe.each(Object.keys(COMMANDS))("%s behind a proxy", (name) => {
  const { got, paths } = COMMANDS[name]!;

  it.each(["http", "https"] as const)("asks it for %s, and never shows its password", async (scheme) => {
    const { proxy, result, written } = await ask(name, scheme);
    expect(result.code, result.stderr).toBe(0);
    expect(result.stdout + result.stderr).toMatch(got);
    const asked = paths.map((path) =>
      scheme === "http" ? `GET http://shop.example${path}` : "CONNECT shop.example:443",
    );
    expect(proxy.asked).toEqual(asked);
    expect(written).not.toMatch(SECRET);
  });
});

// One command for each way to fetch; the others are in faulty-proxies.test.ts.
describe.each(["check", "lint", "harvest"])("%s behind a proxy", faultsOf);

describe("a proxy", () => {
  it.each(["http", "https"] as const)("that asks for a password gets it for %s", async (scheme) => {
    const { proxy, result } = await ask("check", scheme, { answers: REFUSES, isForPassword: true });
    expect(result.stdout).toMatch(/^disallowed/);
    expect(proxy.asked).toHaveLength(1);
  });

  it("that nobody runs is to blame, and is named without its password", async () => {
    const place = await nobody();
    environment(both(`http://${PASSWORD}@${place}`));
    for (const scheme of ["http", "https"]) {
      const { code, stdout } = await robotomata(["check", `${scheme}://shop.example/a`], {
        cwd: folderWith(),
      });
      expect(code).toBe(2);
      expect(stdout).toContain(`the proxy cannot be reached: http://${place}, ECONNREFUSED\n`);
    }
  });

  it("hands on what a watch posts, with the password for the webhook, which is not shown", async () => {
    let rules = "Allow: /";
    const posted: [string | undefined, string | undefined, string][] = [];
    const hosts = await hostsWith(async (request, response) => {
      if (request.headers.host === "shop.example") return void response.end(`User-agent: *\n${rules}\n`);
      const { authorization, "x-token": token } = request.headers;
      posted.push([authorization, token as string | undefined, await text(request)]);
      response.end();
    });
    const proxy = await proxyTo(hosts);
    environment(both(`http://${proxy.host}`));
    const cwd = folderWith();
    const watch = [
      "watch",
      "--state",
      "state",
      "--once",
      "--header",
      "X-Token: T0KEN",
      "http://shop.example",
    ];
    await robotomata(watch, { cwd });
    rules = "Disallow: /";
    const hook = ["--webhook", `http://${PASSWORD}@hook.example/robots`];
    const { code, stdout, stderr } = await robotomata([...watch, ...hook], { cwd });
    expect([code, stderr]).toEqual([0, ""]);
    expect(posted).toEqual([
      [
        `Basic ${Buffer.from("ann:se@cret:").toString("base64")}`,
        undefined,
        expect.stringContaining('"host":'),
      ],
    ]);
    expect(proxy.asked.at(-1)).toBe("POST http://hook.example/robots");
    expect(stdout + filesIn(cwd)).not.toMatch(SECRET);
  });

  it("that ends an answer early gives no rules", async () => {
    const answers = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nUser-agent: *";
    const { result } = await ask("check", "http", { answers });
    expect(result.stdout).toMatch(/^later/);
  });

  it("that answers for another host by https is not believed", async () => {
    const proxy = await proxyTo(await shops());
    environment(both(`http://${proxy.host}`));
    const { stdout } = await robotomata(["check", "https://shop.example/a"], { cwd: folderWith() });
    expect(stdout).toMatch(
      new RegExp(
        `^unknown .*the proxy or the host has a certificate of an unknown issuer: http://${proxy.host}, `,
      ),
    );
  });

  it("that hands on a 503 of the host is not to blame", async () => {
    const proxy = await proxyTo(await hostsWith((_request, response) => void response.writeHead(503).end()));
    environment(both(`http://${proxy.host}`));
    const { stdout } = await robotomata(["check", "http://shop.example/a"], { cwd: folderWith() });
    expect(stdout).toMatch(/^later .*503/);
  });

  it("is named in lower case or in upper case, the lower case first, with or without its scheme", async () => {
    const [hosts, nowhere] = [await shops(), await nobody()];
    const cases = [
      { http_proxy: "http://HOST", HTTP_PROXY: `http://${nowhere}` },
      { HTTP_PROXY: "HOST" },
      {
        HTTP_PROXY: "http://HOST/",
        HTTPS_PROXY: `http://${nowhere}`,
        NO_PROXY: "ample,op.example,shop.example:81",
      },
    ];
    for (const variables of cases) {
      const proxy = await proxyTo(hosts);
      environment(
        Object.fromEntries(
          Object.entries(variables).map(([name, value]) => [name, value.replace("HOST", proxy.host)]),
        ),
      );
      expect(
        (await robotomata(["check", "http://shop.example/private/"], { cwd: folderWith() })).stdout,
      ).toMatch(/^disallowed/);
      expect(proxy.asked).toEqual(["GET http://shop.example/robots.txt"]);
    }
  });

  it.each(["127.0.0.1", "a.example, 127.0.0.1", "127.0.0.0/8", "*"])(
    "is not asked for the hosts of NO_PROXY=%s",
    async (noProxy) => {
      const hosts = await shops();
      const proxy = await proxyTo(hosts);
      environment({ ...both(`http://${proxy.host}`), NO_PROXY: noProxy });
      const url = `http://127.0.0.1:${hosts.http}/private/`;
      expect((await robotomata(["check", url], { cwd: folderWith() })).stdout).toMatch(/^disallowed/);
      expect(proxy.asked).toEqual([]);
    },
  );

  it.each([
    "nonsense",
    "socks5://127.0.0.1:1",
    "http://u:secret@",
    "http://127.0.0.1:1/x",
    "http://h:99999",
    "http://u:80@127.0.0.1",
    "127.0.0.1",
    " ",
  ])("cannot be %j, for any command", async (value) => {
    for (const name of ["HTTP_PROXY", "HTTPS_PROXY"]) {
      environment({ [name]: value });
      for (const { args } of Object.values(COMMANDS)) {
        const cwd = folderWith({ "empty.txt": "", "hosts.txt": "http://shop.example\n" });
        const { code, stdout, stderr } = await robotomata(args("http://shop.example"), { cwd });
        expect([code, stdout]).toEqual([2, ""]);
        expect(stderr).toContain(
          `${name} does not name a proxy by http or https, with its port: write http://HOST:PORT or http://USER:PASSWORD@HOST:PORT\n`,
        );
        expect(readdirSync(cwd)).not.toContain("robots.warc.gz");
      }
    }
  });
});
