// @module-tag slow
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { download } from "../../src/cli/shared/input/download.ts";
import type { TimeLimits } from "../../src/crawl/fetch/download-timeout.ts";
import { eventually } from "../support/waits.ts";
import { folderWith, output, robotomata } from "./run.ts";
import { served } from "./served.ts";

const BODY = "User-agent: *\nDisallow: /private\n";
const DISALLOWED = "disallowed  /private  Disallow: /private (line 2)\n";

/** What a run prints, whether or not it names the page about refusals. */
const stdoutOf = async (args: readonly string[]): Promise<string> => (await robotomata(args)).stdout;

describe("--robots FILE", () => {
  it("reads ./robots.txt by default", async () => {
    expect(await output(["check", "/private"], { cwd: folderWith({ "robots.txt": BODY }) })).toBe(DISALLOWED);
  });

  it.each([
    [["check", "/a"], "--robots FILE, or --robots https://example.com"],
    [["explain", "/a"], "--robots FILE, or --robots https://example.com"],
    [["audit"], "--robots FILE, or --robots https://example.com"],
    [["test", "list.txt"], "--robots FILE, or --robots https://example.com"],
    [["lint"], "a file, or a site such as https://example.com"],
  ])("says what to do if there is none: %j", async (args, what) => {
    expect(await robotomata(args, { cwd: folderWith() })).toEqual({
      code: 2,
      signal: null,
      stdout: "",
      stderr: `robotomata: no robots.txt in this folder: give ${what}\n`,
    });
  });

  it.each([
    ["nowhere.txt", "no such file"],
    ["robots.txt/nowhere.txt", "no such file"],
    ["shop.example/robots.txt", "no such file (did you mean https://shop.example/robots.txt?)"],
    ["nowhere.conf", "no such file"],
    [".", "is a directory"],
    [`${"n".repeat(300)}`, "the file name is too long"],
  ])("says why %s cannot be read", async (file, why) => {
    expect(await robotomata(["check", "--robots", file, "/"])).toEqual({
      code: 2,
      signal: null,
      stdout: "",
      stderr: `robotomata: cannot read ${file}: ${why}\n`,
    });
  });

  it.each<[string, string | Uint8Array]>([
    ["an empty file", ""],
    ["only comments and sitemaps", "# nothing to see\r\n\r\nSitemap: https://a.example/s.xml\r\n"],
  ])("takes %s as it is", async (_what, body) => {
    expect(await output(["check", "/a"], { cwd: folderWith({ "robots.txt": body }) })).toBe(
      "allowed     /a  no rule\n",
    );
  });

  it.each<[string, string | Uint8Array]>([
    ["a page of HTML", "<!doctype html>\n<html><body>\nDisallow: /a\n</body></html>\n"],
    ["rules without an agent", "Disallow: /a\n"],
    ["binary data", Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3)) & 255)],
    ["a line of 100 KB", "x".repeat(100_000)],
  ])("notes that %s binds nobody", async (_what, body) => {
    expect(await robotomata(["check", "/a"], { cwd: folderWith({ "robots.txt": body }) })).toEqual({
      code: 0,
      signal: null,
      stdout: "allowed     /a  no rule\n",
      stderr: "robotomata: note: robots.txt has no User-agent line, so everything is allowed\n",
    });
  });

  it("reads rules around a line of 100 KB", async () => {
    const body = `User-agent: *\nDisallow: /${"long".repeat(25_000)}\n${BODY}`;
    const cwd = folderWith({ "robots.txt": body });
    expect(await output(["check", "/private", "/long"], { cwd })).toBe(`\
disallowed  /private  Disallow: /private (line 4)
allowed     /long  no rule
`);
  });

  it("reads 500 KiB and says that there is more", async () => {
    const filler = `#${"x".repeat(98)}\n`;
    const cwd = folderWith({
      "fits.txt": `${BODY}${filler.repeat(5119)}${"#".repeat(100 - BODY.length)}`,
      "long.txt": `${BODY}${filler.repeat(6000)}Disallow: /late\n`,
    });
    expect(await output(["check", "--robots", "fits.txt", "/private"], { cwd })).toBe(DISALLOWED);
    expect(await robotomata(["check", "--robots", "long.txt", "/private", "/late"], { cwd })).toEqual({
      code: 0,
      signal: null,
      stdout: `${DISALLOWED}allowed     /late  no rule\n`,
      stderr:
        "robotomata: note: long.txt is longer than 500 KiB; " +
        "crawlers read no further, and neither does this command\n",
    });
  });
});

