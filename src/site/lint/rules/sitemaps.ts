import { withoutPassword } from "../../../base/without-password.ts";
import { parsedUrl } from "../../../engine/url/parsed.ts";
import { quoteValue } from "../../findings/values.ts";
import { endingOf, guess, replacement } from "../edit.ts";
import { defineRule } from "../rule.ts";

/** A URL so plain that it needs no parser: its host ends in a word, so it is not an address. */
export const PLAIN_SITEMAP = /^https?:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}\/[\w./~+?=&-]*$/i;
/** Separators between two URLs of a list. The look-behind makes a long run of spaces cost linear time. */
const BETWEEN = /(?<![\s,;])[\s,;]+(?=(?:https?|ftp):\/\/)/i;

export const sitemapUrl = defineRule({
  id: "sitemap-url",
  severity: "error",
  messages: {
    empty: "A Sitemap line needs the URL of a sitemap.",
    relative: '"{value}" is not an absolute URL: include scheme and host.',
    scheme: 'Crawlers fetch sitemaps by http, https or ftp, not by "{scheme}".',
    list: 'One sitemap per line: crawlers read "{value}" as a single URL.',
    space: 'URLs have no spaces: write "{url}".',
  },
  check(file, report) {
    for (const line of file.ofKind("sitemap")) {
      const value = line.value.text;
      if (PLAIN_SITEMAP.test(value) && !/xn--/i.test(value)) continue;
      const at = file.atValue(line);
      const url = parsedUrl(value);
      const listed = value.split(BETWEEN);
      if (value === "") report(at, "empty", {});
      else if (listed.length > 1) {
        const text = listed.join(`${endingOf(file)}${line.name.text}: `);
        report(at, "list", { value: quoteValue(withoutPasswords(value)) }, replacement(at, text, false));
      } else if (url === undefined) {
        const whole =
          file.url !== undefined && value.startsWith("/") ? parsedUrl(value, file.url) : undefined;
        const fix = whole === undefined ? undefined : replacement(at, whole.href, false);
        report(at, "relative", { value: shown(value) }, fix);
      } else {
        const { protocol, host, href } = url;
        const fetched = /^(?:https?|ftp):$/.test(protocol);
        if (!fetched) report(at, "scheme", { scheme: quoteValue(protocol.slice(0, -1)) });
        else if (host === "" || !value.includes("//")) report(at, "relative", { value: shown(value) });
        else if (/\s/.test(value)) report(at, "space", { url: shown(href) }, guess(at, href));
      }
    }
  },
});

/** A list of URLs to quote, as it is written but for passwords. */
function withoutPasswords(list: string): string {
  const separators = list.matchAll(new RegExp(BETWEEN, "gi"));
  const [first = "", ...others] = list.split(BETWEEN).map((url) => withoutPassword(url));
  return others.reduce((text, url) => text + separators.next().value![0] + url, first);
}

/** A URL to quote in a message. */
const shown = (url: string): string => quoteValue(withoutPassword(url));

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
  messages: {
    private: 'No crawler reaches "{host}": write the host on which the site is public.',
    placeholder: '"{host}" is a placeholder: write the host of the site.',
    other: '"{host}" is not the host of this site: was "{url}" meant?',
  },
  check(file, report) {
    const lines = file.ofKind("sitemap");
    const own = file.url;
    const hosts = lines.map(({ value }) => hostOf(value.text)?.toLowerCase());
    for (const [i, line] of lines.entries()) {
      const value = line.value.text;
      const host = hosts[i];
      if (host === undefined || host === own?.hostname) continue;
      const url = own && own.origin + value.replace(/^[^/]*\/\/[^/?]*/, "").replaceAll(" ", "%20");
      const key = PRIVATE.test(host) ? "private" : PLACEHOLDER.test(host) ? "placeholder" : undefined;
      const at = file.at(line, line.value);
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
