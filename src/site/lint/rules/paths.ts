import { CharFlag } from "../../findings/char-flags.ts";
import type { FieldLine } from "../../findings/line.ts";
import type { LintedText } from "../../findings/linted-text.ts";
import { TYPOGRAPHIC } from "../../findings/lookalikes.ts";
import { isCrawlerName, listedPaths, quoteValue, REGEX, urlParts } from "../../findings/values.ts";
import { closesAll } from "../agent-lines.ts";
import { edit, endingOf, guess, removal, replacement } from "../edit.ts";
import { defineRule } from "../rule.ts";

export const absoluteUrlPath = defineRule({
  id: "absolute-url-path",
  severity: "error",
  messages: {
    url: 'A rule takes a path of this host, not a URL: write "{path}".',
    site: 'This is the whole site, and a rule takes a path: "/" would close or open all of {host}.',
    unknown:
      'A rule takes a path, not a URL. If this file is for {host}, write "{path}"; other hosts have a robots.txt of their own.',
    other: "{host} has a robots.txt of its own, and this rule matches nothing here: remove it.",
    sitemap: 'This is a sitemap, not a path. It is announced with "Sitemap: {url}".',
    slashes: 'This path begins with two slashes: is "{path}" meant?',
  },
  check(file, report) {
    if (file.rulesWith(CharFlag.NoPath | CharFlag.Dot).every((line) => partsOf(line) === undefined)) return;
    const own = ownHosts(file);
    for (const { rules } of file.groups) {
      let isKept = rules.some((line) => partsOf(line) === undefined);
      for (const line of rules) {
        const parts = partsOf(line);
        if (parts === undefined) continue;
        const { path, host } = parts;
        const at = file.at(line, line.value);
        const args = { path: quoteValue(path), host: quoteValue(host) };
        // Blanks are another lint rule's finding, once this is a path.
        const isClear = !/\s/.test(path);
        const { text } = line.value;
        if (text.startsWith("//") && ANYWHERE.test(host.replace(/^.*\./, "."))) {
          report(at, "slashes", { path: quoteValue(text.slice(1)) }, guess(at, text.slice(1)));
        } else if (/\/[^/]*sitemap[^/]*\.xml(?:\.gz)?$/i.test(path)) {
          report(at, "sitemap", { url: quoteValue(text) }, guess(file.atLine(line), `Sitemap: ${text}`));
        } else if (own.size > 0 && !own.has(bare(host))) {
          report(at, "other", args, { safe: false, edits: [isKept ? removal(file, line) : edit(at, "")] });
          isKept = true;
        } else if (path === "/") report(at, "site", args, guess(at, "/"));
        else if (own.size === 0) report(at, "unknown", args, isClear ? guess(at, path) : undefined);
        else report(at, "url", args, isClear ? replacement(at, path, false) : undefined);
      }
    }
  },
});

/** A host without `www.`: most sites answer with and without it. */
function bare(host: string): string {
  return host.replace(/^www\./, "");
}

/** The hosts that the file is for: that of its URL, or else those of its sitemaps if they agree. */
function ownHosts(file: LintedText): ReadonlySet<string> {
  if (file.url !== undefined) return new Set([bare(file.url.host)]);
  const hosts = new Set(file.ofKind("sitemap").map(({ value }) => bare(urlParts(value.text)?.host ?? "")));
  return hosts.size === 1 && !hosts.has("") ? hosts : new Set();
}

/** The parts of a rule that is a URL. */
function partsOf({ flags, value }: FieldLine): ReturnType<typeof urlParts> {
  return (flags & CharFlag.NoPath) !== 0 || value.text.startsWith("//") ? urlParts(value.text) : undefined;
}

