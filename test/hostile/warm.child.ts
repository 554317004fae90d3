/** The drop-in, compiled by V8 for one kind of file: prints how much faster than its size the cost grows. */
import robotsParser from "../../src/compat/robots-parser.ts";

const ROUNDS = 12;

function least(act: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < ROUNDS; i++) {
    const start = performance.now();
    act();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

for (const unit of ["a:b\n", "a:b\r", "a:b#\n", "user-agent:a\ndisallow:/\n"]) {
  const costs = [60_000, 240_000].map((size) => {
    const content = unit.repeat(size / unit.length);
    return least(() => {
      robotsParser("https://a.example/robots.txt", content).isAllowed("https://a.example/x");
    });
  });
  console.log((costs[1]! / costs[0]!).toFixed(2), JSON.stringify(unit), costs.join(" "));
}
