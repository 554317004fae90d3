/** Real files, where the folder with them is present; undefined if it is not. */

import { parsedUrl } from "../src/engine/url/parsed.ts";
import { parse } from "../src/index.ts";
import { corpusAvailable, hosts, links, readRobots, readVerdicts } from "../test/support/corpus.ts";
import { AGENT, type Host, type HostClass, host, type InputSet } from "./inputs.ts";
import { Random } from "./random.ts";

const HOSTS_A_CLASS = 4;
const URLS_A_HOST = 256;

/** What a class takes: rules that bind the agent, and how many of those have an inner wildcard. */
const BELONGS: Record<HostClass, (rules: number, wild: number) => boolean> = {
  small: (rules) => rules >= 1 && rules <= 11,
  plain: (rules, wild) => rules >= 9 && rules <= 14 && wild === 0,
  median: (rules) => rules >= 20 && rules <= 70,
  wildcard: (rules, wild) => rules >= 140 && rules <= 400 && wild > rules * 0.6,
  large: (rules, wild) => rules >= 400 && rules <= 1300 && wild < rules * 0.2,
};

/** Patterns of the group for `*`, which is the one that binds. */
function patternsOf(bytes: Uint8Array): string[] {
  return parse(bytes)
    .groups.filter(({ agents }) => agents.includes("*"))
    .flatMap(({ rules }) => rules.map(({ pattern }) => pattern))
    .filter((pattern) => pattern !== "");
}

/** Real links of one origin, and paths near the rules, since few real links are forbidden. */
function urlsOf(
  random: Random,
  name: string,
  patterns: readonly string[],
): { origin: string; urls: string[] } {
  const real = links(name).filter((link) => parsedUrl(link) !== undefined);
  const origin = real.length > 0 ? new URL(real[0]!).origin : `https://${name.replace(/_443$/, "")}`;
  const own = random.shuffled(real.filter((link) => link.startsWith(`${origin}/`)));
  const urls = own.slice(0, URLS_A_HOST * 0.7);
  // A crawl meets ordinary pages far more often than what rules are about, however few pages are known here.
  while (own.length > 0 && urls.length < URLS_A_HOST * 0.7) urls.push(own[urls.length % own.length]!);
  // Where no links are known: pages named by words of the rules, most of which no rule is about.
  const words = patterns.flatMap((pattern) => pattern.match(/[a-z]{3,}/gi) ?? ["page"]);
  while (real.length === 0 && urls.length < URLS_A_HOST * 0.7) {
    urls.push(`${origin}/${random.pick(words)}-${random.between(1, 999)}/${random.pick(words)}.html`);
  }
  while (urls.length < URLS_A_HOST) {
    const pattern = random.pick(patterns).replace(/\$$/, "");
    const path = pattern.replaceAll("*", () => random.pick(["", "a", "news/item-12", "2026/11"]));
    const rest = random.pick(["", "", "/page/2", "?id=17", "index.html"]);
    urls.push(`${origin}${path.startsWith("/") ? "" : "/"}${path}${rest}`);
  }
  return { origin, urls };
}

function choose(kind: HostClass, shapes: readonly { name: string; patterns: string[] }[]): Host[] {
  const random = new Random(kind.length);
  const inner = (patterns: string[]): number => patterns.filter((pattern) => /\*./.test(pattern)).length;
  const fit = shapes.filter(({ patterns }) => BELONGS[kind](patterns.length, inner(patterns)));
  // Hosts with real links if there are enough, evenly over the names, so that no letter is favoured.
  const linked = fit.filter(({ name }) => links(name).length > 0);
  const from = linked.length >= HOSTS_A_CLASS ? linked : fit;
  const step = Math.max(1, Math.floor(from.length / HOSTS_A_CLASS));
  const chosen = from.filter((_, i) => i % step === 0).slice(0, HOSTS_A_CLASS);
  return chosen.map(({ name, patterns }) => {
    const { origin, urls } = urlsOf(random, name, patterns);
    return host(name, origin, readRobots(name), urls);
  });
}

/** The recorded questions, one per file, as a crawler's first. */
function firstQuestions(): Host[] {
  const asked = new Map<string, string>();
  for (const { host: name, url } of readVerdicts()) if (!asked.has(name)) asked.set(name, url);
  return hosts().map((name) => {
    const recorded = asked.get(name) ?? "/";
    const url = parsedUrl(recorded) !== undefined ? recorded : `https://${name}${recorded}`;
    return host(name, parsedUrl(url)?.origin ?? url, readRobots(name), [url]);
  });
}

export function corpusInputs(): InputSet | undefined {
  if (!corpusAvailable) return undefined;
  const shapes = hosts()
    .map((name) => ({ name, bytes: readRobots(name) }))
    .filter(({ bytes }) => parse(bytes).policyFor(AGENT).agent === "*")
    .map(({ name, bytes }) => ({ name, patterns: patternsOf(bytes) }));
  return {
    name: "corpus",
    classes: {
      small: choose("small", shapes),
      plain: choose("plain", shapes),
      median: choose("median", shapes),
      wildcard: choose("wildcard", shapes),
      large: choose("large", shapes),
    },
    files: firstQuestions(),
  };
}
