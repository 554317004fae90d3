// @module-tag slow
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { folderWith, type Result, robotomata } from "./run.ts";
import { served } from "./served.ts";

/** 22 November 2026, when the host is asked. */
const NOW = Date.UTC(2026, 10, 22, 10, 0, 0, 1);

function atThatTime(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** An origin that answers with a status, and asks to be left alone for an hour. */
function busy(status: number): Promise<string> {
  return served((_request, response) => response.writeHead(status, { "retry-after": "3600" }).end());
}

/** A port at which nobody listens. */
async function nowhere(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return `http://127.0.0.1:${port}`;
}

const SOON = "2026-11-22T10:01:01Z";

/** Runs the program in a folder without a robots.txt, which would be noted. */
const called = (args: readonly string[]): Promise<Result> => robotomata(args, { cwd: folderWith() });

describe("a host whose robots.txt cannot be fetched", () => {
  it.each<[status: number, at: string]>([
    [429, "2026-11-22T11:00:01Z"],
    [500, SOON],
    [503, "2026-11-22T11:00:01Z"],
    [999, SOON],
  ])("that answers %i is to be asked again, and check and explain say when", async (status, at) => {
    atThatTime();
    const origin = await busy(status);
    const why = `robots.txt cannot be reached (HTTP ${status}): nothing is allowed for now; try again at ${at}`;
    for (const robots of [[], ["--robots", origin]]) {
      expect(
        await called(["check", ...robots, `${origin}/a`, "mailto:x", `${origin}/robots.txt`]),
      ).toMatchObject({
        code: 0,
        stdout: [
          `later       ${origin}/a  ${why}\n`,
          'invalid     mailto:x  is neither an absolute URL nor a path beginning with "/"\n',
          `later       ${origin}/robots.txt  ${why}\n`,
        ].join(""),
        stderr: "",
      });
    }
    const about = {
      url: `${origin}/a`,
      verdict: "later",
      line: null,
      rule: null,
      robots: `${origin}/robots.txt`,
      outcome: "unreachable",
      status,
      detail: `status ${status}`,
      because: { code: "status", values: { status } },
      retryAt: at,
    };
    expect(JSON.parse((await called(["check", "--json", `${origin}/a`])).stdout)).toEqual({
      ...about,
      remarks: [],
    });
    const { code, stdout } = await called(["explain", `${origin}/a`]);
    expect([code, stdout]).toEqual([
      0,
      `later       ${origin}/a\n  robots    ${origin}/robots.txt\n  because   ${why}\n`,
    ]);
    expect(JSON.parse((await called(["explain", "--json", `${origin}/a`])).stdout)).toEqual({
      ...about,
      group: null,
      path: null,
      candidates: [],
      remarks: [],
      reason: why,
    });
  });

  it("is to be asked again whatever keeps it from answering, in every dialect, for every crawler", async () => {
    atThatTime();
    const origin = await nowhere();
    for (const dialect of ["rfc9309", "google", "koster1996", "original1994"]) {
      const { stdout } = await called([
        "check",
        "--dialect",
        dialect,
        "--agent",
        "AdsBot-Google",
        `${origin}/`,
      ]);
      expect(stdout).toBe(
        `later       ${origin}/  robots.txt cannot be reached (connection refused): ` +
          `nothing is allowed for now; try again at ${SOON}\n`,
      );
    }
  });

  it("answers nothing for --exit-code: 2, unless another URL is disallowed", async () => {
    const origin = await busy(500);
    const open = await served((_request, response) => response.end("User-agent: *\nDisallow: /x\n"));
    expect(await called(["check", "--exit-code", `${origin}/a`, `${open}/a`])).toMatchObject({
      code: 2,
      stderr: "robotomata: no answer yet for 1 of 2 URLs; try again later\n",
    });
    expect(await called(["check", "--exit-code", `${origin}/a`, `${open}/x`])).toMatchObject({
      code: 1,
      stderr: "",
    });
  });

  it("meets no expectations, not even that it disallows", async () => {
    const origin = await busy(500);
    const list = join(folderWith({ list: "* disallow /\n" }), "list");
    const { code, stdout, stderr } = await called(["test", "--robots", origin, list]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`cannot read ${origin}/robots.txt: robots.txt cannot be reached (HTTP 500)`);
  });

  it("leaves what may be done with its pages open, for meta", async () => {
    atThatTime();
    const origin = await busy(503);
    const { code, stdout, stderr } = await called([
      "meta",
      "--exit-code",
      "--engine",
      "google",
      `${origin}/`,
    ]);
    expect([code, stderr]).toEqual([2, `robotomata: no answer yet for ${origin}/; try again later\n`]);
    expect(stdout).toContain("crawlers stay away for now; try again at 2026-11-22T11:00:01Z\n");
    expect(stdout).toMatch(/^ {2}google(?: {2}later \[1\] *){7}$/m);
    const json = JSON.parse((await called(["meta", "--json", `${origin}/`])).stdout);
    expect(json.retryAt).toBe("2026-11-22T11:00:01Z");
    const because = { code: "status", values: { status: 503 } };
    expect(json.notes).toEqual([{ text: expect.stringContaining("crawlers stay away"), because }]);
  });
});

describe("URLs that are invalid", () => {
  it.each<[code: number, stderr: string, urls: string[]]>([
    [
      2,
      "note: 2 of 2 URLs are invalid\nrobotomata: there was no valid URL to check",
      ["not-a-url", "mailto:x"],
    ],
    [0, "note: 1 of 2 URLs is invalid", ["not-a-url", "/b"]],
    [1, "note: 2 of 3 URLs are invalid", ["not-a-url", "/a", "mailto:x"]],
  ])("are not a pass: exit code %i, %s", async (code, stderr, urls) => {
    const folder = folderWith({
      "robots.txt": "User-agent: *\nDisallow: /a\n",
      "urls.txt": `${urls.join("\n")}\n`,
    });
    const robots = ["--robots", join(folder, "robots.txt")];
    const list = ["--urls", join(folder, "urls.txt")];
    const said = { code, stderr: `robotomata: ${stderr}\n` };
    expect(await robotomata(["check", "--exit-code", ...robots, ...urls])).toMatchObject(said);
    expect(await robotomata(["check", "--exit-code", "--json", ...robots, ...list])).toMatchObject(said);
    // Without --exit-code, only what holds no URL at all is wrong usage.
    const [, fault = ""] = said.stderr.split(/(?<=\n)/);
    const done = code === 1 ? 0 : code;
    for (const command of ["check", "explain"]) {
      expect(await robotomata([command, ...robots, ...list])).toMatchObject({ ...said, code: done });
      expect(await robotomata([command, ...robots, ...urls])).toMatchObject({ code: done, stderr: fault });
    }
  });

  it("are counted by diff, too", async () => {
    const folder = folderWith({
      "robots.txt": "User-agent: *\nDisallow: /a\n",
      "urls.txt": "b\n/a\n",
    });
    const robots = join(folder, "robots.txt");
    expect(await robotomata(["diff", "--urls", join(folder, "urls.txt"), robots, robots])).toMatchObject({
      code: 0,
      stderr: "robotomata: note: 1 of 2 URLs is invalid\n",
    });
  });
});
