// @module-tag long
// @module-tag built
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it, onTestFinished } from "vitest";
import { wordsOf } from "../../../src/cli/shared/exec.ts";
import { post } from "../../../src/cli/watch/deliver.ts";
import { send, serve } from "../../crawl/fetch/server.ts";
import { eventually } from "../../support/waits.ts";
import { folderWith, linesOf, program } from "../run.ts";
import { host, look, type Report } from "./site.ts";

const OPEN = "User-agent: *\nDisallow: /private/\n";
const CLOSED = "User-agent: *\nDisallow: /\n";

/** Times that a watch is killed. */
const ROUNDS = 16;

/** A webhook that answers with these statuses in turn, the last one forever. */
async function hook(...statuses: readonly number[]) {
  const got: { report: Report; key: unknown }[] = [];
  let asked = 0;
  const site = await serve((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const status = statuses[Math.min(asked++, statuses.length - 1)]!;
      if (status < 300)
        got.push({ report: JSON.parse(body) as Report, key: request.headers["idempotency-key"] });
      send(response, status, "", status === 503 ? { "retry-after": "0" } : {});
    });
  });
  onTestFinished(() => site[Symbol.asyncDispose]());
  return { url: `${site.origin}/hook?token=secret`, got, asked: () => asked };
}

/** A folder in which a host has been seen open, and is closed now. */
async function changed() {
  const cwd = folderWith();
  const site = await host(OPEN);
  await look(cwd, [site.origin]);
  site.answer = CLOSED;
  return { cwd, site };
}

it("a new report is printed at once, even if the oldest has to make room for it", async () => {
  const { cwd, site } = await changed();
  const [name] = readdirSync(join(cwd, "state"));
  const path = join(cwd, "state", name!);
  const state = JSON.parse(readFileSync(path, "utf8"));
  const waiting = { report: { id: "old", host: site.origin, time: "", text: "" }, to: ["exec"] };
  writeFileSync(path, JSON.stringify({ ...state, outbox: Array.from({ length: 1_000 }, () => waiting) }));
  const { reports, stderr } = await look(cwd, [site.origin], ["--exec", "./missing"]);
  expect(stderr).toContain("report old on");
  expect(stderr).toContain("was dropped: too many reports are waiting");
  expect(reports.map(({ id }) => id)).toEqual([expect.stringMatching(/-1$/)]);
});

