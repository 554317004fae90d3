/**
 * Memory of an audit, measured in the program's own process: ten times the URLs must not take much more of it.
 *
 * @module-tag long
 * @module-tag nightly
 * @module-tag built
 */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { index, urlset } from "../../crawl/sitemap/reading.ts";
import { folderWith, linesOf, program } from "../run.ts";

const HOOK = `process.on("exit", () => process.stderr.write("peak " + process.resourceUsage().maxRSS + "\\n"));`;

/** URLs of a sitemap. */
const SIZE = 10_000;

/** Writes `count` sitemaps and an index of them; every hundredth URL but the first is blocked. */
function site(count: number): string {
  const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow: /*00$\n", "hook.cjs": HOOK });
  const names = Array.from({ length: count }, (_, i) => `map-${i}.xml`);
  writeFileSync(join(cwd, "index.xml"), index(names.map((name) => `https://shop.example/${name}`)));
  for (const [i, name] of names.entries()) {
    const urls = Array.from(
      { length: SIZE },
      (_, j) => `https://shop.example/products/shelf-${i}/item-${i * SIZE + j}`,
    );
    writeFileSync(join(cwd, name), urlset(urls));
  }
  return cwd;
}

/** Kilobytes that an audit took at its peak, and the lines it wrote. */
function measured(cwd: string): Promise<{ peak: number; lines: number }> {
  return new Promise((resolve, reject) => {
    const args = ["--max-semi-space-size=4", "--require", "./hook.cjs", program];
    const child = spawn(process.execPath, [...args, "audit", "--json", "--sitemap", "index.xml"], { cwd });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    child.on("error", reject);
    child.on("close", () => {
      resolve({ peak: Number(/^peak (\d+)$/m.exec(stderr)?.[1]), lines: linesOf(stdout).length });
    });
  });
}

describe("the memory of an audit", () => {
  it("hardly grows with the number of URLs", async () => {
    const small = await measured(site(3));
    const large = await measured(site(30));
    expect(small.lines).toBe(299);
    expect(large.lines).toBe(2999);
    console.log(`audit of ${3 * SIZE} URLs: ${small.peak} KB, of ${30 * SIZE}: ${large.peak} KB`);
    expect(large.peak / small.peak).toBeLessThan(1.6);
  });
});