describe("--robots -", () => {
  it("reads standard input", async () => {
    expect(await output(["check", "--robots", "-", "/private"], { input: BODY })).toBe(DISALLOWED);
    expect(await output(["check", "--robots", "-", "/private"])).toBe("allowed     /private  no rule\n");
  });

  it("leaves unread what is too much", async () => {
    const input = Buffer.concat([Buffer.from(BODY), Buffer.alloc(8 << 20, "#")]);
    const { code, stdout } = await robotomata(["check", "--robots", "-", "/private"], { input });
    expect({ code, stdout }).toEqual({ code: 0, stdout: DISALLOWED });
  });
});

describe("--robots URL", () => {
  it("fetches the file, and says which program does", async () => {
    let asked = "";
    const origin = await served((request, response) => {
      asked = `${request.method} ${request.url} ${request.headers["user-agent"]}`;
      response.end(BODY);
    });
    expect(await output(["check", "--robots", `${origin}/robots.txt`, "/private"])).toBe(DISALLOWED);
    expect(asked).toMatch(/^GET \/robots\.txt robotomata\/\d+\.\d+\.\d+$/);
  });

  it("asks a bare origin for its robots.txt, any other URL for itself", async () => {
    const paths: (string | undefined)[] = [];
    const origin = await served((request, response) => {
      paths.push(request.url);
      response.end(BODY);
    });
    for (const tail of ["", "/", "/?", "/?v=2", "/other.txt"]) {
      expect(await output(["explain", "--robots", `${origin}${tail}`, "/private"])).toContain("line 2");
    }
    expect(paths).toEqual(["/robots.txt", "/robots.txt", "/robots.txt", "/?v=2", "/other.txt"]);
  });

  it("follows redirects, and says so", async () => {
    const origin = await served((request, response) => {
      if (request.url === "/moved/robots.txt") response.end(BODY);
      else response.writeHead(301, { location: "/moved/robots.txt" }).end();
    });
    expect(await robotomata(["check", "--robots", origin, "/private"])).toMatchObject({
      code: 0,
      stdout: DISALLOWED,
      stderr:
        `robotomata: note: ${origin}/robots.txt redirects to ${origin}/moved/robots.txt, ` +
        "whose rules count here\n",
    });
  });

  it.each([
    [404, "there is no robots.txt (HTTP 404): everything is allowed"],
    [410, "there is no robots.txt (HTTP 410): everything is allowed"],
    [
      403,
      "the server refuses to give robots.txt (HTTP 403), which RFC 9309 takes for no restrictions: everything is allowed",
    ],
  ])("decides by the standard on status %i, and says so", async (status, why) => {
    const origin = await served((_request, response) => response.writeHead(status).end(BODY));
    const robots = ["--robots", `${origin}/robots.txt`];
    expect(await stdoutOf(["check", ...robots, "/private", "x"])).toBe(
      `allowed     /private  ${why}\ninvalid     x  is neither an absolute URL nor a path beginning with "/"\n`,
    );
    expect(JSON.parse(await stdoutOf(["check", "--json", ...robots, "/private"]))).toEqual({
      url: "/private",
      verdict: "allowed",
      remarks: [],
      line: null,
      rule: null,
      robots: `${origin}/robots.txt`,
      outcome: "unavailable",
      status,
      detail: `status ${status}`,
      because: { code: "status", values: { status } },
    });
    expect(await stdoutOf(["explain", ...robots, "/private"])).toBe(
      `allowed     /private\n  robots    ${origin}/robots.txt\n  because   ${why}\n`,
    );
    const { code } = await robotomata(["check", "--exit-code", ...robots, "/private"]);
    expect(code).toBe(0);
  });

  it("keeps the whole site off limits on 403 in the dialect of 1996", async () => {
    const origin = await served((_request, response) => response.writeHead(403).end(BODY));
    expect(await stdoutOf(["check", "--robots", origin, "--dialect", "koster1996", "/", "/robots.txt"])).toBe(
      "disallowed  /  robots.txt is off limits (HTTP 403): nothing is allowed\n" +
        "allowed     /robots.txt  robots.txt itself may always be fetched\n",
    );
  });

  it("tells a page that is not a robots.txt", async () => {
    const origin = await served((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Hello</title>");
    });
    expect(await robotomata(["check", "--robots", origin, "/"])).toMatchObject({
      code: 0,
      stdout: "allowed     /  no rule\n",
      stderr: `robotomata: note: ${origin}/robots.txt is a web page, not a robots.txt\n`,
    });
  });

  it("tells the page that it was redirected to, in every command that goes by a host's file", async () => {
    const origin = await served(({ url }, response) => {
      if (url === "/robots.txt") response.writeHead(302, { location: "/login" }).end();
      else
        response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Hello</title>");
    });
    const said = `robotomata: note: ${origin}/robots.txt redirects to ${origin}/login, which is a web page, not a robots.txt\n`;
    for (const args of [
      ["check", `${origin}/`],
      ["explain", `${origin}/`],
      ["audit", origin],
      ["lint", origin],
      ["diff", "old.txt", origin],
    ])
      expect((await robotomata(args, { cwd: folderWith({ "old.txt": BODY }) })).stderr).toContain(said);
    const { stdout } = await robotomata(["meta", `${origin}/page`], { cwd: folderWith() });
    expect(stdout).toContain(said.replace("robotomata: ", ""));
  });

  it("takes redirects relative to where the file was looked for", async () => {
    const origin = await served((request, response) => {
      if (request.url === "/drafts/next.txt") response.end(BODY);
      else response.writeHead(302, { location: "next.txt" }).end();
    });
    const { stdout, stderr } = await robotomata([
      "check",
      "--robots",
      `${origin}/drafts/robots.txt`,
      "/private",
    ]);
    expect(stdout).toBe(DISALLOWED);
    expect(stderr).toContain(`redirects to ${origin}/drafts/next.txt, whose rules count here`);
  });

  it("refuses anything that is not a URL", async () => {
    expect(await robotomata(["check", "--robots", "http://", "/"])).toMatchObject({
      code: 2,
      stderr: "robotomata: cannot read http://: it is not a URL\n",
    });
  });

  it("allows nothing when the connection breaks off", async () => {
    const origin = await served((_request, response) => {
      response.writeHead(200, { "content-length": 1000 }).write(BODY, () => response.destroy());
    });
    expect(await output(["check", "--robots", origin, "/"])).toMatch(
      /^later {7}\/ {2}robots\.txt cannot be reached \(.+\): nothing is allowed for now; .+\n$/,
    );
  });

  it("leaves a download that never ends when it has enough", async () => {
    const origin = await served((_request, response) => {
      response.write(BODY);
      const chunk = Buffer.alloc(65536, "#");
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", more);
      more();
    });
    const { code, stdout, stderr } = await robotomata(["check", "--robots", origin, "/private"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: DISALLOWED });
    expect(stderr).toContain("is longer than 500 KiB");
  });
});

