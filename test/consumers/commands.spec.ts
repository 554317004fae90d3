/** The program as npm installs it, in a project, for all folders, or for one run, with nothing else there. */
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROJECTS } from "./support/project.ts";

const tarball = join(PROJECTS, readdirSync(PROJECTS).find((file) => file.endsWith(".tgz"))!);
const OPTIONS = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
/** Nothing listens there. */
const QUEUE = ["--queue", "redis://127.0.0.1:1"];
const NEEDS = "robotomata: work needs the packages bullmq and ioredis: ";
const REACHED = "robotomata: cannot reach redis://127.0.0.1:1: connection refused\n";
/** `x\n` a thousand times, in Zstandard. */
const ZSTD = Buffer.from("KLUv/QRoTQAAEHgKAQDL9zssbOhJDg==", "base64");

let folder: string;
beforeAll(() => {
  // Outside the repository, so that nothing is found but what npm installs here.
  folder = mkdtempSync(join(tmpdir(), "robotomata-commands-"));
  for (const name of ["project", "global", "empty"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "project/package.json"), '{ "private": true }');
  npm("project", "install", tarball);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function npm(where: string, ...args: readonly string[]): void {
  const stdio = ["ignore", "ignore", "inherit"] as const;
  execFileSync("npm", [...args, ...OPTIONS], { cwd: join(folder, where), stdio: [...stdio] });
}

async function run(where: string, program: string, ...args: readonly string[]) {
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) =>
    execFile(program, args, { cwd: join(folder, where) }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr: stderr.replaceAll(/^npm .*\n/gm, "") }),
    ),
  );
}

describe("in a project", () => {
  const robotomata = (...args: readonly string[]) => run("project", "npx", "robotomata", ...args);
  const put = (name: string, content: string | Uint8Array) =>
    writeFileSync(join(folder, "project", name), content);

  it("does what README.md shows without any other package", async () => {
    const server = createServer((_, response) => response.end("User-agent: *\nDisallow: /a\n"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      put("hosts.txt", origin);
      const harvested = await robotomata("harvest", "-o", "a.warc.gz", "hosts.txt");
      expect(harvested).toEqual({ code: 0, stdout: "1 host, 3 records\n1  found\n", stderr: "" });
      const survey = await robotomata("survey", "--html", "report.html", "a.warc.gz");
      expect({ code: survey.code, stderr: survey.stderr }).toEqual({ code: 0, stderr: "" });
      expect(readFileSync(join(folder, "project/report.html"), "utf8")).toContain("<svg");
      const line = '192.0.2.1 - - [22/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 1 "-" "FooBot/1.0"\n';
      put("access.log", line);
      put("access.log.1.gz", gzipSync(line));
      put("access.log.2.zst", ZSTD);
      const logs = ["access.log", "access.log.1.gz", "access.log.2.zst"];
      const bots = await robotomata("bots", "--robots", origin, "--html", "bots.html", ...logs);
      expect(bots).toMatchObject({ code: 0, stdout: expect.stringMatching(/^2 requests in 3 logs/) });
      expect(bots.stderr).toMatch(/access\.log\.2\.zst: .* lines in an unknown format/);
    } finally {
      server.close();
    }
  });

  it("installs what is missing by the command that it names", async () => {
    const missing = await robotomata("work", ...QUEUE);
    expect(missing).toEqual({ code: 2, stdout: "", stderr: `${NEEDS}npm install bullmq@6 ioredis@6\n` });
    npm("project", "install", "bullmq@6", "ioredis@6");
    expect((await robotomata("work", ...QUEUE)).stderr).toBe(REACHED);
  });
});

describe("for all folders", () => {
  it("installs what is missing by the command that it names", async () => {
    const prefix = `--prefix=${join(folder, "global")}`;
    npm("empty", "install", "-g", prefix, tarball);
    const program = join(folder, "global/bin/robotomata");
    const missing = await run("empty", program, "work", ...QUEUE);
    expect(missing.stderr).toBe(`${NEEDS}npm install -g bullmq@6 ioredis@6\n`);
    npm("empty", "install", "-g", prefix, "bullmq@6", "ioredis@6");
    expect((await run("empty", program, "work", ...QUEUE)).stderr).toBe(REACHED);
    expect(readdirSync(join(folder, "empty"))).toEqual([]);
  });
});

describe("for one run", () => {
  it("runs with what is missing by the command that it names", async () => {
    const npx = (...args: readonly string[]) => run("empty", "npx", "--yes", "--prefer-offline", ...args);
    const missing = await npx("-p", tarball, "robotomata", "work", ...QUEUE);
    const command = "-p robotomata -p bullmq@6 -p ioredis@6 robotomata work";
    expect(missing.stderr).toBe(`${NEEDS}npx ${command} ...\n`);
    const packed = command.replace("robotomata", tarball).split(" ");
    expect((await npx(...packed, ...QUEUE)).stderr).toBe(REACHED);
    expect(readdirSync(join(folder, "empty"))).toEqual([]);
  });
});
