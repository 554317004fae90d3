/** Programs that use the packed library as their authors would: with Jest, Vite, Next.js, undici and from CommonJS. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { manifest } from "../package/manifest.ts";
import { INLINED } from "../support/inlined.ts";
import { project, run, tool } from "./support/project.ts";

const jest = tool("jest/bin/jest.js");
const undici = tool("undici/index.js");
const next = tool("next/dist/bin/next");

const JEST_TEST = `const robotsParser = require("robotomata/robots-parser");
test("answers", () => {
  const robots = robotsParser.rfcParser("https://example.com/robots.txt", "User-agent: *\\nDisallow: /a");
  expect([robots.isAllowed("https://example.com/a"), robots.isAllowed("https://example.com/b")]).toEqual([false, true]);
});
`;

describe.skipIf(jest === undefined)("Jest", () => {
  it("takes the drop-in with its default configuration", async () => {
    const folder = project("jest", {
      "package.json": { name: "jest", private: true },
      "drop-in.test.js": JEST_TEST,
    });
    expect(await run(process.execPath, [jest!], folder)).toContain("1 passed, 1 total");
  });

  it("takes the other entries as the modules that they are, where it is told to", async () => {
    const folder = project("jest-esm", {
      "package.json": { name: "jest-esm", private: true, type: "module", jest: { transform: {} } },
      "esm.test.js": `import { parse, RobotsError } from "robotomata";
        import { PolicyStore } from "robotomata/store";
        test("answers", () => {
          const policy = parse("User-agent: *\\nDisallow: /a\\n").policyFor("FooBot");
          const store = new PolicyStore({ agent: "FooBot" });
          store.set("https://a.example", policy);
          expect([...store.check(["https://a.example/a", "https://a.example/b"])]).toEqual([0, 1]);
          expect(() => policy.isAllowed("x")).toThrow(RobotsError);
        });`,
    });
    expect(await run(process.execPath, ["--experimental-vm-modules", jest!], folder)).toContain(
      "1 passed, 1 total",
    );
  });
});

/** The oldest Node that package.json promises, the newest of each line, and the one that runs the tests. */
const NODES: Readonly<Record<string, string | undefined>> = {
  "Node 20.19.0": tool("node-20.19/bin/node"),
  "Node 22": tool("../../runtime/node_modules/node-22/bin/node"),
  "Node 24": tool("../../runtime/node_modules/node-24/bin/node"),
  "Node 26": tool("../../runtime/node_modules/node-26/bin/node"),
  "this Node": process.execPath,
};

const required = Object.keys(manifest.exports)
  .filter((name) => !name.endsWith(".wasm"))
  .map((name) => name.replace(".", manifest.name));

describe("a CommonJS program", () => {
  const text = `const robotsParser = require("robotomata/robots-parser");
    const parsers = [robotsParser, robotsParser.rfcParser];
    const robots = parsers.map((parse) => parse("https://example.com/robots.txt", "User-agent: *\\nDisallow: /a"));
    console.log(JSON.stringify(robots.map((robot) => robot.isAllowed("https://example.com/a"))));
    import("robotomata").then(({ parse }) => console.log(parse("User-agent: *\\nDisallow: /a\\n").policyFor("x").isAllowed("/a")));`;

  for (const [name, node] of Object.entries(NODES)) {
    it.skipIf(node === undefined)(`has the drop-in without a warning in ${name}`, async () => {
      const folder = project(`commonjs-${name.replaceAll(/\W+/g, "-")}`, { "main.cjs": text });
      const answers = "[false,false]\nfalse\n";
      expect(await run(node!, ["main.cjs"], folder)).toBe(answers);
      // Nothing of it is an ES module: it does without the means to require one.
      expect(await run(node!, ["--no-experimental-require-module", "main.cjs"], folder)).toBe(answers);
    });

    it.skipIf(node === undefined)(`requires every entry in ${name}, each the same library`, async () => {
      const folder = project(`required-${name.replaceAll(/\W+/g, "-")}`, {
        "main.cjs": `const robotomata = require("robotomata");
          for (const name of ${JSON.stringify(required)}) {
            const entry = require(name);
            if (Object.keys(entry).length === 0) console.log(name + " is empty");
            // The thin entry has a parse of its own.
            if (name !== "robotomata/edge" && "parse" in entry && entry.parse !== robotomata.parse) console.log(name + " has another parse");
          }
          console.log(robotomata.parse("User-agent: *\\nDisallow: /a\\n").policyFor("x").isAllowed("/a"));`,
      });
      // Before Node 24, the first one is told of as experimental.
      expect(await run(node!, ["--no-warnings", "main.cjs"], folder)).toBe("false\n");
    });
  }
});

