import { parsedUrl } from "../../../engine/url/parsed.ts";
import { Budget, BudgetError } from "../../analyze/budget.ts";
import { allows } from "../../analyze/match.ts";
import { textOfUrl } from "../../analyze/uri.ts";
import type { FieldLine } from "../../findings/line.ts";
import type { LintedText } from "../../findings/source.ts";
import { isEverything, quoteValue } from "../../findings/values.ts";
import { agentLineTest } from "../agent-lines.ts";
import { type AgentRules, agentRules } from "../agent-rules.ts";
import { endingOf, guess, replacement } from "../edit.ts";
import { defineRule } from "../rule.ts";
import { decidingForm, formsOf } from "../rule-sets.ts";

/** A URL so plain that it needs no parser: its host ends in a word, so it is not an address. */
const PLAIN = /^https?:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}\/[\w./~+?=&-]*$/i;
/** Steps for all sitemaps of a file. */
const STEPS = 500_000;
/** Search engines that read sitemaps from robots.txt; crawlers without a group of their own are checked, too. */
const READERS = ["Googlebot", "bingbot"];

export const sitemapBlocked = defineRule({
  id: "sitemap-blocked",
  severity: "warning",
  docs: {
    what: "A rule disallows a sitemap of this site to search engines.",
    why: "Google and Bing do not fetch a sitemap that robots.txt disallows, and learn nothing from it. A sitemap on another host is governed by the robots.txt there, and is not checked if the file's own URL is known.",
    source: "Google: Manage your sitemaps; sitemaps.org",
  },
  messages: {
    all: "Most crawlers may not fetch this sitemap: line {line} disallows it.",
    one: "{name} may not fetch this sitemap: line {line} disallows it.",
  },
  example: {
    bad: "User-agent: *\nDisallow: /feeds/\n\nSitemap: https://example.com/feeds/sitemap.xml\n",
    good: "User-agent: *\nDisallow: /feeds/\nAllow: /feeds/sitemap.xml\n\nSitemap: https://example.com/feeds/sitemap.xml\n",
  },
  check(source, report) {
    const sitemaps = source.ofKind("sitemap").flatMap((line) => textOfSitemap(line, source) ?? []);
    if (sitemaps.length === 0) return;
    // A closed site is another lint rule's finding.
    const disallowing = source.rules.filter(
      ({ kind, value }) => kind === "disallow" && !isEverything(value.text),
    );
    const budget = new Budget(STEPS);
    try {
      const suspects = formsOf(disallowing, source);
      const suspected = sitemaps.filter(({ text }) => decidingForm(suspects, text, budget) !== undefined);
      if (suspected.length === 0) return;
      const isReader = agentLineTest(READERS, source);
      const readers = (agentRules(source) ?? []).filter((one) => one.isForAll || one.agents.some(isReader));
      for (const { line, text } of suspected) {
        for (const reader of readers) {
          const closing = closingLine(reader, text, source, budget);
          if (closing === undefined || isEverything(closing.value.text)) continue;
          const at = source.atValue(line);
          const name = quoteValue(reader.agents.find(isReader)?.value.text ?? "*");
          if (reader.isForAll) report(at, "all", { line: closing.number });
          else report(at, "one", { name, line: closing.number });
          break;
        }
      }
    } catch (error) {
      if (!(error instanceof BudgetError)) throw error;
    }
  },
});

/** A Sitemap line, with its URL as patterns are compared with it; undefined for a sitemap of another site. */
function textOfSitemap(
  line: FieldLine,
  { url, dialect }: LintedText,
): { line: FieldLine; text: string } | undefined {
  const { text: value } = line.value;
  if (url === undefined && PLAIN.test(value) && !/xn--|\/\.|\?$/i.test(value))
    return { line, text: value.slice(value.indexOf("/", "https://".length)) };
  const sitemap = parsedUrl(value);
  if (sitemap === undefined || !/^https?:$/.test(sitemap.protocol)) return undefined;
  if (url !== undefined && url.origin !== sitemap.origin) return undefined;
  const text = textOfUrl(sitemap.href, dialect.url);
  return text === undefined ? undefined : { line, text };
}

/** The line that disallows a text to some crawlers, if one does. */
function closingLine(
  { rules }: AgentRules,
  text: string,
  source: LintedText,
  budget: Budget,
): FieldLine | undefined {
  const written = rules.filter(({ isEmpty }) => !isEmpty);
  const form = decidingForm(formsOf(written, source), text, budget);
  return form === undefined || allows(form) ? undefined : (source.lines[form.source - 1] as FieldLine);
}

/** Separators between two URLs of a list. The look-behind makes a long run of spaces cost linear time. */
const BETWEEN = /(?<![\s,;])[\s,;]+(?=(?:https?|ftp):\/\/)/i;

