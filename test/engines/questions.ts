/** Questions about files of many kinds, as the tests of engines ask them, with the library's own answers. */
import { parse } from "../../src/index.ts";
import { corpusAvailable, hosts, readRobots } from "../support/corpus.ts";

export interface Question {
  readonly id: number;
  readonly body: string | null;
  readonly agent: string | null;
  readonly url: string | null;
}

/** Written files, where there are no real ones. */
const WRITTEN = Array.from(
  { length: 200 },
  (_, i) =>
    `User-agent: FooBot\nDisallow: /${i}\nAllow: /${i}/open\n\nUser-agent: *\nDisallow: /ü*\nDisallow: /*?q="${i}'$\n`,
);

const bodies = (most: number): string[] =>
  corpusAvailable
    ? hosts()
        .filter((_, i) => i % 7 === 0)
        .slice(0, most)
        .map((host) => new TextDecoder().decode(readRobots(host)).replaceAll("\0", ""))
    : WRITTEN.slice(0, most);

const URLS = [
  "/",
  "https://a.example/5/open",
  "HTTPS://a.example/x/../search?q=%C3%BC",
  "/ü?q=\"5'",
  "no URL",
];

/** Questions in the order of their ids: all URLs for each of at most `most` files, and some with NULL. */
export function questions(most: number): Question[] {
  const asked = bodies(most).flatMap((body, i) =>
    URLS.map((url) => ({
      body,
      agent: i % 2 === 0 ? "FooBot" : "Mozilla/5.0 (compatible; Googlebot/2.1)",
      url,
    })),
  );
  const one = asked[0]!;
  const all = [...asked, { ...one, body: null }, { ...one, agent: null }, { ...one, url: null }];
  return all.map((question, id) => ({ id, ...question }));
}

/** What the library says. */
export function answerTo({ body, agent, url }: Omit<Question, "id">): boolean | null {
  if (body === null || agent === null || url === null) return null;
  const [verdict] = parse(body).policyFor(agent).check([url]);
  return verdict === 2 ? null : verdict === 1;
}
