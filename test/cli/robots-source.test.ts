import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { download } from "../../src/cli/download.ts";
import { folderWith, linesOf, output, robotomata } from "./run.ts";

const BODY = "User-agent: *\nDisallow: /private\n";
const DISALLOWED = "disallowed  /private  Disallow: /private (line 2)\n";

/** Serves for one test; resolves to the origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("--robots FILE", () => {
  it("reads ./robots.txt by default", async () => {
    expect(await output(["check", "/private"], { cwd: folderWith({ "robots.txt": BODY }) })).toBe(DISALLOWED);
  });

  it("says what to do where there is none", async () => {
    const cwd = folderWith();
    expect(await robotomata(["check", "/a", "https://shop.example:8443/b"], { cwd })).toEqual({
      code: 2,
      signal: null,
      stdout: "",
      stderr:
        "robotomata: no robots.txt in this folder: use --robots FILE, " +
        "or --robots https://shop.example:8443 to fetch one\n",
    });
    expect((await robotomata(["check", "/a"], { cwd })).stderr).toContain("--robots https://example.com to");
  });

  it.each([
    ["nowhere.txt", "no such file"],
    ["robots.txt/nowhere.txt", "no such file"],
    [".", "is a directory"],
    [`${"n".repeat(300)}`, "the name is too long"],
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
        "crawlers read no further, and neither is it read here\n",
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
  it("fetches the file, and says who asks", async () => {
    let asked = "";
    const origin = await serve((request, response) => {
      asked = `${request.method} ${request.url} ${request.headers["user-agent"]}`;
      response.end(BODY);
    });
    expect(await output(["check", "--robots", `${origin}/robots.txt`, "/private"])).toBe(DISALLOWED);
    expect(asked).toMatch(/^GET \/robots\.txt robotomata\/\d+\.\d+\.\d+$/);
  });

  it("asks a bare origin for its robots.txt, any other URL for itself", async () => {
    const paths: (string | undefined)[] = [];
    const origin = await serve((request, response) => {
      paths.push(request.url);
      response.end(BODY);
    });
    for (const tail of ["", "/", "/?", "/?v=2", "/other.txt"]) {
      expect(await output(["explain", "--robots", `${origin}${tail}`, "/private"])).toContain("line 2");
    }
    expect(paths).toEqual(["/robots.txt", "/robots.txt", "/robots.txt", "/?v=2", "/other.txt"]);
  });

  it("follows redirects", async () => {
    const origin = await serve((request, response) => {
      if (request.url === "/moved/robots.txt") response.end(BODY);
      else response.writeHead(301, { location: "/moved/robots.txt" }).end();
    });
    expect(await output(["check", "--robots", origin, "/private"])).toBe(DISALLOWED);
  });

  it.each([
    [404, "HTTP 404 (to crawlers this means: everything is allowed)"],
    [403, "HTTP 403 (to crawlers this means: everything is allowed)"],
    [429, "HTTP 429 (to crawlers this means: stay away for now)"],
    [503, "HTTP 503 (to crawlers this means: stay away for now)"],
  ])("fails on status %i", async (status, why) => {
    const origin = await serve((_request, response) => response.writeHead(status).end(BODY));
    expect(await robotomata(["check", "--robots", `${origin}/robots.txt`, "/private"])).toEqual({
      code: 2,
      signal: null,
      stdout: "",
      stderr: `robotomata: cannot read ${origin}/robots.txt: ${why}\n`,
    });
  });

  it("fails on a closed port and on what is no URL", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const closed = `http://127.0.0.1:${port}/robots.txt`;
    expect(await robotomata(["check", "--robots", closed, "/"])).toMatchObject({
      code: 2,
      stderr: `robotomata: cannot read ${closed}: connection refused\n`,
    });
    expect(await robotomata(["check", "--robots", "http://", "/"])).toMatchObject({
      code: 2,
      stderr: "robotomata: cannot read http://: this is not a URL\n",
    });
  });

  it("fails when the connection breaks off", async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, { "content-length": 1000 }).write(BODY, () => response.destroy());
    });
    const { code, stdout, stderr } = await robotomata(["check", "--robots", origin, "/"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(linesOf(stderr)).toEqual([
      `robotomata: cannot read ${origin}/robots.txt: the connection broke off`,
    ]);
  });

  it("leaves a download that never ends when it has enough", async () => {
    const origin = await serve((_request, response) => {
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

  it("gives up on a server that does not finish", async () => {
    const origin = await serve((_request, response) => response.write(BODY));
    const all = async () => {
      for await (const _chunk of download(`${origin}/robots.txt`, 200));
    };
    await expect(all()).rejects.toThrow(
      `cannot read ${origin}/robots.txt: no complete answer within 0.2 seconds`,
    );
  });
});
