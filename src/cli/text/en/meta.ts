import { formsOf } from "../forms.ts";

const { count, number } = formsOf("en");

/** What `meta` says. */
export const meta = {
  headings: {
    crawl: "crawl",
    index: "index",
    follow: "follow",
    snippet: "snippet",
    cache: "cache",
    input: "AI input",
    training: "AI training",
  },
  /** Answers in the table, by their words in JSON. */
  values: {
    yes: "yes",
    no: "no",
    "URL only": "URL only",
    none: "none",
    later: "later",
    limited: "limited",
    unknown: "unknown",
  },
  notes: {
    closed: (why: string, time: string) =>
      `robots.txt ${why}, so crawlers stay away for now; try again at ${time}`,
    notAllowed: "robots.txt does not let robotomata fetch this page; use --own if the site is yours",
    redirected: (url: string) => `redirected to ${url}`,
    notHtml: (type: string) => `not HTML but ${type}: only headers and robots.txt count`,
    truncated: "the page is too long, or has too many tags: not all of it was read",
    "robots.txt":
      "this is a robots.txt, not a page: check it with robotomata lint, or give it as --robots with a page",
    text: "there is no markup in it: as plain text it has no robots tags, so only headers and robots.txt count",
    binary: "it is not text, so it has no robots tags: only headers and robots.txt count",
  },
  /** Follows "robots.txt". */
  cannotBeFetched: (why: string) => `cannot be fetched (${why})`,
  errors: {
    late: (seconds: number) => `no complete answer within ${seconds} seconds`,
    notHttp: "this is not an http or https URL",
    badRedirect: (to: string) => `a redirect leads to ${to}`,
    noAnswerYet: (page: string) => `no answer yet for ${page}; try again later`,
    notHeader: (file: string, line: number, text: string) =>
      `${file}, line ${line}: expected a header such as X-Robots-Tag: noindex, not "${text}"`,
  },
  limits: {
    until: (date: string) => `not shown after ${date}`,
    embedded: "indexed where other pages embed it",
    snippet: (most: number) =>
      `snippets of at most ${count(most, { one: "character", other: "characters" })}`,
    nosnippet: (parts: number) =>
      `without ${count(parts, { one: "element", other: "elements" })} with data-nosnippet`,
    noImages: "images not indexed",
    images: (size: string) => `image previews: ${size}`,
    video: (most: number) => `video previews of at most ${count(most, { one: "second", other: "seconds" })}`,
    noTranslation: "no translation",
  },
  limited: (names: string, limits: string) => `${names}: ${limits}`,
  training: (answer: string, who: string) => `training ${answer}: ${who}`,
  everybody: "every operator that is known to train",
  others: "all others",
  license: (url: string) => `licence: ${url}`,
  withinPage: "within the page",
  places: {
    page: (line: number, text: string) => `page, line ${number(line)}: ${text}`,
    header: (name: string, text: string) => `header ${name}: ${text}`,
    robots: (line: number, text: string) => `robots.txt, line ${number(line)}: ${text}`,
    forGroup: (group: string) => ` (for ${group})`,
    file: (name: string, entry: number, text: string) => `${name}, entry ${number(entry)}: ${text}`,
  },
  /** Where a mistake is: `page:3:1`. */
  page: "page",
};

/** Texts about pages. */
export type MetaTexts = typeof meta;
