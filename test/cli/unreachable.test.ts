/** The page that helps where a host cannot be reached, and when it is named. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../../src/cli/version.ts";
import { serveRaw } from "../crawl/fetch/server.ts";
import { root } from "../package/modules.ts";
import { both, environment, shops } from "./proxied.ts";
import { nobody } from "./proxy.ts";
import { folderWith, linesOf, type Result, robotomata } from "./run.ts";
import { served } from "./served.ts";

const PAGE = `https://unpkg.com/robotomata-cli@${version()}/docs/unreachable.md`;

const check = (origin: string, ...more: string[]): Promise<Result> =>
  robotomata(["check", ...more, `${origin}/a`, `${origin}/b`], { cwd: folderWith() });

describe("docs/unreachable.md", () => {
  it("exists", () => {
    expect(existsSync(join(root, "docs/unreachable.md"))).toBe(true);
  });

  it.each<[what: string, origin: () => Promise<string>]>([
    ["a certificate that nobody vouches for", async () => `https://127.0.0.1:${(await shops()).https}`],
    ["a refusal", () => served((_request, response) => response.writeHead(403).end())],
    ["a password", () => served((_request, response) => response.writeHead(401).end())],
    [
      "long headers",
      async () =>
        (await serveRaw((socket) => socket.end(`HTTP/1.1 200 OK\r\nA: ${"a".repeat(70_000)}\r\n\r\n`)))
          .origin,
    ],
    [
      "a proxy",
      async () => {
        environment(both(`http://${await nobody()}`));
        return "http://shop.example";
      },
    ],
  ])("is named once, in the language of the run, after %s", async (_what, origin) => {
    const at = await origin();
    expect((await check(at)).stderr).toBe(`robotomata: note: help where a host cannot be reached: ${PAGE}\n`);
    const said = new Set<string>();
    for (const language of ["de", "fr", "ru"]) {
      const lines = linesOf((await check(at, "--lang", language)).stderr);
      expect(lines).toHaveLength(1);
      expect(lines[0]!.endsWith(PAGE)).toBe(true);
      said.add(lines[0]!);
    }
    expect(said.size).toBe(3);
  });

  it("is not named where it does not help", async () => {
    for (const status of [200, 404, 500]) {
      const origin = await served((_request, response) => response.writeHead(status).end());
      expect((await check(origin)).stderr).toBe("");
    }
    expect((await check(`http://${await nobody()}`)).stderr).toBe("");
  });
});
