import { PassThrough, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { audit } from "../../../src/cli/audit/audit.ts";
import type { Terminal } from "../../../src/cli/command.ts";
import { progress } from "../../../src/cli/shared/output/progress.ts";
import { urlset } from "../../crawl/sitemap/reading.ts";
import { folderWith } from "../run.ts";
import { plain } from "../shown.ts";

/** A terminal whose streams are kept; either may be one that people look at. */
function watched(tty: { stdout?: boolean; stderr?: boolean }, env: NodeJS.ProcessEnv = {}) {
  const text = { stdout: "", stderr: "" };
  const stream = (name: "stdout" | "stderr") =>
    Object.assign(
      new Writable({
        decodeStrings: false,
        write(chunk, _encoding, done) {
          text[name] += chunk;
          done();
        },
      }),
      { isTTY: tty[name] ?? false, columns: 120 },
    );
  const terminal: Terminal = {
    stdin: new PassThrough(),
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    env,
  };
  return { terminal, text };
}

const urls = Array.from({ length: 1000 }, (_, i) => `https://shop.example/${i}`);

function args(): string[] {
  const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow: /1\n", "map.xml": urlset(urls) });
  return ["--robots", `${cwd}/robots.txt`, "--sitemap", `${cwd}/map.xml`];
}

describe("at a terminal", () => {
  it("an audit draws a bar, which is gone at the end, and colours its summary", async () => {
    const { terminal, text } = watched({ stdout: true, stderr: true });
    expect(await audit.run(args(), terminal)).toBe(0);
    expect(text.stderr).toContain("of 1 sitemap, ");
    expect(text.stderr).toContain("\u001b[");
    expect(plain(text.stdout)).toContain("robots.txt: 1,000 URLs in 1 sitemap, 111 blocked\n");
    expect(text.stdout).toContain("\u001b[31m111\u001b[39m  Disallow: /1 (line 2)\n");
  });

  it.each([
    ["lists what is blocked at the same terminal", ["--all"], { stdout: true, stderr: true }],
    ["writes to a log", [], { stdout: true, stderr: false }],
  ])("an audit that %s draws none", async (_what, more, tty) => {
    const { terminal, text } = watched(tty);
    expect(await audit.run([...args(), ...more], terminal)).toBe(0);
    expect(text.stderr).toBe("");
  });
});

describe("progress", () => {
  it("is a plain line every ten seconds if there is no terminal", async () => {
    const { terminal, text } = watched({});
    let now = 0;
    const told = await progress(terminal, { now: () => now });
    for (; now <= 25_000; now += 1000) told.update({ done: now, total: 25_000, text: `at ${now}` });
    told.stop();
    expect(text.stderr).toBe("robotomata: at 10000\nrobotomata: at 20000\n");
  });

  it("is plain lines on a dumb terminal, too", async () => {
    const { terminal, text } = watched({ stderr: true }, { TERM: "dumb" });
    const told = await progress(terminal);
    told.update({ done: 1, total: 2, text: "half" });
    told.stop();
    expect(text.stderr).toBe("");
  });
});
