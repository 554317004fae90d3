import { nearest } from "../../../../base/nearest.ts";
import { knownCrawler } from "../../../../engine/agent/known.ts";
import { crawlersOf } from "../../../findings/nicknames.ts";
import { quoteValue } from "../../../findings/values.ts";
import { readDate } from "../../directives/date.ts";
import { isQuoted, unquote } from "../../directives/directive.ts";
import { current, directivesWithValue, isKnown, retiredDirectives, unread } from "../../directives/names.ts";
import { definePageRule, MOST_FINDINGS } from "../rule.ts";

/** Invented directives, by old habit or from another language, and the known ones that they stand for. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ["dofollow", "follow"],
  ["doindex", "index"],
  ["noimage", "noimageindex"],
  ["nocrawl", "noindex"],
]);

/** The candidate that a name was probably meant to be. Digits and marks such as slashes are ignored. */
function suggestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > 32) return undefined;
  return nearest(name.replace(/[^a-z-]/g, ""), candidates);
}

/** What a directive in the form of an attribute means: `noindex` for `noindex=true`, `max-snippet:50` for `max-snippet=50`. */
function withColon(text: string): string | undefined {
  const [, name = "", value = ""] = /^\s*([a-z_-]+)\s*=\s*(\S+)\s*$/i.exec(text) ?? [];
  if (directivesWithValue.has(name.toLowerCase())) return `${name}:${value}`;
  return isKnown(name.toLowerCase()) && /^(?:true|yes|on|1)$/i.test(value) ? name : undefined;
}

const NAMES = "robots googlebot googlebot-news bingbot msnbot yandex yandexbot slurp".split(" ");

export const robotsTagAgent = definePageRule({
  id: "robots-tag-agent",
  severity: "warning",
  docs: {
    what: "A tag or a header addresses a crawler whose name is almost that of a known one, or what is no crawler's name: a company, or all.",
    why: "A crawler listens to its own name and, in a page, to `robots`; in a header, a rule for all has no name before it. Any other name addresses nobody.",
    source: "Google, Robots meta tag specifications: `googlebot`, `googlebot-news`",
  },
  messages: {
    agent: 'No known crawler is called "{name}": did you mean "{suggestion}"?',
    all: 'No crawler is called "{name}": in a header, a rule for all has no name before it.',
    directive: '"{name}" is read as the name of a crawler: did you mean "{suggestion}"?',
  },
  example: {
    bad: { html: '<meta name="googelbot" content="noindex">' },
    good: { html: '<meta name="examplebot" content="noindex">' },
  },
  check({ page, headerTags }, report) {
    for (const { agent, range } of page?.tags ?? []) {
      const suggestion = crawlerLike(agent);
      if (suggestion === undefined) continue;
      report({ kind: "meta", agent, text: agent, range }, "agent", { name: quoteValue(agent), suggestion });
    }
    for (const { agent, field } of headerTags) {
      const at = { kind: "header", name: "X-Robots-Tag", agent, text: agent, field } as const;
      const directive = suggestName(agent, directivesWithValue);
      const suggestion = agent === "robots" ? agent : crawlerLike(agent);
      if (directive !== undefined)
        report(at, "directive", { name: quoteValue(agent), suggestion: directive });
      else if (suggestion === "robots") report(at, "all", { name: quoteValue(agent) });
      else if (suggestion !== undefined) report(at, "agent", { name: quoteValue(agent), suggestion });
    }
  },
});

function crawlerLike(agent: string): string | undefined {
  if (agent === "" || NAMES.includes(agent) || knownCrawler(agent) !== undefined) return undefined;
  return /^(?:\*|all)$/.test(agent) ? "robots" : (crawlersOf(agent)?.[0] ?? suggestName(agent, NAMES));
}

export const robotsTagQuote = definePageRule({
  id: "robots-tag-quote",
  severity: "error",
  docs: {
    what: "Quotation marks are part of the name of a robots tag, of one of its attributes, or of a directive.",
    why: 'HTML allows only straight quotation marks, and only in pairs around the whole value. Any other mark belongs to the text: `NAME=ROBOTS"`, as an old guide prints it, and `name=“robots”`, as text programs write it, address nobody, so the page stays in the index.',
    source: "HTML, attribute value (unquoted) state; Google, Robots meta tag specifications",
  },
  messages: {
    name: "No crawler reads this tag, since the quotation marks belong to its name ({text}): write name={meant}, without quotation marks or with straight ones.",
    attribute:
      "No crawler reads this tag, since the quotation marks belong to the attribute's name: write {meant} without them.",
    directive:
      "No crawler knows {text}, since the quotation marks belong to the directive: write {meant}, with straight marks around the whole value or none at all.",
    header: "No crawler knows {text}: a header has no quotation marks. Write {meant}.",
  },
  example: {
    bad: { html: '<META NAME=ROBOTS" CONTENT="NOINDEX">' },
    good: { html: "<META NAME=ROBOTS CONTENT='NOINDEX'>" },
  },
  check({ page, statements }, report) {
    for (const { part, text, range } of page?.misquoted ?? []) {
      const args = { text: quoteValue(text), meant: quoteValue(unquote(text)) };
      report({ kind: "meta", text, range }, part, args);
    }
    let left = MOST_FINDINGS;
    for (const { source, name, value = "" } of statements) {
      if (!isQuoted(name) && !isQuoted(value)) continue;
      if (left-- === 0) return;
      const plain = unquote(source.text);
      const args = { text: quoteValue(source.text), meant: quoteValue(withColon(plain) ?? plain) };
      report(source, source.kind === "meta" ? "directive" : "header", args);
    }
  },
});

