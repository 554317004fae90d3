/** examples/enforce/next.ts in Next.js itself: built by it, and served by it. */
import { execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { afterAll, beforeAll, describe, it } from "vitest";
import { asking, expectEnforced, expectReported } from "./support/enforced.ts";
import { root } from "./support/installed.ts";
import { portOf } from "./support/port.ts";
import { installed } from "./support/run.ts";
import { hasPackage } from "./support/tools.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const next = join(here, "node_modules/next/dist/bin/next");

/** A page, for every path. */
const PAGE = `const page = () => new Response("the page\\n", { headers: { "content-type": "text/plain" } });
export { page as GET, page as POST };
`;

/** What Next.js 16 calls it, which runs in Node, and what it was called before, which runs at the edge. */
const KINDS = ["proxy", "middleware"] as const;

describe.skipIf(!hasPackage("next")).each(KINDS)("examples/enforce/next.ts as %s of Next.js", (kind) => {
  let site: string;

  beforeAll(async () => {
    // Beside the packages: Turbopack reads no files elsewhere.
    site = mkdtempSync(join(here, "site-"));
    const app = join(site, "app/[[...path]]");
    mkdirSync(app, { recursive: true });
    writeFileSync(join(app, "route.js"), PAGE);
    const example = readFileSync(join(root, "examples/enforce/next.ts"), "utf8");
    const { code } = await transform(example.replace("function proxy", `function ${kind}`), { loader: "ts" });
    writeFileSync(join(site, `${kind}.js`), code);
    writeFileSync(
      join(site, "next.config.mjs"),
      `export default { turbopack: { root: ${JSON.stringify(here)} } };\n`,
    );
    for (const { name } of readdirSync(join(installed(), "node_modules"), { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith("."),
    ))
      cpSync(join(installed(), "node_modules", name), join(site, "node_modules", name), { recursive: true });
    await promisify(execFile)(process.execPath, [next, "build"], { cwd: site, env: environment() });
  });

  afterAll(() => rmSync(site, { recursive: true, force: true }));

  async function run(mode: string, use: (port: number) => Promise<void>): Promise<void> {
    const args = [next, "start", "--port", "0", "--hostname", "127.0.0.1"];
    const child = spawn(process.execPath, args, { cwd: site, env: environment(mode) });
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    try {
      await use(await portOf(child, /127\.0\.0\.1:(\d+)/));
    } finally {
      child.kill();
      await ended;
    }
  }

  it("keeps robots out", () => run("block", (port) => expectEnforced(asking(port, "x-real-ip"))));

  it("only counts when told so", () => run("report", (port) => expectReported(asking(port, "x-real-ip"))));
});

function environment(mode?: string): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...environment } = process.env;
  return {
    ...environment,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    NO_COLOR: "1",
    ...(mode && { ROBOTS_MODE: mode }),
  };
}
