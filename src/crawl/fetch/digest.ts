import type { Body } from "../../base/body.ts";
import { isMarkup } from "../../base/foreign.ts";
import { engine } from "../../engine/core/engine.ts";
import { type HostProgram, hostProgram } from "../../engine/core/program.ts";
import type { BoundedList } from "../../engine/parse/pace.ts";
import { parse } from "../../engine/policy/robots.ts";
import type { GroupFacts } from "../../engine/policy/source.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import { bodyText } from "./encoding.ts";
import type { Settings } from "./settings.ts";

/** How many sitemaps of one file are kept. */
export const MAX_SITEMAPS = 10_000;
/** Characters of all sitemaps of one file together: a relative one grows with the name of its host. */
export const MAX_SITEMAP_TEXT = 1_048_576;

/**
 * The sitemaps of a file as absolute URLs without duplicates, in file order. The protocol has no relative sitemaps, but
 * sites write them: they are resolved against the robots.txt. Anything but http and https URLs is left out.
 *
 * @param base URL of the robots.txt
 */
export function absoluteSitemaps(sitemaps: readonly string[], base: string): BoundedList<string> {
  const found = new Set<string>();
  let text = 0;
  for (const sitemap of sitemaps) {
    const url = sitemap === "" ? undefined : sitemapUrl(sitemap, base);
    if (url === undefined || found.has(url)) continue;
    text += url.length;
    if (found.size === MAX_SITEMAPS || text > MAX_SITEMAP_TEXT) return { list: [...found], cut: true };
    found.add(url);
  }
  return { list: [...found], cut: false };
}

/** A fast path for most sitemaps: the URL parser changes such a URL only if it has dot segments or Punycode. */
const PLAIN = /^https?:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}\/[\w./-]*$/;

/** A sitemap's absolute URL in its normal spelling, without a fragment; undefined for anything but http and https. */
export function sitemapUrl(text: string, base?: string): string | undefined {
  if (PLAIN.test(text) && !text.includes("/.") && !text.includes("xn--")) return text;
  const url = parsedUrl(text, base);
  if (url === undefined) return undefined;
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  url.hash = "";
  return url.href;
}

/** How bodies are read. */
export type DigestOptions = Pick<Settings, "agent" | "dialect" | "maxBytes"> &
  Partial<Pick<Settings, "keepFiles">>;

/** The part of a file that a client keeps. */
export interface FileFacts extends GroupFacts {
  /** Absolute, without duplicates, in file order. */
  readonly sitemaps: readonly string[];
  readonly markup: boolean;
  /** Something was left out: bytes, sitemaps or request rates. */
  readonly truncated: boolean;
  /** The text of the file, if it is kept. */
  readonly text?: string | undefined;
}

/** The result of reading a file. */
export interface Digest {
  readonly facts: FileFacts;
  /** The rules for the agent. */
  readonly program: HostProgram;
}

/**
 * Reads a body twice: for everything besides its rules, and by the core for the rules.
 *
 * @param origin whose file it is: relative sitemaps are resolved against its robots.txt
 */
export function digest(
  body: Body,
  contentType: string | null,
  origin: string,
  { agent, dialect, maxBytes, keepFiles }: DigestOptions,
): Digest {
  const given = bodyText(body, contentType, dialect);
  const robots = parse(given, { dialect, maxBytes });
  const core = engine();
  const rules = robots.rulesFor(agent);
  const sitemaps = absoluteSitemaps(robots.sitemaps, `${origin}/robots.txt`);
  const compiled = rules.compile(core);
  const program = hostProgram(core, compiled);
  core.release(compiled);
  return {
    program,
    facts: {
      ...rules.facts(),
      sitemaps: sitemaps.list,
      markup: isMarkup(body.bytes),
      text: keepFiles ? textOf(given) : undefined,
      truncated: body.cut || robots.truncated || sitemaps.cut || rules.requestRates.cut,
    },
  };
}

const textOf = (given: string | Uint8Array): string =>
  typeof given === "string" ? given : new TextDecoder().decode(given);
