/**
 * `robotomata harvest`, as its users run it, against a server that stands for many hosts.
 *
 * @module-tag long
 * @module-tag built
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { privateNetworkGuard } from "../../src/crawl/node/guard.ts";
import { harvest } from "../../src/study/harvest/harvest.ts";
import { OriginList } from "../../src/study/origins.ts";
import { Archive } from "../../src/study/warc/archive.ts";
import { parseResponse } from "../../src/study/warc/http.ts";
import { folderWith, program, robotomata } from "../cli/run.ts";
import { eventually, PATIENT } from "../support/waits.ts";
import { harvested } from "./harvested.ts";
import { addressOf, KINDS, kindOf, manyHosts, OUTCOMES, robotsOf } from "./many-hosts.ts";

/** Hosts: HARVEST_HOSTS=20000 for the long run. */
const HOSTS = Number(process.env.HARVEST_HOSTS ?? 1_500);

async function site(onRequest?: (number: number, text: string) => void): Promise<number> {
  const server = manyHosts(onRequest);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

function urlOf(number: number, port: number): string {
  return `http://${addressOf(number)}:${port}`;
}

const numbers = Array.from({ length: HOSTS }, (_, i) => i + 1);

describe("harvest", () => {
  it("takes each host once, killed again and again, with what each answered", async () => {
    const asked = new Map<number, number>();
    const port = await site((number, text) => {
      if (!text.startsWith("GET /moved")) asked.set(number, (asked.get(number) ?? 0) + 1);
    });
    const cwd = folderWith({ "hosts.txt": numbers.map((number) => `${urlOf(number, port)}\n`).join("") });
    const args = [
      "harvest",
      "-o",
      "out.warc.gz",
      "--resume",
      "--concurrency",
      "50",
      "--max-size",
      "1",
      "hosts.txt",
    ];
    for (const signal of ["SIGKILL", "SIGINT", "SIGKILL"] as const) {
      const goal = asked.size + HOSTS / 5;
      const child = spawn(process.execPath, [program, ...args], { cwd });
      const closed = new Promise((resolve) => child.on("close", resolve));
      await eventually(() => asked.size >= goal || child.exitCode !== null);
      child.kill(signal);
      await closed;
    }
    const { code, stdout, stderr } = await robotomata([...args, "--json"], { cwd });
    // Slow machines see how far it has come.
    const said = stderr.replace(/robotomata: (note: out.*cut short|[\d,]+ of [\d,]+ hosts).*\n/g, "");
    expect({ code, stderr: said }).toEqual({
      code: 0,
      stderr: "",
    });

    const files = readdirSync(cwd).filter((file) => file.endsWith(".warc.gz"));
    const { outcomes, records, damages } = await harvested(...files.map((file) => join(cwd, file)));
    expect(damages).toEqual([]);
    const expected = numbers.map((number) => [
      `${urlOf(number, port)}/robots.txt`,
      [OUTCOMES[kindOf(number)]],
    ]);
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected));
    // What was under way when it was killed is asked again, nothing else.
    const repeated = [...asked.values()].reduce((sum, times) => sum + times - 1, 0);
    expect(repeated).toBeLessThanOrEqual(3 * 50);

    const result = JSON.parse(stdout);
    expect(result.hosts).toBe(HOSTS);
    expect(result.records).toBe(records.filter(({ type }) => type !== "warcinfo").length);
    const found = numbers.filter((number) => OUTCOMES[kindOf(number)] === "found").length;
    expect(result.outcomes.found).toBe(found);

    const bodies = new Map(
      records
        .filter(({ type }) => type === "response")
        .map(({ target, block }) => [target!, parseResponse(block)!] as const),
    );
    for (const number of numbers.filter((number) => OUTCOMES[kindOf(number)] === "found")) {
      const place = kindOf(number) === "moved" ? "/moved.txt" : "/robots.txt";
      const response = bodies.get(urlOf(number, port) + place)!;
      expect(response.body.toString()).toBe(robotsOf(number));
      expect(response.status).toBe(200);
    }
  });

  it("records each hop of redirects, the request as it was sent, and why an answer is not whole", async () => {
    const sent = new Map<number, string[]>();
    const port = await site((number, text) => sent.set(number, [...(sent.get(number) ?? []), text]));
    const cwd = folderWith({
      hosts: KINDS.map((_, i) => `${urlOf(i + 10, port)}\n`).join(""),
    });
    const { code } = await robotomata(["harvest", "-o", "o.warc.gz", "--concurrency", "1", "hosts"], { cwd });
    expect(code).toBe(0);
    const { records } = await harvested(join(cwd, "o.warc.gz"));
    const requests = records.filter(({ type }) => type === "request").map(({ block }) => block.toString());
    expect(requests).toEqual([...sent.values()].flat());
    const moved = urlOf(10 + KINDS.indexOf("moved"), port);
    expect(
      records
        .filter(({ target }) => target?.startsWith(`${moved}/`))
        .map(({ type, target }) => [type, target!.slice(moved.length)]),
    ).toEqual([
      ["request", "/robots.txt"],
      ["response", "/robots.txt"],
      ["request", "/moved.txt"],
      ["response", "/moved.txt"],
      ["metadata", "/robots.txt"],
    ]);
    const cut = urlOf(10 + KINDS.indexOf("cut"), port);
    const response = records.find(
      ({ type, target }) => type === "response" && target === `${cut}/robots.txt`,
    )!;
    expect(response.field("WARC-Truncated")).toBe("disconnect");
    expect(response.field("WARC-IP-Address")).toContain(addressOf(10 + KINDS.indexOf("cut")));
  });

  it("does not follow redirects from the list into private networks, but fetches listed hosts there", async () => {
    const { createServer } = await import("node:http");
    const server = createServer((request, response) => {
      const { port } = server.address() as AddressInfo;
      if (request.headers.host!.startsWith("127.0.0.1")) {
        response.writeHead(302, { location: `http://127.0.0.2:${port}/robots.txt` }).end();
      } else response.end("User-agent: *\n");
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    for (const [second, outcomes] of [
      ["", { unreachable: 1 }],
      [`http://127.0.0.2:${port}\n`, { found: 2 }],
    ] as const) {
      const cwd = folderWith({ hosts: `http://127.0.0.1:${port}\n${second}` });
      const { stdout } = await robotomata(["harvest", "--json", "hosts"], { cwd });
      expect(JSON.parse(stdout).outcomes).toEqual(outcomes);
    }
  });

  it("counts and names entries that are not hosts, and takes the others", async () => {
    const port = await site();
    const cwd = folderWith({
      hosts: `# hosts\n${urlOf(1, port)}\nnot a host\n${urlOf(1, port)}/page # again\n\n!\n${"x".repeat(1e6)}\n`,
    });
    const { code, stdout, stderr } = await robotomata(["harvest", "hosts"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toBe("1 host, 3 records\n1  found\n");
    expect(stderr).toContain('hosts, line 3: "not a host" is not a host');
    expect(stderr).toContain("hosts names 1 host more than once");
  });

  it("never takes a fault of this machine for one of the host, and takes the host when it is over", async () => {
    const { createServer } = await import("node:http");
    const server = createServer((_, response) => response.end("User-agent: *\n"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const listed = new OriginList();
    for (const name of ["a", "b", "c"]) listed.add(`http://${name}.example.net:${port}`);
    for (const [code, failures] of [
      ["ECONNREFUSED", 8],
      ["EMFILE", Number.POSITIVE_INFINITY],
    ] as const) {
      const path = join(folderWith(), "out.warc.gz");
      const archive = await Archive.create(path, { maxBytes: 2 ** 30, software: "test" });
      const fault = Object.assign(new Error(code), { code });
      let questions = 0;
      const unasked = await harvest({
        listed,
        isHeld: () => false,
        guard: await privateNetworkGuard(),
        archive,
        userAgent: "test/1.0",
        concurrency: 2,
        timeout: failures < 100 ? PATIENT : 300,
        resolver: {
          resolve4: async () => {
            if (++questions <= failures) throw fault;
            return ["127.0.0.1"];
          },
          resolve6: () => Promise.reject(fault),
        },
        onCapture() {},
        signal: new AbortController().signal,
      });
      archive.close();
      const { outcomes } = await harvested(path);
      const isOver = failures < questions;
      expect(isOver).toBe(code === "ECONNREFUSED");
      expect([...unasked].sort()).toEqual(isOver ? [] : [...listed]);
      expect([...outcomes.values()]).toEqual(isOver ? [["found"], ["found"], ["found"]] : []);
    }
  });

  it("takes a timeout of its own for none of the host", async () => {
    const { createServer } = await import("node:http");
    let isBusy = true;
    const server = createServer((_, response) => {
      // The event loop stands still for longer than the timeout, so that the answer comes too late.
      for (const until = performance.now() + 1_500; isBusy && performance.now() < until; );
      isBusy = false;
      response.end("User-agent: *\n");
    });
    // A host that never answers, asked by a machine with time, stays unreachable.
    const silent = createServer(() => {});
    onTestFinished(() => {
      for (const one of [server, silent]) one.closeAllConnections();
      for (const one of [server, silent]) one.close();
    });
    const listed = new OriginList();
    for (const one of [server, silent]) {
      await new Promise<void>((resolve) => one.listen(0, "127.0.0.1", resolve));
      listed.add(`http://127.0.0.1:${(one.address() as AddressInfo).port}`);
    }
    const path = join(folderWith(), "out.warc.gz");
    const archive = await Archive.create(path, { maxBytes: 2 ** 30, software: "test" });
    const unasked = await harvest({
      listed,
      isHeld: () => false,
      archive,
      guard: await privateNetworkGuard(),
      userAgent: "test/1.0",
      concurrency: 1,
      timeout: 1_000,
      onCapture() {},
      signal: new AbortController().signal,
    });
    archive.close();
    const { outcomes } = await harvested(path);
    expect(isBusy).toBe(false);
    const [answering, quiet] = [...listed].map((origin) => outcomes.get(`${origin}/robots.txt`));
    expect(answering).toEqual(["found"]);
    // Unless the machine that runs this test was late itself.
    expect([["unreachable"], undefined]).toContainEqual(quiet);
    expect(unasked.size).toBe(quiet === undefined ? 1 : 0);
  });

  it("explains what it cannot do", async () => {
    const cwd = folderWith({ "robots.warc.gz": "", none: "# nothing\n", hosts: "a.example\n" });
    const said = async (...args: string[]) => (await robotomata(["harvest", ...args], { cwd })).stderr;
    expect(await said("hosts")).toMatch(/robots\.warc\.gz already exists: continue it with --resume/);
    expect(await said("none")).toMatch(/there are no hosts in none/);
    expect(await said()).toMatch(/harvest takes one file/);
    expect(await said("missing")).toMatch(/cannot read missing: no such file/);
    expect(await said("--concurrency", "0", "hosts")).toMatch(/--concurrency takes a whole number from 1/);
    expect(await said("-o", "no/such/folder.warc.gz", "hosts")).toMatch(
      /cannot write no\/such\/folder\.warc\.gz/,
    );
    const agent = await said("-o", "new.warc.gz", "--user-agent", "a\nb", "hosts");
    expect(agent).toMatch(/^robotomata: --user-agent takes one line/);
    expect(existsSync(join(cwd, "new.warc.gz"))).toBe(false);
  });
});
