/** What docs/runtimes.md tells users of bundlers and Jest to write, word for word. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { describe, expect, it } from "vitest";
import { serveFolder } from "../runtime/support/site.ts";
import { chromium, program } from "../runtime/support/tools.ts";
import { serve } from "../runtime/support/workerd.ts";
import { INLINED } from "../support/inlined.ts";
import { project, run, tool } from "./support/project.ts";

const guide = readFileSync(new URL("../../docs/runtimes.md", import.meta.url), "utf8");
const root = fileURLToPath(new URL("../..", import.meta.url));

/** The files of a recipe, by path. */
function files(recipe: string): Record<string, string> {
  const found = guide.matchAll(
    new RegExp(`<!-- file: ${recipe} (\\S+) -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``, "g"),
  );
  return Object.fromEntries(Array.from(found, ([, path, text]) => [path!, text!]));
}

it("the guide is tested whole", () => {
  const names = Array.from(guide.matchAll(/<!-- (?:file|command): (.*) -->/g), ([, name]) => name);
  const expected = ["vite-worker vite.config.js", "page main.js", "page vite.config.js"];
  expect(names).toEqual([
    ...["worker worker.js", "esbuild"],
    ...expected,
    ...["jest babel.config.js", "jest jest.config.js"],
  ]);
});

const WORKER = `import { parse } from "robotomata";
  import { PolicyStore } from "robotomata/store";
  export default {
    fetch() {
      const policy = parse("User-agent: *\\nDisallow: /a\\n").policyFor("FooBot");
      const store = new PolicyStore({ agent: "FooBot" });
      store.set("https://a.example", policy.toBytes());
      return Response.json([policy.isAllowed("/a"), ...store.check(["https://a.example/a", "https://a.example/b"])]);
    },
  };`;
const workerd = program("workerd");

/** What a bundled Worker answers: its modules are those that lie in the folder. */
async function answerOf(folder: string): Promise<unknown> {
  const names = readdirSync(folder);
  const [core, ...others] = names.filter((name) => name.endsWith(".wasm"));
  expect([others, names.length]).toEqual([[], 2]);
  const code = readFileSync(join(folder, "worker.js"), "utf8");
  expect(code).not.toContain(INLINED);
  const server = await serve(
    workerd!,
    new Map([
      ["worker.js", code],
      [core!, join(folder, core!)],
    ]),
  );
  try {
    return await (await fetch(server.url)).json();
  } finally {
    await server.stop();
  }
}

describe.skipIf(workerd === undefined)("a Worker", () => {
  it.each([
    ["of several entries", { "worker.js": WORKER }, [false, 0, 1]],
    ["of the thin entry", files("worker"), ["/"]],
  ])("%s is bundled by esbuild", async (name, program, answer) => {
    // This repository's settings would lead esbuild to the sources.
    const folder = project(`esbuild-worker-${name.split(" ")[2]}`, { ...program, "tsconfig.json": {} });
    const [, command] = /<!-- command: esbuild -->\n```sh\nnpx esbuild (.*)\n```/.exec(guide)!;
    await run(join(root, "node_modules/.bin/esbuild"), command!.split(" "), folder);
    expect(await answerOf(join(folder, "dist"))).toEqual(answer);
  });

  it("is bundled by Vite", async () => {
    const folder = project("vite-worker", { "worker.js": WORKER, ...files("vite-worker") });
    await run(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build"], folder);
    expect(await answerOf(join(folder, "dist"))).toEqual([false, 0, 1]);
  });
});

describe("a page that streams the core", () => {
  const executablePath = chromium();

  async function page(name: string, recipe: Record<string, string>): Promise<string> {
    const html = '<!doctype html><script type="module" src="main.js"></script>';
    const folder = project(name, { "index.html": html, ...recipe });
    await build({ root: folder, logLevel: "error", build: { assetsInlineLimit: 0 } });
    return join(folder, "dist");
  }

  it("has it once", async () => {
    const assets = join(await page("vite-page", files("page")), "assets");
    const scripts = readdirSync(assets).filter((file) => file.endsWith(".js"));
    expect(readdirSync(assets).filter((file) => file.endsWith(".wasm")).length).toBe(1);
    expect(scripts.map((file) => readFileSync(join(assets, file), "utf8").includes(INLINED))).toEqual([
      false,
    ]);
  });

  it.skipIf(executablePath === undefined)("answers, or says that it has no core", async () => {
    const { "main.js": main, ...config } = files("page");
    const forgetful = main!.replace(
      /^await init.*$/m,
      "addEventListener('error', ({ error }) => { document.title = error.code; });",
    );
    const { chromium: launcher } = await import("playwright-core");
    const browser = await launcher.launch({
      executablePath: executablePath!,
      args: ["--no-sandbox", "--disable-gpu"],
    });
    try {
      for (const [text, title] of [
        [main!, "false"],
        [forgetful, "WASM_UNAVAILABLE"],
      ]) {
        const site = await serveFolder(await page("vite-page", { ...config, "main.js": text! }));
        const tab = await browser.newPage();
        await tab.goto(site.url);
        await tab.waitForFunction("document.title !== ''");
        expect(await tab.title()).toBe(title);
        site.close();
      }
    } finally {
      await browser.close();
    }
  });
});

const jest = tool("jest/bin/jest.js");
const preset = tool("@babel/preset-env/package.json");
const TEST = `const { parse } = require("robotomata");
  const { RobotsClient } = require("robotomata/fetch");
  const { lint } = require("robotomata/lint");
  const { parseMeta } = require("robotomata/meta");
  const { nodeFetch } = require("robotomata/node");
  const { PolicyStore } = require("robotomata/store");
  const body = "User-agent: *\\nDisallow: /a\\n";
  test("answers", async () => {
    const store = new PolicyStore({ agent: "FooBot" });
    store.set("https://a.example", parse(body).policyFor("FooBot"));
    expect([...store.check(["https://a.example/a", "https://a.example/b"])]).toEqual([0, 1]);
    const client = new RobotsClient({ userAgent: "foobot/1.0", fetch: async () => new Response(body) });
    expect(await client.isAllowed("https://a.example/a")).toBe(false);
    expect(lint("User-agent: *\\nDissallow: /\\n")[0].rule).toBe("field-typo");
    expect(parseMeta("<meta name=robots content=noindex>")[0].directives[0].name).toBe("noindex");
    expect(typeof nodeFetch()).toBe("function");
  });`;

describe.skipIf(jest === undefined || preset === undefined)("Jest with CommonJS", () => {
  const manifest = { "package.json": { name: "jest-commonjs", private: true } };

  it("takes every entry if Babel may transform them", async () => {
    const folder = project("jest-commonjs", { ...manifest, "a.test.js": TEST, ...files("jest") });
    expect(await run(process.execPath, [jest!], folder)).toContain("1 passed, 1 total");
  });

  it.skipIf(program("Node 24") === undefined)("takes them as they are in Node 24", async () => {
    const folder = project("jest-node-24", { ...manifest, "a.test.js": TEST });
    const told = await run(program("Node 24")!, [jest!], folder, {
      NODE_OPTIONS: "--experimental-vm-modules",
    });
    expect(told).toContain("1 passed, 1 total");
  });
});