export const sitemapUrl = defineRule({
  id: "sitemap-url",
  severity: "error",
  docs: {
    what: "A Sitemap is not an absolute URL, has spaces or a scheme that crawlers do not fetch, or several are on one line.",
    why: "Search engines want the whole URL, including scheme and host, and do not resolve a path. Only http, https and ftp make sense.",
    source: "sitemaps.org; Google: `sitemap`; Lighthouse: Invalid sitemap URL, Invalid sitemap URL protocol",
  },
  messages: {
    empty: "A Sitemap line needs the URL of a sitemap.",
    relative: '"{value}" is not an absolute URL: include scheme and host.',
    scheme: 'Crawlers fetch sitemaps by http, https or ftp, not by "{scheme}".',
    list: 'One sitemap per line: crawlers read "{value}" as a single URL.',
    space: 'URLs have no spaces: write "{url}".',
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/\n\nSitemap: /sitemap.xml\n",
    good: "User-agent: *\nDisallow: /tmp/\n\nSitemap: https://example.com/sitemap.xml\n",
  },
  check(source, report) {
    for (const line of source.ofKind("sitemap")) {
      const value = line.value.text;
      if (PLAIN.test(value) && !/xn--/i.test(value)) continue;
      const at = source.atValue(line);
      const url = parsedUrl(value);
      const listed = value.split(BETWEEN);
      if (value === "") report(at, "empty", {});
      else if (listed.length > 1) {
        const text = listed.join(`${endingOf(source)}${line.name.text}: `);
        report(at, "list", { value: quoteValue(value) }, replacement(at, text, false));
      } else if (url === undefined) {
        const whole =
          source.url !== undefined && value.startsWith("/") ? parsedUrl(value, source.url) : undefined;
        const fix = whole === undefined ? undefined : replacement(at, whole.href, false);
        report(at, "relative", { value: quoteValue(value) }, fix);
      } else {
        const { protocol, host, href } = url;
        const fetched = /^(?:https?|ftp):$/.test(protocol);
        if (!fetched) report(at, "scheme", { scheme: quoteValue(protocol.slice(0, -1)) });
        else if (host === "" || !value.includes("//")) report(at, "relative", { value: quoteValue(value) });
        else if (/\s/.test(value)) report(at, "space", { url: quoteValue(href) }, guess(at, href));
      }
    }
  },
});

/** Hosts that mean this computer or its local network: `localhost`, `192.168.0.2`, `nas.local`. */
const PRIVATE =
  /^(?:localhost|\[::1\]|\[f[cde][^\]]*\]|0\.0\.0\.0|(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+|[\w-]+|.*\.(?:local|localhost|internal|invalid|lan|intranet|home\.arpa))$/i;
const PLACEHOLDER =
  /(?:^|\.)(?:your|my)-?(?:own-?)?(?:web)?-?(?:site|domain|host)(?:-?(?:name|url))?\.[a-z.]+$|(?:^|\.)your-?(?:shop|store|blog|company)\.[a-z.]+$|^(?:www\.)?(?:domain|website)\.(?:tld|ext|name)$/i;
/** Labels in the names of test hosts. */
const TRIAL = /(?:^|[.-])(?:staging|stage|dev|test|preview|uat|preprod)(?=[.-])/i;
/** Hosts on which many sites keep files. */
const STORAGE =
  /amazonaws|cloudfront|googleapis|windows\.net|cloudflare|akamai|fastly|digitalocean|cdn|static|storage|sitemap|\br2\.dev$/i;

export const sitemapHost = defineRule({
  id: "sitemap-host",
  severity: "warning",
  docs: {
    what: "A Sitemap is on a host that no crawler reaches (`localhost`, a private address), on a placeholder (`yoursite.com`), or, where the file's URL is given, on the host of another site or of trials.",
    why: "The line was written for another copy of the site, and crawlers learn nothing from it. Another site's sitemap may be announced on purpose: several hosts, sitemaps in folders and storage hosts are not reported.",
    source: "sitemaps.org: sitemaps and cross submits; RFC 6761; RFC 1918",
  },
  messages: {
    private: 'No crawler reaches "{host}": write the host on which the site is public.',
    placeholder: '"{host}" is a placeholder: write the host of the site.',
    other: '"{host}" is not the host of this site: was "{url}" meant?',
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/\n\nSitemap: http://localhost:3000/sitemap.xml\n",
    good: "User-agent: *\nDisallow: /tmp/\n\nSitemap: https://example.com/sitemap.xml\n",
  },
  check(source, report) {
    const lines = source.ofKind("sitemap");
    const own = source.url;
    const hosts = lines.map(({ value }) => hostOf(value.text)?.toLowerCase());
    for (const [i, line] of lines.entries()) {
      const value = line.value.text;
      const host = hosts[i];
      if (host === undefined || host === own?.hostname) continue;
      const url = own && own.origin + value.replace(/^[^/]*\/\/[^/?]*/, "");
      const key = PRIVATE.test(host) ? "private" : PLACEHOLDER.test(host) ? "placeholder" : undefined;
      const at = source.at(line, line.value);
      if (key !== undefined)
        report(
          at,
          key,
          { host: quoteValue(host) },
          url === undefined ? undefined : replacement(at, url, false),
        );
      else if (url !== undefined && isElsewhere(host, value, own!.hostname, hosts))
        report(at, "other", { host: quoteValue(host), url: quoteValue(url) }, guess(at, url));
    }
  },
});

/** The host of an absolute URL of the web, without its port. */
function hostOf(value: string): string | undefined {
  return /^https?:\/\/(\[[^\]]*\]|[^/?#:\s]+)(?::\d+)?(?=[/?]|$)/i.exec(value)?.[1];
}

/**
 * Whether a sitemap is by mistake on another site's host, or on a test host of this site. Owners who announce sitemaps
 * of several hosts, or keep them in folders, do so on purpose.
 */
function isElsewhere(
  host: string,
  value: string,
  own: string,
  hosts: readonly (string | undefined)[],
): boolean {
  // The same name under several top-level domains has one owner.
  if (nameOf(host) === nameOf(own)) return TRIAL.test(host) && !TRIAL.test(own);
  return hosts.every((one) => one === host) && !STORAGE.test(host) && /^[^/]*\/\/[^/]*\/[^/]*$/.test(value);
}

/** The label that a host's owner has probably registered: `example` in `www.example.co.uk`. */
function nameOf(host: string): string {
  return /([^.]+)\.(?:[^.]{1,3}\.[^.]{2}|[^.]+)$/.exec(host)?.[1] ?? host;
}
