/** The program as npm installs it, in a project, for all folders, or for one run, from a registry that has both packages. */
import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { manifest } from "../package/manifest.ts";
import { tarballOf } from "./support/project.ts";
import { publish, type Registry } from "./support/registry.ts";

const OPTIONS = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
/** Nothing listens there. */
const QUEUE = ["--queue", "redis://127.0.0.1:1"];
const NEEDS = "robotomata: work needs the packages bullmq and ioredis: ";
const REACHED = "robotomata: cannot reach redis://127.0.0.1:1: connection refused\n";
const WHERE =
  "robotomata: the commands are in the package robotomata-cli: npm install -g robotomata robotomata-cli, or npx robotomata-cli\n";
const VERSION = { code: 0, stdout: `${manifest.version}\n`, stderr: "" };
/** `x\n` a thousand times, in Zstandard. */
const ZSTD = Buffer.from("KLUv/QRoTQAAEHgKAQDL9zssbOhJDg==", "base64");

let folder: string;
let registry: Registry;
beforeAll(async () => {
  // Outside the repository, so that nothing is found but what npm installs here.
  folder = mkdtempSync(join(tmpdir(), "robotomata-commands-"));
  mkdirSync(join(folder, "empty"));
  registry = await publish(tarballOf("robotomata"), tarballOf("robotomata-cli"));
});
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program; npm, npx and what they start ask the registry from here, and keep what they get to themselves. */
async function run(where: string, program: string, ...args: readonly string[]) {
  const cwd = join(folder, where);
  const settings = { npm_config_registry: registry.url, npm_config_cache: join(folder, "cache") };
  const env = { ...process.env, ...settings };
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) =>
    execFile(program, args, { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr: stderr.replaceAll(/^npm .*\n/gm, "") }),
    ),
  );
}

async function npm(where: string, ...args: readonly string[]): Promise<void> {
  const told = await run(where, "npm", ...args, ...OPTIONS);
  expect(told).toMatchObject({ code: 0 });
}

/** A project in which these are installed, one after the other. */
async function project(name: string, ...installed: readonly (readonly string[])[]): Promise<void> {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "package.json"), '{ "private": true }');
  for (const packages of installed) await npm(name, "install", ...packages);
}

/** The file that `npx robotomata` runs. */
const linked = (bin: string): string => readlinkSync(join(folder, bin, "robotomata"));

describe("the library alone", () => {
  beforeAll(() => project("library", ["robotomata"]));

  it("is one package, which leaves at most 2.85 MB on the disk", () => {
    const modules = join(folder, "library/node_modules");
    expect(readdirSync(modules).filter((name) => !name.startsWith("."))).toEqual(["robotomata"]);
    // The scripts for databases take 285 KB of it. What folders themselves take is up to the file system.
    const size = readdirSync(modules, { recursive: true, encoding: "utf8" })
      .map((file) => statSync(join(modules, file)))
      .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
    expect(size).toBeLessThanOrEqual(2_850_000);
  });

  it("says in one line where the commands are", async () => {
    const told = await run("library", "npx", "--no-install", "robotomata", "check", "x");
    expect(told).toEqual({ code: 2, stdout: "", stderr: WHERE });
  });

  it("runs no commands that the working folder has", async () => {
    const commands = join(folder, "foreign/node_modules/robotomata-cli");
    mkdirSync(join(commands, "dist/cli"), { recursive: true });
    writeFileSync(join(commands, "package.json"), '{ "name": "robotomata-cli", "type": "module" }');
    writeFileSync(join(commands, "dist/cli/main.js"), 'console.log("foreign code");');
    const stub = join(folder, "library/node_modules/robotomata/dist/stub.js");
    expect(await run("foreign", process.execPath, stub)).toEqual({ code: 2, stdout: "", stderr: WHERE });
  });
});