export const directorySlash = defineRule({
  id: "directory-slash",
  severity: "info",
  messages: {
    open: '"{value}" also covers "{value}.html" and "{value}-2/"; end it with "/" to mean the folder alone.',
  },
  check(file, report) {
    for (const line of file.rules) {
      const value = line.value.text;
      if (!/^\/[\w/-]*[A-Za-z]$/.test(value)) continue;
      const at = file.at(line, line.value);
      report(at, "open", { value: quoteValue(value) }, guess(at, `${value}/`));
    }
  },
});

export const emptyRule = defineRule({
  id: "empty-rule",
  severity: "info",
  messages: {
    allow: "An empty Allow has no effect.",
    disallow: 'An empty Disallow cancels no other rules; to Yandex alone, it says "Allow: /".',
  },
  check(file, report) {
    for (const { rules } of file.groups) {
      const filled = rules.some(({ kind, value }) => kind === "disallow" && value.text !== "");
      for (const line of rules) {
        if (line.value.text !== "") continue;
        if (line.kind === "disallow" && (!filled || file.dialect.emptyAllows)) continue;
        const safe = line.kind === "allow" || !closesAll(file);
        const fix = filled ? { safe, edits: [removal(file, line)] } : undefined;
        report(file.at(line, line.name), line.kind === "allow" ? "allow" : "disallow", {}, fix);
      }
    }
  },
});

/** Parts of a URL that never begin its path: a query, a parameter, an extension. */
const ANYWHERE =
  /^(?:[?&;]|\.(?:css|js|json|xml|txt|php|aspx?|jsp|html?|pdf|docx?|xlsx?|jpe?g|png|gif|svg)\$?$)/i;