export const robotsTagRetired = definePageRule({
  id: "robots-tag-retired",
  severity: "info",
  docs: {
    what: "A directive that crawlers no longer read, or do not read yet.",
    why: "`noodp` and `noydir` were about directories that have closed, Google gave up `nositelinkssearchbox`, and no crawler's documentation says that it reads `noai` or `noimageai`.",
    source: "Google, Robots meta tag specifications: historical and other unused rules",
  },
  messages: {
    retired: 'Crawlers no longer read "{name}": it can be removed.',
    unread:
      'No crawler says that it reads "{name}": for AI there are Content-Usage, Content-Signal and TDMRep.',
  },
  example: {
    bad: { html: '<meta name="robots" content="noodp">' },
    good: { html: '<meta name="robots" content="nosnippet">' },
  },
  check({ statements }, report) {
    for (const { name, source } of statements) {
      if (retiredDirectives.has(name)) report(source, "retired", { name });
      if (unread.has(name)) report(source, "unread", { name });
    }
  },
});

export const robotsTagUnknown = definePageRule({
  id: "robots-tag-unknown",
  severity: "warning",
  docs: {
    what: "A robots tag or an X-Robots-Tag has a value that no crawler documents.",
    why: "Crawlers skip what they do not know, so a misspelled `noindex` leaves the page in the index. `NOFLLOW` even appears in an old guide.",
    source: "Google, Bing and Yandex: their pages on robots meta tags",
  },
  messages: {
    meant: 'No crawler knows "{name}": did you mean "{suggestion}"?',
    separator:
      'Directives are separated by commas: crawlers read "{name}" as a single one, which none knows.',
    unknown: 'No crawler documents "{name}": it has no effect.',
  },
  example: {
    bad: { html: '<meta name="robots" content="noflow, noindex">' },
    good: { html: '<meta name="robots" content="nofollow, noindex">' },
  },
  check({ statements }, report) {
    let left = MOST_FINDINGS;
    for (const { name, source } of statements) {
      // Another rule reports quotation marks in names.
      if (isKnown(name) || isQuoted(name)) continue;
      // Looking for the directives that millions of names may have been meant to be would take minutes.
      if (left-- === 0) return;
      const parts = name.split(/[;|\s]+/).filter((part) => part !== "");
      const suggestion = MEANT.get(name) ?? withColon(name) ?? suggestName(name, current);
      if (parts.length > 1 && parts.every(isKnown)) report(source, "separator", { name: quoteValue(name) });
      else if (suggestion !== undefined) report(source, "meant", { name: quoteValue(name), suggestion });
      else report(source, "unknown", { name: quoteValue(name) });
    }
  },
});

export const robotsTagValue = definePageRule({
  id: "robots-tag-value",
  severity: "warning",
  docs: {
    what: "The value of `max-snippet`, `max-video-preview`, `max-image-preview` or `unavailable_after` cannot be read, or is missing; or another directive has one.",
    why: "A directive with a value that cannot be read is skipped, as if it were not there. No documentation says what crawlers do with a value where none belongs, as in `noindex: googlebot`.",
    source: "Google, Robots meta tag specifications: ignored without a parseable number, a valid date",
  },
  messages: {
    missing: '"{name}" needs a value after a colon, and is skipped without one.',
    number: '"{name}" takes a number, or -1 for no limit; "{value}" is skipped.',
    preview: '"{name}" takes none, standard or large; "{value}" is skipped.',
    needless: '"{name}" takes no value; what crawlers make of "{value}" is not documented.',
    swapped: 'A crawler is named first: "{value}: {name}".',
    date: '"{name}" takes a date such as 2030-12-31; "{value}" is skipped.',
  },
  example: {
    bad: { html: '<meta name="robots" content="max-snippet:all">' },
    good: { html: '<meta name="robots" content="max-snippet:-1">' },
  },
  check({ statements }, report) {
    for (const { name, value, source } of statements) {
      // Another rule reports quotation marks in values.
      if (isQuoted(value ?? "")) continue;
      if (!directivesWithValue.has(name)) {
        if (value === undefined || !isKnown(name)) continue;
        const key = knownCrawler(value) !== undefined && source.kind === "header" ? "swapped" : "needless";
        report(source, key, { name, value: quoteValue(value) });
        continue;
      }
      const args = { name, value: quoteValue(value ?? "") };
      if (!value) report(source, "missing", { name });
      else if (name === "unavailable_after") {
        if (readDate(value) === undefined) report(source, "date", args);
      } else if (name === "max-image-preview") {
        if (!/^(?:none|standard|large)$/i.test(value)) report(source, "preview", args);
      } else if (!/^(?:-1|\d{1,9})$/.test(value)) report(source, "number", args);
    }
  },
});
