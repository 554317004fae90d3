/**
 * What README.md and docs/start.md tell newcomers to write, with the library that npm has installed in a folder outside the repository
 * and the commands that npx gets, in each line of Node. Elsewhere: `require` of every entry (programs.spec.ts), the types in every
 * compiler (types.spec.ts, test/docs/types.test.ts), ways to install (commands.spec.ts), attw and publint (test/runtime/package.spec.ts).
 */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { examplesOf, programOf, root } from "../docs/examples.ts";
import { tarballOf, tool } from "./support/project.ts";
import { publish, type Registry } from "./support/registry.ts";

/** The oldest Node of package.json, and the newest of later lines. */
const NODES: readonly (readonly [string, string | undefined])[] = [
  ["20.19", tool("node-20.19/bin/node")],
  ["22", tool("../../runtime/node_modules/node-22/bin/node")],
  ["24", tool("../../runtime/node_modules/node-24/bin/node")],
];
const readme = readFileSync(`${root}README.md`, "utf8");
const tsc = tool("typescript-5.9/bin/tsc");

/** Examples that need nothing but the library: `kept` wants a Redis and a Worker. */
const examples = ["README.md", "docs/start.md"].flatMap((page) =>
  examplesOf(page).filter(({ name }) => name !== "kept"),
);

let folder: string;
let registry: Registry;

/** Runs a program with its folder's first Node on the path, which npm, npx and their scripts then use. */
async function run(node: string, program: string, ...args: readonly string[]) {
  const { NODE_ENV, VITEST, NODE_OPTIONS, ...rest } = process.env;
  const env = {
    ...rest,
    PATH: [dirname(node), process.env.PATH].join(delimiter),
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, "cache"),
    npm_config_prefer_offline: "true",
  };
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) =>
    execFile(program, args, { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    ),
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "robotomata-first-"));
  registry = await publish(tarballOf("robotomata"), tarballOf("robotomata-cli"));
});
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true, force: true });
});

const put = (name: string, text: string): void => writeFileSync(join(folder, name), text);

describe("an empty folder", () => {
  it("takes what README.md says to install, without a warning", async () => {
    const [, command] = /```sh\n(npm install robotomata)\n```/.exec(readme)!;
    const told = await run(
      process.execPath,
      "npm",
      ...command!.split(" ").slice(1),
      "--no-audit",
      "--no-fund",
    );
    expect(told).toEqual({ code: 0, stdout: expect.stringMatching(/^\nadded 1 package in /), stderr: "" });
  });
});

describe.each(NODES)("with Node %s", (name, node) => {
  const text = (stdout: string): object => ({ code: 0, stdout, stderr: "" });

  it.skipIf(node === undefined)("gets what every example states", async () => {
    expect((await run(node!, "node", "--version")).stdout).toMatch(new RegExp(`^v${name}\\.`));
    expect(examples.length).toBeGreaterThan(6);
    for (const example of examples) {
      const file = `${example.name}.mjs`;
      put(file, programOf(example));
      expect(await run(node!, "node", file), file).toEqual(text(""));
    }
  });

  it.skipIf(node === undefined)("runs the commands for site owners by npx", async () => {
    const [, shown] = /## I run a site\n\n```sh\n([\s\S]*?)```/.exec(readme)!;
    const lines = shown!.split("\n").filter((line) => /^npx (?!.* serve )/.test(line));
    expect(lines).toHaveLength(4);
    rmSync(join(folder, "robots.txt"), { force: true });
    for (const line of lines) {
      const [program, ...args] = line.replace(/ {2,}#.*$/, "").split(" ");
      // The first one asks whether it may install, as a person would be asked.
      const told = await run(node!, program!, "--yes", ...args);
      expect(told.stderr.replaceAll(/^robotomata: note: .*\n/gm, ""), line).toBe("");
      expect([0, 1], line).toContain(told.code);
    }
    expect(existsSync(join(folder, "robots.conf"))).toBe(true);
  });

  it.skipIf(node === undefined)(
    "is required, and shows a caller where in which function it threw",
    async () => {
      put(
        "wrong.cjs",
        `const { parse } = require("robotomata");\nparse("").policyFor("FooBot").isAllowed("x");\n`,
      );
      const { code, stderr } = await run(node!, "node", "--no-warnings", "wrong.cjs");
      expect(code).toBe(1);
      const lines = stderr.split("\n");
      expect(lines.find((line) => line.startsWith("RobotsError"))).toMatch(/"x"/);
      expect(stderr).toMatch(/\n {4}at Policy\.isAllowed \(.*robotomata\/dist\/.*\)\n/);
      expect(stderr).toMatch(/\n {4}at Object\.<anonymous> \(.*wrong\.cjs:2:\d+\)\n/);
      // Node prints the line that threw: a minified one would fill the screen.
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(400);
    },
  );
});

it.skipIf(tsc === undefined)("compiles the examples of the guide strictly", async () => {
  for (const { name, code } of examples) put(`${name}.mts`, code);
  const options = "--strict --noEmit --module nodenext --target es2022 --lib es2022,dom,dom.iterable".split(
    " ",
  );
  const files = examples.map(({ name }) => `${name}.mts`);
  const told = await run(process.execPath, process.execPath, tsc!, ...options, ...files);
  expect(told).toEqual({ code: 0, stdout: "", stderr: "" });
});