describe("a webhook", () => {
  it("gets the report that is printed", async () => {
    const { cwd, site } = await changed();
    const { url, got } = await hook(204);
    const { reports } = await look(cwd, [site.origin], ["--webhook", url]);
    expect(got).toEqual([{ report: reports[0], key: reports[0]!.id }]);
  });

  it("gets many at a time without a warning about that", async () => {
    const cwd = folderWith();
    const sites = await Promise.all(Array.from({ length: 12 }, () => host(OPEN)));
    const names = sites.map(({ origin }) => origin);
    await look(cwd, names);
    for (const site of sites) site.answer = CLOSED;
    const waiting: (() => void)[] = [];
    const site = await serve((request, response) => {
      request.resume().on("end", () => {
        waiting.push(() => send(response, 204));
        if (waiting.length === sites.length) for (const answer of waiting) answer();
      });
    });
    onTestFinished(() => site[Symbol.asyncDispose]());
    const warnings: string[] = [];
    const warn = ({ message }: Error): void => void warnings.push(message);
    process.on("warning", warn);
    onTestFinished(() => void process.off("warning", warn));
    expect((await look(cwd, names, ["--webhook", site.origin])).reports).toHaveLength(sites.length);
    expect(warnings).toEqual([]);
  });

  it("is tried again while its server fails", async () => {
    const { cwd, site } = await changed();
    const { url, got, asked } = await hook(503, 503, 200);
    expect(await look(cwd, [site.origin], ["--webhook", url])).toMatchObject({ code: 0, stderr: "" });
    expect(got).toHaveLength(1);
    expect(asked()).toBe(3);
  });

  it("that refuses gets the report with the next look, and others do not get it again", async () => {
    const { cwd, site } = await changed();
    const { url, got, asked } = await hook(403, 301, 200);
    for (const status of [403, 301]) {
      const { code, stderr } = await look(cwd, [site.origin], ["--webhook", url]);
      expect(code).toBe(2);
      expect(stderr).toContain(
        `did not reach the webhook at ${new URL(url).host}: HTTP ${status}; it is kept`,
      );
      expect(stderr).toContain("1 report could not be delivered; the next check will try again\n");
      expect(stderr).not.toContain("secret");
    }
    expect(await look(cwd, [site.origin], ["--webhook", url])).toMatchObject({ code: 0, stdout: "" });
    expect(got).toHaveLength(1);
    expect(asked()).toBe(3);
    expect(await look(cwd, [site.origin], ["--webhook", url])).toMatchObject({ code: 0, stdout: "" });
    expect(asked()).toBe(3);
  });

  it("that is down is not tried with every report that waits for it", async () => {
    const { cwd, site } = await changed();
    const refusing = await hook(403);
    // Refusals are about the one report: the others are tried nevertheless.
    for (let waiting = 1; waiting <= 6; waiting++) {
      const before = refusing.asked();
      await look(cwd, [site.origin], ["--webhook", refusing.url]);
      expect(refusing.asked() - before).toBe(waiting);
      site.answer = waiting % 2 ? OPEN : CLOSED;
    }
    site.answer = CLOSED;
    const { url, got, asked } = await hook(...Array<number>(12).fill(503), 200);
    const { code, stderr } = await look(cwd, [site.origin], ["--webhook", url]);
    expect(code).toBe(2);
    expect(stderr.match(/did not reach/g)).toHaveLength(3);
    expect(stderr).toContain(`note: the webhook at ${new URL(url).host} is not tried again in this round\n`);
    expect(stderr).toMatch(/reports could not be delivered/);
    expect(asked()).toBe(12);
    expect(await look(cwd, [site.origin], ["--webhook", url])).toMatchObject({ code: 0 });
    const numbers = got.map(({ report }) => Number(report.id.split("-")[1]));
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
    expect(numbers.length).toBeGreaterThanOrEqual(6);
  });

  it("that never answers is given up in time, whatever is collected meanwhile", async () => {
    setFlagsFromString("--expose-gc");
    const collecting = setInterval(runInNewContext("gc"), 50);
    onTestFinished(() => clearInterval(collecting));
    const site = await serve(() => {});
    onTestFinished(() => site[Symbol.asyncDispose]());
    const persistence = { tries: 3, timeout: 500, pause: 1, longestPause: 10 };
    const report = { id: "1" } as Parameters<typeof post>[1];
    expect(await post(site.origin, report, new AbortController().signal, persistence)).toEqual({
      reason: "no answer within 0.5 s",
      isRefusal: false,
    });
    expect(site.requests).toHaveLength(3);
  });
});

describe("--exec", () => {
  it("runs a command without a shell, with the report on standard input", async () => {
    const { cwd, site } = await changed();
    site.answer = `${CLOSED}\nUser-agent: $(touch pwned);\`touch pwned\`\nContent-Signal: "; touch pwned #\n`;
    const script = `process.stdin.pipe(require("fs").createWriteStream(process.argv[1]))`;
    const { code, reports } = await look(
      cwd,
      [site.origin],
      ["--exec", `node -e '${script}' "the report.json"`],
    );
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, "the report.json"), "utf8"))).toEqual(reports[0]);
    expect(existsSync(join(cwd, "pwned"))).toBe(false);
  });

  it.each([
    ["false", "exit code 1"],
    ["no-such-program --x", "no such file"],
    ["sh -c 'kill -9 $$'", "ended by SIGKILL"],
  ])("that is %s is tried again at the next check", async (command, fault) => {
    const { cwd, site } = await changed();
    const { code, stderr } = await look(cwd, [site.origin], ["--exec", command]);
    expect(code).toBe(2);
    expect(stderr).toContain(`did not reach the command of --exec: ${fault}`);
    expect(await look(cwd, [site.origin], ["--exec", "true"])).toMatchObject({
      code: 0,
      stdout: "",
      stderr: "",
    });
  });

  it("splits words at spaces that are not quoted, and takes nothing else for special", () => {
    const words = (line: string) => wordsOf("--exec", line);
    expect(words("a  b\tc")).toEqual(["a", "b", "c"]);
    expect(words(`'a b' "c 'd'" e'f g'"h"`)).toEqual(["a b", "c 'd'", "ef gh"]);
    expect(words("mail -s '' $HOME ; rm *")).toEqual(["mail", "-s", "", "$HOME", ";", "rm", "*"]);
    for (const line of ["", " ", "'", `a "b`, `""`])
      expect(() => words(line)).toThrow("--exec takes a command");
  });
});

