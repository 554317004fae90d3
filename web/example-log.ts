/** A small access log for the example's robots.txt, to try the tab with. */

interface Visitor {
  readonly agent: string;
  readonly client: string;
  /** Hours between two visits, and before the first one. */
  readonly every: number;
  readonly from: number;
  /** Separated by spaces. */
  readonly paths: string;
}

const START = Date.UTC(2026, 10, 16);
const HOURS = 96;

const visitors: readonly Visitor[] = [
  {
    agent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    client: "192.0.2.10",
    every: 2,
    from: 1,
    paths: "/robots.txt / /products/lamp /products/chair /drafts/public/summer /drafts/spring",
  },
  {
    agent: "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    client: "192.0.2.20",
    every: 5,
    from: 2,
    paths: "/robots.txt / /search/help /products/lamp",
  },
  {
    agent:
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    client: "198.51.100.7",
    every: 12,
    from: 3,
    paths: "/robots.txt",
  },
  {
    agent: "Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
    client: "198.51.100.9",
    every: 24,
    from: 5,
    paths: "/robots.txt",
  },
  {
    agent: "Mozilla/5.0 (compatible; ExampleScraper/0.3)",
    client: "203.0.113.5",
    every: 7,
    from: 30,
    paths: "/cart/saved/1 /cart/saved/2 /products?sort=price /search?q=lamp /products/lamp /search?q=a",
  },
  {
    agent: "python-requests/2.32.3",
    client: "203.0.113.77",
    every: 16,
    from: 6,
    paths: "/robots.txt /",
  },
  {
    agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    client: "198.51.100.200",
    every: 1,
    from: 0,
    paths: "/ /products/lamp /cart/ /style.css",
  },
];

export function exampleLog(): File {
  const requests = visitors.flatMap(({ agent, client, every, from, paths: inOrder }) => {
    const paths = inOrder.split(" ");
    const visits = Array.from({ length: Math.ceil((HOURS - from) / every) }, (_, i) => from + i * every);
    return visits.flatMap((hour, visit) =>
      paths.slice(0, visit % 3 === 0 ? paths.length : Math.max(paths.length - 1, 1)).map((path, i) => ({
        time: START + hour * 3_600_000 + (visit * 131 + i * 7) * 1000,
        text: `"GET ${path} HTTP/1.1" 200 ${1_000 + path.length} "-" "${agent}"`,
        client,
      })),
    );
  });
  const lines = requests
    .sort((a, b) => a.time - b.time)
    .map(({ time, text, client }) => `${client} - - [${stamp(time)}] ${text}\n`);
  return new File(lines, "example.log");
}

/** A time such as `16/Nov/2026:01:00:07 +0000`. */
function stamp(time: number): string {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(time).toUTCString())!;
  return `${day}/${month}/${year}:${clock} +0000`;
}
