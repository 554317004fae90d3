import { parsedUrl } from "../../../engine/url/parsed.ts";
import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";
import { endingOf, replacement } from "../edit.ts";

/** A URL so plain that it needs no parser: its host ends in a word, so it is not an address. */
const PLAIN = /^https?:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}\/[\w./~+?=&-]*$/i;

/** Separators between two URLs of a list. The look-behind makes a long run of spaces cost linear time. */
const BETWEEN = /(?<![\s,;])[\s,;]+(?=(?:https?|ftp):\/\/)/i;

export const sitemapUrl = defineRule({
  id: "sitemap-url",
  severity: "error",
  docs: {
    what: "A Sitemap is not an absolute URL, or has a scheme that crawlers do not fetch, or several are on one line.",
    why: "Search engines want the whole URL, including scheme and host, and do not resolve a path. Only http, https and ftp make sense.",
    source: "sitemaps.org; Google: `sitemap`; Lighthouse: Invalid sitemap URL, Invalid sitemap URL protocol",
  },
  messages: {
    empty: "A Sitemap line needs the URL of a sitemap.",
    relative: '"{value}" is not an absolute URL: include scheme and host.',
    scheme: 'Crawlers fetch sitemaps by http, https or ftp, not by "{scheme}".',
    list: 'One sitemap per line: crawlers read "{value}" as a single URL.',
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
        const { protocol, host } = url;
        const fetched = /^(?:https?|ftp):$/.test(protocol);
        if (!fetched) report(at, "scheme", { scheme: quoteValue(protocol.slice(0, -1)) });
        else if (host === "" || !value.includes("//")) report(at, "relative", { value: quoteValue(value) });
      }
    }
  },
});
