/** The cost of one decision about a robot's request, for the worst files, targets and names known. */
import { knownCrawlers } from "../../src/index.ts";
import { createEnforcer } from "../../src/site/enforce/index.ts";
import { HOSTILE } from "../hostile.ts";
import { timeOf } from "../measure.ts";
import { table } from "../table.ts";

/** As many crawlers as a header has room for. */
const ROBOTS = [...knownCrawlers()].sort((a, b) => a.token.length - b.token.length).slice(0, 100);

/** A common file; one whose escapes make each path be judged twice, with a group for each robot; and the worst files. */
const FILES: Readonly<Record<string, string>> = {
  "one rule": "User-agent: *\nDisallow: /private/\n",
  "a group for each robot": ROBOTS.map(
    ({ token }, i) => `User-agent: ${token}\nDisallow: /a%3Ab/${i}\n`,
  ).join("\n"),
  ...Object.fromEntries(
    HOSTILE.filter(({ name }) => name.startsWith("500 KiB")).map(({ name, body }) => [name, body]),
  ),
};
/** Pieces of targets that servers read in several ways. */
const PIECES = [
  "/x/..%5c%2f",
  "//%2f%5c../%",
  "//",
  "/./",
  ";/",
  "a",
  '"',
  "é",
  "/..%2f",
  "//h/x.y\\/../%2f%5c\\%",
];
const LENGTHS = [60, 120, 250, 500, 1_000, 2_000, 4_000, 7_990];
const AGENTS: Readonly<Record<string, string>> = {
  "one robot": "FooBot/1.0",
  "many robots": ROBOTS.map(({ token }) => `${token}/1.0`)
    .join(" ")
    .slice(0, 1024),
};

/** Milliseconds for the worst target, which is named. */
export function decisionBounds(): string {
  const rows = Object.entries(FILES).flatMap(([name, body]) => {
    const enforcer = createEnforcer({ robots: body, onNotice() {} });
    return Object.entries(AGENTS).map(([who, userAgent]) => {
      const found = PIECES.flatMap((piece) =>
        LENGTHS.map((length) => {
          const url = `//${piece.repeat(Math.ceil(length / piece.length))}`.slice(0, length);
          let [ms, action] = [Infinity, ""];
          for (let i = 0; i < 3; i++) {
            const [decision, time] = timeOf(() => enforcer.decide({ url, userAgent }));
            action = decision.action;
            ms = Math.min(ms, time);
          }
          return { ms, what: `${length} characters of ${piece}: ${action}` };
        }),
      );
      const worst = found.reduce((a, b) => (b.ms > a.ms ? b : a));
      return [name, who, worst.ms.toFixed(1), worst.what];
    });
  });
  return table(["file", "who", "ms", "worst target"], rows);
}
