/** The state as a link's hash: `#v2.` and deflated JSON in base64url. */
import { readings } from "../read-as.ts";
import { FILE, serverAnswers } from "../server-answer.ts";
import { example, filters, type State, tabs, type UrlQuestion } from "./state.ts";

/** How links of each version are packed. The second has a checksum: a damaged link could show another file before. */
const FORMATS = [undefined, "deflate-raw", "deflate"] as const;
const VERSION = 2;
/** Longest hash, in characters, that browsers, chats and mail programs pass on. */
export const MOST_HASH = 60_000;
/** Limit on the characters that a hash may unpack to: a small hash must not fill the memory. */
const MOST_TEXT = 32_000_000;

export type OpenedLink =
  | { readonly kind: "state"; readonly state: State }
  | { readonly kind: "none" | "newer" | "broken" };

/** The part of the state in a link: what the tab works with, without texts pasted into other tabs. */
export function linkedPart({ before, html, headers, pageUrl, form, ...always }: State): Partial<State> {
  const { tab } = always;
  return {
    ...always,
    ...(tab === "compare" && { before }),
    ...(tab === "page" && { html, headers, pageUrl }),
    ...(tab === "generate" && { form }),
  };
}

export async function hashOf(state: Partial<State>): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const packed = await pass(bytes, new CompressionStream(FORMATS[VERSION]), Number.POSITIVE_INFINITY);
  return `#v${VERSION}.${base64url(packed)}`;
}

/** The state in a hash. Never throws, since hashes come from anywhere. */
export async function openHash(hash: string): Promise<OpenedLink> {
  if (hash.length <= 1) return { kind: "none" };
  const [, version, text] = /^#v(\d{1,6})\.([\w-]*)$/.exec(hash) ?? [];
  if (Number(version) > VERSION) return { kind: "newer" };
  const format = FORMATS[Number(version)];
  if (format === undefined) return { kind: "broken" };
  try {
    const packed = Uint8Array.from(atob(text!.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
      c.charCodeAt(0),
    );
    const bytes = await pass(packed, new DecompressionStream(format), MOST_TEXT);
    return { kind: "state", state: toState(JSON.parse(new TextDecoder().decode(bytes))) };
  } catch {
    return { kind: "broken" };
  }
}

/** Any value as a state: missing parts, and parts of the wrong type, are taken from the example. */
export function toState(value: unknown): State {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError("not a state");
  const given = value as Partial<Record<keyof State, unknown>>;
  const text = (one: unknown, usual: string): string => (typeof one === "string" ? one : usual);
  const word = <T extends string>(name: keyof State, words: readonly T[], usual: T): T =>
    words.find((one) => one === given[name]) ?? usual;
  const form = (given.form ?? {}) as Partial<State["form"]>;
  const strings = (list: unknown): string[] =>
    Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
  const groups = Array.isArray(form.groups) ? form.groups : example.form.groups;
  return {
    tab: word("tab", tabs, "test"),
    site: text(given.site, example.site),
    robots: text(given.robots, example.robots),
    lineEnd: word("lineEnd", ["\n", "\r\n"] as const, "\n"),
    endsDiffer: given.endsDiffer === true,
    urls: text(given.urls, example.urls),
    crawlers: given.crawlers === undefined ? example.crawlers : strings(given.crawlers).slice(0, 50),
    asked: questionOf(given.asked),
    dialect: word("dialect", readings, "each"),
    server: word("server", serverAnswers, FILE),
    filter: word("filter", filters, "all"),
    expected: text(given.expected, example.expected),
    before: text(given.before, example.before),
    html: text(given.html, example.html),
    headers: text(given.headers, example.headers),
    pageUrl: text(given.pageUrl, example.pageUrl),
    form: {
      keepsFile: typeof form.keepsFile === "boolean" ? form.keepsFile : undefined,
      preset: text(form.preset, example.form.preset),
      groups: groups.slice(0, 200).map((group) => ({
        agents: text(group?.agents, ""),
        disallow: text(group?.disallow, ""),
        allow: text(group?.allow, ""),
        crawlDelay: text(group?.crawlDelay, ""),
      })),
      sitemaps: text(form.sitemaps, example.form.sitemaps),
    },
  };
}

/** A question, which links of older versions do not have. */
function questionOf(value: unknown): UrlQuestion | undefined {
  const { url, crawler, isTyped } = (value ?? {}) as Partial<UrlQuestion>;
  if (typeof url !== "string" || typeof crawler !== "string") return undefined;
  return { url, crawler, isTyped: isTyped === true };
}

async function pass(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError("too large");
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
}

function base64url(bytes: Uint8Array): string {
  let binary = "";
  for (let i = 0; i < bytes.length; i += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
