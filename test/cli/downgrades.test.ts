/**
 * Redirects from https to http, where anybody on the way can change what is fetched: one rule for all commands.
 *
 * @module-tag slow
 */
import { describe, expect, it, vi } from "vitest";
import { both, COMMANDS, environment, shop } from "./proxied.ts";
import { hostsWith, proxyTo, type TestProxy } from "./proxy.ts";
import { folderWith, type Result, robotomata } from "./run.ts";

/** Runs a command on a host that sends everybody from https to http. */
async function ask(name: string, ...more: string[]): Promise<{ result: Result; proxy: TestProxy }> {
  const hosts = await hostsWith((request, response) => {
    if (!("encrypted" in request.socket)) shop(request, response);
    else response.writeHead(301, { location: `http://shop.example${request.url}` }).end();
  });
  const proxy = await proxyTo(hosts);
  environment(both(`http://${proxy.host}`));
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  const cwd = folderWith({ "empty.txt": "", "hosts.txt": "https://shop.example\n" });
  const [command, ...args] = COMMANDS[name]!.args("https://shop.example");
  return { proxy, result: await robotomata([command!, ...more, ...args], { cwd }) };
}

describe.each(Object.keys(COMMANDS).filter((name) => name !== "harvest"))("%s", (name) => {
  it("does not follow them, and names the option that does", async () => {
    const { proxy, result } = await ask(name);
    expect(proxy.asked).toEqual(["CONNECT shop.example:443"]);
    expect(result.stdout + result.stderr).toContain("a redirect from https to http (--follow-http)");
    expect(result.stdout + result.stderr).not.toContain("redirects.downgrades");
  });

  it("follows them with --follow-http", async () => {
    const { proxy, result } = await ask(name, "--follow-http");
    const { got, paths } = COMMANDS[name]!;
    // What the site lists has the scheme of the request that was answered.
    if (name !== "audit") expect(result.stdout + result.stderr).toMatch(got);
    expect(proxy.asked).toContain(`GET http://shop.example${paths[0]}`);
  });
});

describe("harvest", () => {
  it("follows them, since it records what there is, and has no option for that", async () => {
    const { proxy, result } = await ask("harvest");
    expect(result.stdout).toMatch(COMMANDS.harvest!.got);
    expect(proxy.asked).toEqual(["CONNECT shop.example:443", "GET http://shop.example/robots.txt"]);
    const { result: refused } = await ask("harvest", "--follow-http");
    expect(refused.stderr).toContain("unknown option --follow-http");
  });
});

it("--follow-http is refused where nothing is fetched", async () => {
  const { code, stderr } = await robotomata(["check", "--follow-http", "/a"]);
  expect([code, stderr]).toEqual([
    2,
    "robotomata: --follow-http is for requests, and nothing is fetched here: give a URL\n",
  ]);
});