describe("the download of a file", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  it("gives up on a server that does not go on, or does not begin", async () => {
    for (const begins of [true, false]) {
      let isAsked = false;
      const origin = await served((_request, response) => {
        isAsked = true;
        if (begins) response.write(BODY);
      });
      const { text, ended } = reading(origin, { stall: 200 });
      const failed = expect(ended).rejects.toThrow(`cannot read ${origin}/robots.txt: no data for 0.2 s`);
      expect(await eventually(() => (begins ? text() === BODY : isAsked))).toBe(true);
      await vi.advanceTimersByTimeAsync(200);
      await failed;
    }
  });

  it("may take longer than the wait for a piece, unless it is to be complete by then", async () => {
    for (const total of [undefined, 650]) {
      let more = (): unknown => undefined;
      const origin = await served((_request, response) => {
        more = () => response.write(BODY);
        more();
        response.once("close", () => response.end());
      });
      const { text, ended } = reading(origin, { stall: 200, ...(total !== undefined && { total }) });
      ended.catch(() => {});
      for (let pieces = 1; pieces <= 4; pieces++) {
        expect(await eventually(() => text() === BODY.repeat(pieces))).toBe(true);
        await vi.advanceTimersByTimeAsync(199);
        more();
      }
      if (total === undefined) expect(await eventually(() => text() === BODY.repeat(5))).toBe(true);
      await vi.advanceTimersByTimeAsync(200);
      await expect(ended).rejects.toThrow(
        `cannot read ${origin}/robots.txt: ${total === undefined ? "no data for 0.2" : "not complete after 0.65"} s`,
      );
    }
  });

  it("does not count the time that its reader takes", async () => {
    const origin = await served((_request, response) => response.end(BODY.repeat(2)));
    let read = "";
    for await (const piece of download(`${origin}/robots.txt`, { stall: 200 })) {
      await vi.advanceTimersByTimeAsync(400);
      read += piece;
    }
    expect(read).not.toBe("");
  });
});

/** What a download has brought so far, and its end. */
function reading(origin: string, limits: TimeLimits): { text: () => string; ended: Promise<void> } {
  const pieces: Uint8Array[] = [];
  const ended = (async () => {
    for await (const piece of download(`${origin}/robots.txt`, limits)) pieces.push(piece);
  })();
  return { text: () => Buffer.concat(pieces).toString(), ended };
}