describe("Vite", () => {
  it("builds a page and a server's program, each with what it uses", async () => {
    const folder = project("vite", {
      "index.html": '<!doctype html><title>page</title><script type="module" src="main.js"></script>',
      "main.js": `import { init, parse } from "robotomata";
        import core from "robotomata/core.wasm?url";
        export const ready = () => init(fetch(core));
        document.title = [core, parse("User-agent: *\\nDisallow: /a\\n").policyFor("FooBot").isAllowed("/a")].join();
        ready();`,
      "server.js": `import { parse } from "robotomata";
        import { lint } from "robotomata/lint";
        const allowed = parse("User-agent: *\\nDisallow: /a\\n").policyFor("FooBot").isAllowed("/a");
        console.log(JSON.stringify({ allowed, rule: lint("User-agent: *\\nDissallow: /\\n")[0].rule }));`,
      "lint.js":
        'import { lint } from "robotomata/lint"; console.log(lint("User-agent: *\\nDissallow: /\\n")[0].rule);',
      "build.js": `import { build } from "vite";
        await build({ logLevel: "error", build: { assetsInlineLimit: 0 } });
        for (const name of ["server", "lint"]) {
          await build({ logLevel: "error", ssr: { noExternal: true }, build: { ssr: name + ".js", outDir: name } });
        }`,
    });
    await run(process.execPath, ["build.js"], folder);
    const assets = readdirSync(join(folder, "dist/assets"));
    expect(assets.map((file) => file.replace(/-.*\./, ".")).sort()).toEqual(["core.wasm", "index.js"]);
    expect(await run(process.execPath, ["server/server.js"], folder)).toBe(
      '{"allowed":false,"rule":"field-typo"}\n',
    );
    expect(await run(process.execPath, ["lint/lint.js"], folder)).toBe("field-typo\n");
    // The condition `node` leads to one file with everything in it; bundlers for Node must not end there.
    expect(readFileSync(join(folder, "lint/lint.js"), "utf8")).not.toContain(INLINED);
  });
});

describe.skipIf(undici === undefined)("undici's fetch", () => {
  it("fetches for a RobotsClient, redirects and all", async () => {
    const asked: string[] = [];
    const server = createServer(({ url, headers }, response) => {
      asked.push(`${url} ${headers["user-agent"]}`);
      if (url === "/robots.txt") response.writeHead(302, { location: "/moved.txt" }).end();
      else response.end("User-agent: foobot\nDisallow: /a\n");
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    try {
      const folder = project("undici", {
        "main.js": `import { RobotsClient } from "robotomata/fetch";
          import { Agent, fetch } from "undici";
          const dispatcher = new Agent({ connections: 1 });
          for (const given of [fetch, (url, options) => fetch(url, { ...options, dispatcher })]) {
            const client = new RobotsClient({ userAgent: "foobot/1.0", fetch: given });
            console.log(...(await client.check(process.argv.slice(2))));
          }
          await dispatcher.close();`,
      });
      const urls = ["a", "b"].map((path) => `http://127.0.0.1:${port}/${path}`);
      expect(await run(process.execPath, ["main.js", ...urls], folder)).toBe("0 1\n0 1\n");
      const trip = ["/robots.txt foobot/1.0", "/moved.txt foobot/1.0"];
      expect(asked).toEqual([...trip, ...trip]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

/** Starts a built Next.js site, asks for a path, and stops it. */
async function ask(folder: string, path: string): Promise<string> {
  const server = spawn(process.execPath, [next!, "start", "-p", "0", "-H", "127.0.0.1"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  const ended = new Promise((done) => server.once("exit", done));
  try {
    let said = "";
    const url = await new Promise<string>((found, failed) => {
      server.stdout!.on("data", (data) => {
        said += data;
        const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
        if (address !== undefined && said.includes("Ready")) found(address);
      });
      server.once("exit", () => failed(new Error(`Next.js did not start: ${said}`)));
    });
    const response = await fetch(url + path);
    return `${response.status} ${await response.text()}`;
  } finally {
    server.kill();
    await ended;
  }
}

describe.skipIf(next === undefined)("a Next.js site", () => {
  it("answers on the edge with the compiled core, and in Node", async () => {
    const route = (runtime: string): string => `import { parse } from "robotomata";
      import { PolicyStore } from "robotomata/store";
      export const runtime = "${runtime}";
      export const dynamic = "force-dynamic";
      export function GET() {
        const policy = parse("User-agent: *\\nDisallow: /a\\n").policyFor("FooBot");
        const store = new PolicyStore({ agent: "FooBot" });
        store.set("https://a.example", policy.toBytes());
        return Response.json([policy.isAllowed("/a"), ...store.check(["https://a.example/a", "https://a.example/b"])]);
      }`;
    const folder = project("next", {
      "package.json": { name: "next-site", private: true },
      // The root of packages: Next.js itself lies above the project.
      "next.config.mjs": `export default { turbopack: { root: ${JSON.stringify(fileURLToPath(new URL(".", import.meta.url)))} } };`,
      "app/layout.js":
        "export default function Layout({ children }) { return <html><body>{children}</body></html>; }",
      "app/edge/route.js": route("edge"),
      "app/node/route.js": route("nodejs"),
    });
    await run(process.execPath, [next!, "build"], folder, {
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
    });
    const edge = join(folder, ".next/server/edge");
    const files = readdirSync(edge, { recursive: true, encoding: "utf8" });
    expect(files.filter((file) => file.endsWith(".wasm"))).toHaveLength(1);
    const inlined = files.filter(
      (file) => file.endsWith(".js") && readFileSync(join(edge, file), "utf8").includes(INLINED),
    );
    expect(inlined).toEqual([]);
    expect(await ask(folder, "/edge")).toBe("200 [false,0,1]");
    expect(await ask(folder, "/node")).toBe("200 [false,0,1]");
  });
});
