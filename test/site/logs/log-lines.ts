/** Access logs: people, robots and nonsense, in the combined format. */
import { Random } from "../../../bench/random.ts";

/** Shares of all lines, in percent, by what sends them. */
const ROBOTS: readonly (readonly [share: number, header: string])[] = [
  [6, "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"],
  [3, "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"],
  [
    4,
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  ],
  [2, "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)"],
  [1, "ExampleBot/3.1 (+https://bot.example/about)"],
  [1, "python-requests/2.32.3"],
];
const BROWSERS = Array.from(
  { length: 400 },
  (_, i) =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + (i % 40)}.0.${i * 7}.0 Safari/537.36`,
);
const PATHS = [
  "/",
  "/shoes/running",
  "/search?q=trail",
  "/guides/care.pdf",
  "/basket",
  "/admin/users",
  "/img/a.jpg",
];
const REFERRERS = ["-", "https://shop.example/", "https://www.search.example/?q=shoes"];

const START = Date.UTC(2026, 10, 20);
const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

/** Lines of a log of a busy site: a hundred requests per second, one in six by a robot. */
export function* logLines(count: number, seed = 1): Generator<string> {
  const random = new Random(seed);
  for (let i = 0; i < count; i++) {
    const header = headerBy(random);
    const isRobot = header.length < 110;
    const client = isRobot
      ? `66.249.66.${random.between(1, 200)}`
      : `198.51.${random.between(0, 99)}.${random.between(1, 254)}`;
    const path = isRobot && random.chance(0.01) ? "/robots.txt" : `${random.pick(PATHS)}`;
    const target =
      path.includes("?") || path === "/robots.txt" ? path : `${path}?item=${random.between(1, 99_999)}`;
    yield `${client} - - [${timeText(START + i * 10)}] "GET ${target} HTTP/1.1" ${random.chance(0.95) ? 200 : 404} ${random.between(200, 60_000)} "${random.pick(REFERRERS)}" "${header}"\n`;
  }
}

function headerBy(random: Random): string {
  let at = random.next() * 100;
  for (const [share, header] of ROBOTS) {
    if (at < share) return header;
    at -= share;
  }
  return random.pick(BROWSERS);
}

function timeText(time: number): string {
  const date = new Date(time);
  const two = (value: number): string => String(value).padStart(2, "0");
  const month = MONTHS.slice(date.getUTCMonth() * 3, date.getUTCMonth() * 3 + 3);
  const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(":");
  return `${two(date.getUTCDate())}/${month}/${date.getUTCFullYear()}:${clock} +0000`;
}