export const missingSlash = defineRule({
  id: "missing-slash",
  severity: "error",
  messages: {
    relative: '"{value}" matches no URL: a path begins with "/". Write "{path}".',
    unclear: '"{value}" matches no URL: a path begins with "/".',
    word: '"{value}" is not a path: "/" stands for everything, an empty value for nothing.',
    nowhere: '"{value}" matches no URL: a path begins with "/", and this dialect has no wildcards.',
    keyword: '"{value}" is not a path: it belongs in a robots meta tag or an X-Robots-Tag header.',
    field: '"{value}" is not a path: it belongs in a line "{field}: {value}".',
  },
  check(file, report) {
    for (const line of file.rulesWith(CharFlag.NoPath)) {
      const value = line.value.text;
      if (/^[/*"'^]/.test(value) || TYPOGRAPHIC.test(value[0]!)) continue;
      if (urlParts(value) !== undefined || isCrawlerName(value) || REGEX.test(value)) continue;
      const at = file.at(line, line.value);
      const path = pathMeant(value);
      const args = { value: quoteValue(value) };
      const field = fieldMeant(value);
      if (META.test(value)) report(at, "keyword", args);
      else if (field !== undefined) report(at, "field", { ...args, field });
      else if (/^(?:all|everything)$/i.test(value)) report(at, "word", args, guess(at, "/"));
      else if (/^(?:none|nothing)$/i.test(value)) report(at, "word", args, guess(at, ""));
      // Without wildcards, no pattern matches such a part.
      else if (ANYWHERE.test(value) && !file.dialect.wildcards) report(at, "nowhere", args);
      else if (path === undefined) report(at, "unclear", args);
      else {
        const fix = replacement(at, path, false);
        // `?s=` may lack its slash alone, or be meant on every page.
        const isQuery = value.startsWith("?");
        report(at, "relative", { ...args, path: quoteValue(path) }, isQuery ? { ...fix, guess: true } : fix);
      }
    }
  },
});

/** Words of the robots meta tag. `index` and `follow` count only in a list, since a file may be called so. */
const META = /^(?:no(?:index|follow|archive|snippet|cache|ai|imageindex)|(?:no)?(?:index|follow)\s*,.*)$/i;

/** The field in which a value that is not a path belongs: `10` in Crawl-delay, `ai-train=no` in Content-Signal. */
function fieldMeant(value: string): string | undefined {
  if (/^\d+(?:\.\d+)?s?$/.test(value)) return "Crawl-delay";
  const [, key = "", said] = /^([a-z-]+)=(yes|no|[yn])\b/i.exec(value) ?? [];
  if (!/^(?:search|ai-(?:train|input|use)|train-ai)$/i.test(key)) return undefined;
  return said!.length > 1 ? "Content-Signal" : "Content-Usage";
}

/** The path that a value without a slash at its beginning was probably meant to be. */
function pathMeant(value: string): string | undefined {
  // No URL keeps a dot segment (RFC 3986, 5.2.4); a mark in front of a path comes from a list.
  const [lead] = /^(?:(?:\.{1,2}\/)+|[-,;|:]+[ \t]*\/)?/.exec(value)!;
  const path =
    lead !== "" ? `/${value.slice(lead.length)}` : ANYWHERE.test(value) ? `/*${value}` : `/${value}`;
  return path === "/" || /^(?:_\/|[^\w?&]\*)/.test(value) || !PLAIN.test(path) ? undefined : path;
}

/** A path in which every character is plainly meant as written. */
const PLAIN = /^(?:[\w.~!?&;:@+=*'/-]|%[\dA-F]{2}|[^\0-\xA0])+\$?$/i;

export const severalPaths = defineRule({
  id: "several-paths",
  severity: "error",
  messages: {
    list: 'One path per line: crawlers read "{value}" as a single path, which no URL has.',
  },
  check(file, report) {
    for (const line of file.rulesWith(CharFlag.Space | CharFlag.Separator | CharFlag.Odd)) {
      const value = line.value.text;
      const paths = listedPaths(value);
      if (paths === undefined) continue;
      const at = file.at(line, line.value);
      const text = paths.join(`${endingOf(file)}${line.name.text}: `);
      // Without a comma, `/a /b` may also be one path with a stray blank; `/a/ /b` is not.
      // And a mark at the end of a path may be its own.
      const guess = /[^/,;\s]\s+\/|[^,;\s]\s+\*|[,;|](?:[,;|]|$)/.test(value);
      const fix = { safe: false, guess, edits: [edit(at, text)] };
      report(at, "list", { value: quoteValue(value) }, fix);
    }
  },
});

export const spaceInPath = defineRule({
  id: "space-in-path",
  severity: "warning",
  messages: {
    stray: 'URLs have no spaces, and Google and Yandex never match this: write "{path}".',
    space:
      'URLs have no spaces, and Google and Yandex never match this. If their names have one, write "%20"; before a comment, write "#".',
  },
  check(file, report) {
    for (const line of file.rulesWith(CharFlag.Space)) {
      const value = line.value.text;
      const first = value.search(/[ \t]/);
      // Where the slash is missing, too, another lint rule says what to write.
      if (first < 0 || !/^[/*]/.test(value) || listedPaths(value) !== undefined) continue;
      const at = file.at(line, line.value);
      const place = file.at(line, line.value, first, first + 1);
      const path = withoutStrays(value);
      const escaped = value.replace(/[ \t]/g, (space) => (space === " " ? "%20" : "%09"));
      if (path === undefined) report(place, "space", {}, guess(at, escaped));
      else report(place, "stray", { path: quoteValue(path) }, replacement(at, path, false));
    }
  },
});

/** A path without the blanks beside `/*$?&=`; undefined if other blanks remain, which may belong to a name. */
export function withoutStrays(value: string): string | undefined {
  const path = value.replace(/(?<![ \t])[ \t]+(?=[/*$?&=])|(?<=[/*$?&=])[ \t]+/g, "");
  // `/ /a/` may be two paths.
  return /[ \t]|^[/*]+$/.test(path) || /^\/[ \t]+\//.test(value) || LISTING.test(value) ? undefined : path;
}

/** Marks, words and fields between the paths of a list. */
const LISTING = /[,;|][ \t]|[ \t](?:[,;|]|(?:and|or|-|&|\+)(?![^ \t])|[A-Za-z-]+:)/;
