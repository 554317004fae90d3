import real from "/work/main/node_modules/robots-parser/index.js";
import ours from "../src/compat/robots-parser.ts";
import { read } from "../src/compat/robots-parser/read.ts";
import { hosts, readRobots } from "../test/support/corpus.ts";
const files = hosts().map((h) => [h, new TextDecoder().decode(readRobots(h))] as const).filter(([, c]) => c.length < 200000);
const T: Record<string, (h: string, c: string) => unknown> = {
  read: (h, c) => read(c),
  ours: (h, c) => (ours as any)(`https://${h}/robots.txt`, c).isAllowed(`https://${h}/some/path.html`, "Googlebot"),
  real: (h, c) => (real as any)(`https://${h}/robots.txt`, c).isAllowed(`https://${h}/some/path.html`, "Googlebot"),
};
for (let r = 0; r < 6; r++) console.log(Object.entries(T).map(([k, f]) => { const t = performance.now(); for (const [h, c] of files) f(h, c); return `${k} ${((performance.now() - t) * 1000 / files.length).toFixed(1)} us`; }).join("  "));
