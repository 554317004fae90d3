/**
 * Asks the same questions about URLs beyond ASCII again and again, until V8 has optimized everything on the way, and
 * prints each answer that differs from the first one with the round it came in.
 */
import { robotsSource } from "../../../src/cli/shared/input/input.ts";
import createRobots, { rfcParser } from "../../../src/crawl/compat/robots-parser.ts";
import { absoluteSitemaps } from "../../../src/crawl/fetch/digest.ts";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { originOf, robotsUrl } from "../../../src/engine/url/origin.ts";
import { parse } from "../../../src/index.ts";
import { lint } from "../../../src/site/lint/index.ts";
import { build } from "../../../src/site/write/index.ts";

const HOST = "https://b\u00fccher.example";
const PAGE = `${HOST}/x`;
// Behind the control character the URL is not plain any more: the host has to read it.
const ODD = `\u0001${PAGE}`;

const policy = parse("User-agent: *\nDisallow: /x\n").policyFor("Bot");
const store = new PolicyStore({ agent: "Bot" });
store.set(HOST, policy);
const parser = createRobots(`${HOST}/robots.txt`, "User-agent: *\nDisallow: /x\n");
const rfc = rfcParser(`${HOST}/robots.txt`, "User-agent: *\nDisallow: /x\n");

const questions: Record<string, () => unknown> = {
  check: () => Array.from(policy.check([ODD, PAGE])),
  isAllowed: () => policy.isAllowed(ODD),
  store: () => Array.from(store.check([ODD, PAGE])),
  originOf: () => originOf(PAGE),
  robotsUrl: () => robotsUrl(PAGE),
  "lint of a sitemap": () => lint(`Sitemap: ${HOST}/sitemap.xml\n`).map(({ rule }) => rule),
  "lint of a license": () => lint(`License: ${HOST}/license.xml\n`).map(({ rule }) => rule),
  "lint with a url": () =>
    lint("User-agent: *\nDisallow: /x\n", { url: `${HOST}/robots.txt`, preset: "all" }).map(
      ({ rule }) => rule,
    ),
  build: () => build({ groups: [], sitemaps: [`${HOST}/sitemap.xml`] }),
  absoluteSitemaps: () => absoluteSitemaps([`${HOST}/a.xml`, "/\u00e4.xml"], PAGE).list,
  "robots-parser": () => [parser.isAllowed(PAGE), rfc.isAllowed(PAGE), rfc.isAllowed("/\u00fc")],
  "--robots": () => robotsSource(HOST),
};

function answer(ask: () => unknown): string {
  try {
    return JSON.stringify(ask());
  } catch (error) {
    return String(error);
  }
}

const rounds = Number(process.argv[2]);
const found: Record<string, string> = {};
for (const [name, ask] of Object.entries(questions)) {
  const first = answer(ask);
  found[name] = first;
  for (let round = 1; round < rounds; round++) {
    const later = answer(ask);
    if (later === first) continue;
    found[name] = `${first}, but ${later} in round ${round}`;
    break;
  }
}
console.log(JSON.stringify(found));
