import { readDate } from "../../directives/date.ts";
import { isForAll, type Statement } from "../../statement.ts";
import { addressesGoogle, definePageRule } from "../rule.ts";

/** Permissive directives, and the restrictive ones that they contradict. */
const OPPOSITES: ReadonlyMap<string, readonly string[]> = new Map([
  ["index", ["noindex", "none"]],
  ["follow", ["nofollow", "none"]],
  ["all", ["noindex", "nofollow", "none"]],
  ["archive", ["noarchive"]],
]);

export const robotsTagConflict = definePageRule({
  id: "robots-tag-conflict",
  severity: "warning",
  docs: {
    what: "Two directives for the same crawlers contradict each other: in one tag, in two, or in a tag and a header.",
    why: "Engines resolve this differently: for Google the more restrictive one counts, for Yandex the permissive one has priority, and others do not say.",
    source:
      "Google, Robots meta tag specifications; Yandex Webmaster, Robots meta tag and X-Robots-Tag header",
  },
  messages: {
    tags: '"{one}" contradicts "{other}": for Google the restrictive one counts, for Yandex the other.',
    header:
      '"{one}" of the page contradicts "{other}" of the X-Robots-Tag header: the restrictive one counts for Google, and Yandex does not say.',
    general:
      '"{one}" for {agent} does not lift the "{other}" for all: for Google they add up, and the restrictive one counts.',
    headers: '"{one}" contradicts "{other}" in X-Robots-Tag: the restrictive one counts.',
  },
  example: {
    bad: { html: '<meta name="robots" content="index, noindex">' },
    good: { html: '<meta name="robots" content="noindex">' },
  },
  check({ statements }, report) {
    const first = firstStatements(statements);
    const seen = new Set<string>();
    for (const one of statements) {
      const against = OPPOSITES.get(one.name);
      if (against === undefined) continue;
      const crawlers = audience(one);
      const other = earliest(against, crawlers, first);
      const key = `${one.name} ${other?.name} ${crawlers} ${one.source.kind}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (other === undefined) {
        const general = GOOGLE.includes(one.agent) ? earliest(against, "", first) : undefined;
        if (general) report(one.source, "general", { one: one.name, agent: one.agent, other: general.name });
        continue;
      }
      const kinds = [one.source.kind, other.source.kind];
      const at = one.source.kind === "header" && other.source.kind === "meta" ? other : one;
      const args = { one: one.name, other: other.name };
      if (kinds[0] === kinds[1]) report(one.source, kinds[0] === "meta" ? "tags" : "headers", args);
      else report(at.source, "header", at === one ? args : { one: other.name, other: one.name });
    }
  },
});

/** Crawlers for which Google documents that directives for all and for them add up. */
const GOOGLE = ["googlebot", "googlebot-news"];

/** The first statement by directive and audience, with its place: a page may have millions of statements. */
type First = ReadonlyMap<string, readonly [place: number, statement: Statement]>;

function firstStatements(statements: readonly Statement[]): First {
  const first = new Map<string, [number, Statement]>();
  statements.forEach((one, place) => {
    const key = `${one.name} ${audience(one)}`;
    if (!first.has(key)) first.set(key, [place, one]);
  });
  return first;
}

/** The earliest statement with one of these directives for an audience. */
function earliest(names: readonly string[], crawlers: string, first: First): Statement | undefined {
  const found = names.map((name) => first.get(`${name} ${crawlers}`)).filter((one) => one !== undefined);
  return found.sort(([a], [b]) => a - b)[0]?.[1];
}

/** The crawler that a statement is for; "" for all. */
function audience(one: Statement): string {
  return isForAll(one) ? "" : one.agent;
}

const DEFAULTS = new Set(["index", "follow", "all", "archive"]);

export const robotsTagDefault = definePageRule({
  id: "robots-tag-default",
  severity: "info",
  docs: {
    what: "A robots tag only states the default.",
    why: "`index, follow` and `all` are the default of today's engines. Inktomi's was `index, nofollow` around 2000, which is why old guides ask for the tag.",
    source: "Google, Robots meta tag specifications: `all`",
  },
  messages: {
    needless: '"{names}" is the default anyway: the tag can be removed.',
  },
  example: {
    bad: { html: '<meta name="robots" content="index, follow">' },
    good: { html: '<meta name="robots" content="index, max-snippet:50">' },
  },
  check({ page, statements }, report) {
    // Beside a restriction, the default is a contradiction, which another rule reports.
    if (statements.some(({ name }) => /^no(?:index|follow|ne|archive)$/.test(name))) return;
    for (const { agent, directives, range } of page?.tags ?? []) {
      if (directives.length === 0 || !directives.every(({ name }) => DEFAULTS.has(name))) continue;
      const names = [...new Set(directives.map(({ name }) => name))].join(", ");
      report({ kind: "meta", agent, text: names, range }, "needless", { names });
    }
  },
});

export const robotsTagEmbedded = definePageRule({
  id: "robots-tag-embedded",
  severity: "warning",
  docs: {
    what: "There is an `indexifembedded` without a `noindex`.",
    why: "It lets pages that embed this one show up in results with its content, despite the noindex. Without a noindex, it does nothing.",
    source: "Google, Robots meta tag specifications: `indexifembedded`",
  },
  messages: {
    alone: '"indexifembedded" only has an effect together with "noindex".',
  },
  example: {
    bad: { html: '<meta name="googlebot" content="indexifembedded">' },
    good: { html: '<meta name="googlebot" content="noindex, indexifembedded">' },
  },
  check({ statements }, report) {
    if (statements.some(({ name }) => name === "noindex" || name === "none")) return;
    for (const { name, source } of statements) {
      if (name === "indexifembedded") report(source, "alone", {});
    }
  },
});

export const robotsTagExpired = definePageRule({
  id: "robots-tag-expired",
  severity: "info",
  docs: {
    what: "The date of an `unavailable_after` has passed.",
    why: "Google no longer shows the page. If it should be found again, remove the directive.",
    source: "Google, Robots meta tag specifications: `unavailable_after`",
  },
  messages: {
    passed: "Google has not shown the page since {date}.",
  },
  example: {
    bad: { html: '<meta name="robots" content="unavailable_after: 2020-09-21">' },
    good: { html: '<meta name="robots" content="unavailable_after: 2990-09-21">' },
  },
  check({ statements, now }, report) {
    for (const one of statements) {
      const date = one.name === "unavailable_after" ? readDate(one.value ?? "") : undefined;
      if (date === undefined || date > now || !addressesGoogle(one)) continue;
      report(one.source, "passed", { date: new Date(date).toISOString().slice(0, 10) });
    }
  },
});