describe("both packages", () => {
  it.each([
    ["together", [["robotomata", "robotomata-cli"]]],
    ["together, the commands first", [["robotomata-cli", "robotomata"]]],
    ["the library first", [["robotomata"], ["robotomata-cli"]]],
    ["the commands first", [["robotomata-cli"], ["robotomata"]]],
    ["with the commands", [["robotomata-cli"]]],
  ])("have one program in a project: %s", async (order, installed) => {
    const name = order.replaceAll(/\W+/g, "-");
    await project(name, ...installed);
    for (const program of ["robotomata", "robotomata-cli"])
      expect(await run(name, "npx", "--no-install", program, "--version")).toEqual(VERSION);
    // The one of the library finds the commands.
    const stub = join(folder, name, "node_modules/robotomata/dist/stub.js");
    expect(await run(name, process.execPath, stub, "--version")).toEqual(VERSION);
  });

  const both = ["robotomata", "robotomata-cli"];

  it.each([
    ["together", [both]],
    ["the library first", [["robotomata"], both]],
    ["the commands first", [["robotomata-cli"], both]],
    ["the commands alone", [["robotomata-cli"]]],
  ])("have one program for all folders: %s", async (order, installed) => {
    const prefix = `all-${order.replaceAll(/\W+/g, "-")}`;
    for (const packages of installed)
      await npm("empty", "install", "-g", `--prefix=${join(folder, prefix)}`, ...packages);
    expect(linked(`${prefix}/bin`)).toMatch(/^\.\.\/lib\/node_modules\/robotomata/);
    expect(await run("empty", join(folder, prefix, "bin/robotomata"), "--version")).toEqual(VERSION);
  });

  it("say what to do when the library is gone, or of another version", async () => {
    await project("broken", ["robotomata-cli"]);
    const modules = join(folder, "broken/node_modules");
    const broken = {
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(
        /^robotomata: parts of it are missing, or of another version; install robotomata-cli again \([^\n]*\)\n$/,
      ),
    };
    rmSync(join(modules, "robotomata/dist/chunks"), { recursive: true });
    expect(await run("broken", "npx", "--no-install", "robotomata", "help", "check")).toEqual(broken);
    // The program that npm has linked may be the library's.
    rmSync(join(modules, "robotomata"), { recursive: true });
    const main = join(modules, "robotomata-cli/dist/cli/main.js");
    expect(await run("broken", process.execPath, main, "help", "check")).toEqual(broken);
  });

  it("leave the line after the commands are uninstalled from a project", async () => {
    await project("left", both);
    await npm("left", "uninstall", "robotomata-cli");
    await npm("left", "rebuild");
    const told = await run("left", "npx", "--no-install", "robotomata");
    expect(told).toEqual({ code: 2, stdout: "", stderr: WHERE });
  });

  it("tell who imports the program what the library is called", async () => {
    await project("imports", ["robotomata-cli"]);
    const code = 'import("robotomata-cli").catch(({ message }) => console.log(message))';
    const { stdout } = await run("imports", process.execPath, "-e", code);
    expect(stdout).toBe(
      "robotomata-cli is a program, run by npx robotomata-cli; the library is robotomata\n",
    );
  });
});

describe("in a project", () => {
  beforeAll(() => project("project", ["robotomata-cli"]));

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
    await npm("project", "install", "bullmq@6", "ioredis@6");
    expect((await robotomata("work", ...QUEUE)).stderr).toBe(REACHED);
  });
});

describe("beside old versions of optional packages", () => {
  beforeAll(() =>
    project("old", ["undici@5", "bullmq@5", "ioredis@5", "fast-check@3"], ["robotomata", "robotomata-cli"]),
  );

  it("commands say which version they need", async () => {
    const told = await run("old", "npx", "robotomata", "work", ...QUEUE);
    expect(told).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(
        /^robotomata: work needs the packages bullmq 6 \(5\.[\d.]+ is installed\) and ioredis 6 \(5\.[\d.]+ is installed\): npm install bullmq@6 ioredis@6\n$/,
      ),
    });
  });

  it.each(["undiciFetch", "undiciDispatcher"])("%s says which version it needs", async (name) => {
    const program = `import("robotomata/node").then((its) => its.${name}()).catch(({ message }) => console.log(message));`;
    expect((await run("old", process.execPath, "-e", program)).stdout).toMatch(
      /^The installed package undici is too old: npm install undici@7\n$/,
    );
  });
});

describe("for all folders", () => {
  it("installs what is missing by the command that it names", async () => {
    const prefix = `--prefix=${join(folder, "global")}`;
    await npm("empty", "install", "-g", prefix, "robotomata-cli");
    const program = join(folder, "global/bin/robotomata");
    const missing = await run("empty", program, "work", ...QUEUE);
    expect(missing.stderr).toBe(`${NEEDS}npm install -g bullmq@6 ioredis@6\n`);
    await npm("empty", "install", "-g", prefix, "bullmq@6", "ioredis@6");
    expect((await run("empty", program, "work", ...QUEUE)).stderr).toBe(REACHED);
    expect(readdirSync(join(folder, "empty"))).toEqual([]);
  });
});

describe("for one run", () => {
  const npx = (...args: readonly string[]) => run("empty", "npx", "--yes", "--prefer-offline", ...args);

  it("runs by the name of its package", async () => {
    expect(await npx("robotomata-cli", "--version")).toEqual(VERSION);
    expect(await npx("robotomata", "--version")).toEqual({ code: 2, stdout: "", stderr: WHERE });
  });

  it("runs with what is missing by the command that it names", async () => {
    const missing = await npx("robotomata-cli", "work", ...QUEUE);
    const command = "-p robotomata-cli -p bullmq@6 -p ioredis@6 robotomata work";
    expect(missing.stderr).toBe(`${NEEDS}npx ${command} ...\n`);
    expect((await npx(...command.split(" "), ...QUEUE)).stderr).toBe(REACHED);
    expect(readdirSync(join(folder, "empty"))).toEqual([]);
  });
});
