/** The newest undici, which Node 20 cannot run: installed beside the library by npm, and used by newer releases of Node. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { program } from "../runtime/support/tools.ts";
import { run, tarballOf } from "./support/project.ts";

const PROGRAM = `import { createServer } from "node:http";
import { RobotsClient } from "robotomata/fetch";
import { robots, undiciDispatcher, undiciFetch } from "robotomata/node";
import { Agent, fetch, interceptors, request } from "undici";

const server = createServer(({ url }, response) => {
  if (url === "/robots.txt") response.writeHead(302, { location: "/moved.txt" }).end();
  else response.end(url === "/moved.txt" ? "User-agent: foobot\\nDisallow: /a\\n" : "page");
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const [a, b] = ["a", "b"].map((path) => \`http://127.0.0.1:\${server.address().port}/\${path}\`);
const told = [];
for (const given of [await undiciFetch(), fetch])
  told.push([...(await new RobotsClient({ userAgent: "foobot/1.0", fetch: given }).check([a, b]))]);
const client = new RobotsClient({ userAgent: "foobot/1.0" });
const dispatcher = new Agent().compose(robots(client), interceptors.redirect({ maxRedirections: 5 }));
const headers = { "user-agent": client.userAgent };
const ask = (url, dispatcher) =>
  request(url, { dispatcher, headers }).then(({ statusCode }) => statusCode, ({ code }) => code);
told.push(await ask(a, dispatcher), await ask(b, dispatcher), await ask(b, await undiciDispatcher()));
console.log(JSON.stringify(told));
process.exit();
`;

describe("undici 8", () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "robotomata-undici-"));
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
    writeFileSync(join(folder, "main.js"), PROGRAM);
    const options = ["--strict-peer-deps", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
    execFileSync("npm", ["install", ...options, tarballOf("robotomata"), "undici@8.13.1"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(["Node 24", "Node 26"].filter((name) => program(name) !== undefined))(
    "is installed beside the library, and used in %s",
    async (name) => {
      const told = await run(program(name)!, ["main.js"], folder);
      expect(JSON.parse(told)).toEqual([[0, 1], [0, 1], "DISALLOWED", 200, 200]);
    },
  );
});
