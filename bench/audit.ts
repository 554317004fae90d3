/**
 * What an audit takes: `npx tsx bench/audit.ts [URLs]`, after `npm run build`. Sitemaps of a tenth of the URLs and of
 * all of them, gzipped, are audited for three crawlers by the built program; time and peak memory are its own.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { leastToGreatest } from "./table.ts";

const program = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const robots = fileURLToPath(new URL("../examples/robots.txt", import.meta.url));
const total = Number(process.argv[2] ?? 1_000_000);
const EACH = 50_000;
const RUNS = 3;
const HOOK = `process.on("exit", () => process.stderr.write("peak " + process.resourceUsage().maxRSS + "\\n"));`;
const PATHS = ["shoes/running", "search?q=trail", "guides/care.pdf", "basket/help", "gr%C3%B6%C3%9Fen/damen"];

const folder = mkdtempSync(join(tmpdir(), "audit-"));
writeFileSync(join(folder, "hook.cjs"), HOOK);

function write(name: string, count: number): string {
  const place = join(folder, name);
  mkdirSync(place);
  const maps: string[] = [];
  for (let first = 0; first < count; first += EACH) {
    const size = Math.min(EACH, count - first);
    const urls = Array.from({ length: size }, (_, i) => {
      const path = PATHS[i % PATHS.length]!;
      const mark = path.includes("?") ? "&amp;" : "?";
      return `<url><loc>https://shop.example/${path}${mark}item=${first + i}</loc><lastmod>2026-11-21</lastmod></url>\n`;
    });
    const map = `map-${first / EACH}.xml.gz`;
    writeFileSync(join(place, map), gzipSync(`<urlset>\n${urls.join("")}</urlset>\n`));
    maps.push(`<sitemap><loc>https://shop.example/${map}</loc></sitemap>\n`);
  }
  const index = join(place, "index.xml");
  writeFileSync(index, `<sitemapindex>\n${maps.join("")}</sitemapindex>\n`);
  return index;
}

function run(index: string): { seconds: number; megabytes: number; head: string } {
  const start = performance.now();
  const agents = ["*", "Googlebot", "bingbot"].flatMap((agent) => ["--agent", agent]);
  const args = [
    "--require",
    join(folder, "hook.cjs"),
    program,
    "audit",
    "--robots",
    robots,
    "--sitemap",
    index,
  ];
  const { stdout, stderr } = spawnSync(process.execPath, [...args, ...agents], { encoding: "utf8" });
  const [, peak] = /^peak (\d+)$/m.exec(stderr)!;
  return {
    seconds: (performance.now() - start) / 1000,
    megabytes: Number(peak) / 1024,
    head: stdout.split("\n")[0]!.replace(/^.*?: /, ""),
  };
}

try {
  const indexes = [total / 10, total].map((count) => write(`urls-${count}`, count));
  console.log("| audited | seconds: min / median / max | peak memory, MB |\n| :-- | --: | --: |");
  for (const index of indexes) {
    const runs = Array.from({ length: RUNS }, () => run(index));
    const time = leastToGreatest(
      runs.map(({ seconds }) => seconds),
      1,
    );
    const memory = leastToGreatest(
      runs.map(({ megabytes }) => megabytes),
      0,
    );
    console.log(`| ${runs[0]!.head} | ${time} | ${memory} |`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
