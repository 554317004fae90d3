/** In every reading, whatever the page shows of a crawler is what the library answers in that crawler's dialect. */
import { expect, it } from "vitest";
import { type Dialect, knownCrawler, parse, Verdict } from "../../src/index.ts";
import { type ReadAs, readings } from "../../web/read-as.ts";
import { explainCell } from "../../web/worker/cell.ts";
import { checkUrls } from "../../web/worker/check.ts";
import { compare } from "../../web/worker/compare.ts";
import { expectationsOf } from "../../web/worker/expectations.ts";
import { serverFiles } from "../../web/worker/server.ts";
import { UrlList } from "../../web/worker/url-list.ts";

const YANDEX = [
  ...["YandexBot", "YandexComBot", "Yandex_x", "YandexBot2", "YandexMetrika/3.0", "YandexMetrika"],
  ...["YandexNews/4.0", "YandexBrowser", "YaDirectFetcher", "yandexbot"],
];
const GOOGLE = ["Googlebot-Image", "AdsBot-Google"];
const CRAWLERS = [...YANDEX, ...GOOGLE, "GPTBot", "examplebot"];
const URL_ASKED = "https://h.example/x";
const FILES = [
  "User-agent: Yandex\nDisallow: /x\n",
  "User-agent: YandexB\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n",
  "User-agent: *\nDisallow: /*\nAllow: /\n",
  "User-agent: Yandex\n\nUser-agent: GPTBot\nDisallow: /x\n",
  "User-agent: YandexMetrika/3.0\nDisallow: /x\n\nUser-agent: *\nDisallow: /\n",
  "User-agent: Googlebot\nDisallow: /x\n",
  "User-agent: Google\nUser-agent: Yandex bot\nDisallow /x\n\nUser-agent: YandexBot2\nDisallow: /\n",
];

function dialectOf(as: ReadAs, crawler: string): Dialect {
  if (as !== "each") return as;
  if (YANDEX.includes(crawler)) return "yandex";
  return GOOGLE.includes(crawler) ? "google" : "rfc9309";
}

it.each(readings)("read as %s", async (as) => {
  for (const robots of FILES) {
    const question = { robots, dialect: as, crawlers: CRAWLERS };
    const isAllowed = (name: string) =>
      parse(robots, { dialect: dialectOf(as, name) })
        .policyFor(knownCrawler(name) ?? name)
        .isAllowed(URL_ASKED);
    const wanted = CRAWLERS.map((name) => `${name} ${isAllowed(name)}`);
    const answers = (of: (name: string, at: number) => boolean | undefined) =>
      CRAWLERS.map((name, at) => `${name} ${of(name, at)}`);
    const list = new UrlList();
    list.set(URL_ASKED);
    const told: { readonly verdicts?: readonly Uint8Array[] }[] = [];
    const tell = (news: unknown): void => void told.push(news as (typeof told)[number]);
    const last = await checkUrls(question, list, { wanted: () => true, tell, breathe: async () => {} });
    const { verdicts } = [...told, last].find((one) => one.verdicts !== undefined)!;
    expect(answers((_, at) => verdicts![at]![0] === Verdict.Allowed)).toEqual(wanted);
    const cell = (crawler: string) => explainCell({ ...question, crawler, url: URL_ASKED }).verdict?.allowed;
    expect(answers(cell)).toEqual(wanted);
    const { groups } = compare({ ...question, before: "" }, { urls: [URL_ASKED] });
    const closed = groups.flatMap(({ crawlers, changes }) =>
      changes.some(({ witness }) => [URL_ASKED, "/"].includes(witness)) ? crawlers : [],
    );
    const mayClose = CRAWLERS.filter((name) => !isAllowed(name));
    expect(
      mayClose.filter((name) => !closed.some((one) => one.toLowerCase() === name.toLowerCase())),
    ).toEqual([]);
    const text = expectationsOf(question, { urls: [URL_ASKED] });
    expect(answers((name) => text.includes(`${name}  allow  `))).toEqual(wanted);
    const server = serverFiles({ robots, dialect: as, networks: [], target: "nginx" });
    const read = as === "google" || as === "yandex" ? as : "rfc9309";
    expect(server.dialect).toBe(read);
    expect(/ dialect (\w+)\./.exec(server.files[0]!.text)?.[1] ?? "rfc9309").toBe(read);
  }
});