describe("a watch that is killed", () => {
  it("delivers every report at least once, and damages nothing", async () => {
    const cwd = folderWith();
    const sites = await Promise.all(Array.from({ length: 3 }, () => host(OPEN)));
    const hosts = sites.map(({ origin }) => origin);
    await look(cwd, hosts);
    const { url, got } = await hook(200);
    const args = ["watch", "--state", "state", "--json", "--every", "1s", "--webhook", url, ...hosts];
    const bodies = [CLOSED, OPEN];
    for (let round = 0; round < ROUNDS; round++) {
      for (const site of sites) site.answer = bodies[round % 2]!;
      const child = spawn(process.execPath, [program, ...args], { cwd, stdio: "ignore" });
      const ended = new Promise((resolve) => child.on("close", resolve));
      // From before its first request to after its last delivery.
      const before = sites[0]!.requests.length;
      if (round % 3 !== 0) await eventually(() => sites[0]!.requests.length > before);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 120));
      child.kill("SIGKILL");
      await ended;
      for (const name of readdirSync(join(cwd, "state")).filter((one) => one.endsWith(".json"))) {
        JSON.parse(readFileSync(join(cwd, "state", name), "utf8"));
      }
      // What the killed one began comes in with the next look, before the host changes again.
      const settled = await look(cwd, hosts, ["--webhook", url]);
      expect(settled.code).toBe(0);
      expect(settled.stderr).toBe("");
    }
    for (const origin of hosts) {
      const ids = got.filter(({ report }) => report.host === origin).map(({ report }) => report.id);
      // Every round changed every host once: each change has a report, and no report another number.
      expect(new Set(ids).size).toBe(ROUNDS);
      const kinds = new Map(
        got
          .filter(({ report }) => report.host === origin)
          .map(({ report }) => [Number(report.id.split("-")[1]), report.changes[0]!.kind]),
      );
      expect([...kinds].sort(([a], [b]) => a - b)).toEqual(
        Array.from({ length: ROUNDS }, (_, i) => [i + 1, i % 2 === 0 ? "all-blocked" : "opened"]),
      );
    }
  });
});

describe("a watch that goes on", () => {
  it("checks again, rereads its list, and exits cleanly on request", async () => {
    const cwd = folderWith();
    const [first, second] = [await host(OPEN), await host(OPEN)];
    writeFileSync(join(cwd, "hosts"), `${first.origin}\n`);
    const child = spawn(
      process.execPath,
      [program, "watch", "--state", "state", "--json", "--every", "1s", "hosts"],
      { cwd },
    );
    onTestFinished(() => void child.kill("SIGKILL"));
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
    });
    const ended = new Promise((resolve) => child.on("close", resolve));
    expect(await eventually(() => first.requests.length > 0)).toBe(true);
    writeFileSync(join(cwd, "hosts"), `${first.origin}\n${second.origin}\n`);
    expect(await eventually(() => second.requests.length > 1)).toBe(true);
    second.answer = CLOSED;
    expect(await eventually(() => text.includes("\n"))).toBe(true);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(linesOf(text).map((line) => (JSON.parse(line) as Report).host)).toEqual([second.origin]);
  });
});
