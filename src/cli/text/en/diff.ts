import { formsOf } from "../forms.ts";

const { count, number } = formsOf("en");
const CRAWLERS = { one: "more crawler", other: "more crawlers" };
const CHANGES = { one: "more change", other: "more changes" };

/** What `diff` says. */
export const diff = {
  firstUrls: (list: string, most: number) => `only the first ${number(most)} URLs of ${list} are used`,
  mayBeMore: (agents: string, why: string) => `there may be more changes for ${agents}: ${why}`,
  for: (agents: string) => `For ${agents}`,
  opened: "opened",
  closed: "closed",
  moreUrls: (more: number) => ` and ${count(more, { one: "other URL", other: "other URLs" })} of the list`,
  more: (more: number) => `and ${count(more, CHANGES)} (--all shows them)`,
  uncounted: "and more, which were not counted",
  same: (agents: string) => `No URL changes its verdict for ${agents}.`,
  others: "Other changes",
  moreAgents: (names: string, more: number) => `${names} and ${count(more, CRAWLERS)}`,
  github: {
    title: (file: string) => `What ${file} changes for crawlers`,
    head: ["", "for example", "crawlers", "rule before", "rule after"],
    more: (more: number) => `And ${count(more, CHANGES)}.`,
    mayBeMore: (agents: string, why: string) => `There may be more changes for ${agents}: ${why}.`,
    noneFound: "No change was found.",
    nothing: (file: string, agents: string) =>
      `Nothing: every URL has the same verdict as in ${file}, for ${agents}.`,
    sameVerdicts: (file: string, agents: string) =>
      `Every URL has the same verdict as in ${file}, for ${agents}.`,
    others: "Other changes:",
  },
  notices: {
    signals: (who: string) => `AI signals changed for ${who}`,
    pace: (who: string) => `pace changed for ${who}`,
    sitemaps: "sitemaps changed",
  },
  details: {
    change: (before: string, now: string) => `before: ${before}; now: ${now}`,
    nothing: "nothing",
    added: (urls: string) => `added: ${urls}`,
    removed: (urls: string) => `removed: ${urls}`,
    more: (names: string, more: number) => `${names} and ${number(more)} more`,
  },
};

/** Texts about changes. */
export type DiffTexts = typeof diff;
