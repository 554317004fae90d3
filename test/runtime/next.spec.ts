/** examples/enforce/next.ts in Next.js itself. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { afterAll, beforeAll, describe, it } from "vitest";
import { asking, expectEnforced, expectReported } from "./support/enforced.ts";
import { root } from "./support/installed.ts";
import { NEXT_KINDS, nextSite, startNext } from "./support/next.ts";
import { hasPackage } from "./support/tools.ts";

/** A page, for every path. */
const PAGE = `const page = () => new Response("the page\\n", { headers: { "content-type": "text/plain" } });
export { page as GET, page as POST };
`;

describe.skipIf(!hasPackage("next")).each(NEXT_KINDS)("examples/enforce/next.ts as %s of Next.js", (kind) => {
  let site = "";

  beforeAll(async () => {
    const example = readFileSync(join(root, "examples/enforce/next.ts"), "utf8");
    const { code } = await transform(example.replace("function proxy", `function ${kind}`), { loader: "ts" });
    site = await nextSite({ "app/[[...path]]/route.js": PAGE, [`${kind}.js`]: code });
  });

  afterAll(() => rmSync(site, { recursive: true, force: true }));

  async function run(mode: string, use: (port: number) => Promise<void>): Promise<void> {
    const server = await startNext(site, { ROBOTS_MODE: mode });
    try {
      await use(server.port);
    } finally {
      await server.stop();
    }
  }

  it("keeps robots out", () => run("block", (port) => expectEnforced(asking(port, "x-real-ip"))));

  it("only counts when told so", () => run("report", (port) => expectReported(asking(port, "x-real-ip"))));
});
