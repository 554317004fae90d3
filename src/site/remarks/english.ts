/** What a remark says, as stable words for programs, with its sentence. `{rule}` is in line `{line}`. */
export const en = {
  /** The group for another of the crawler's tokens binds it. */
  fallback: "The group for {group} binds {agent}, since the file has none for {agent} itself.",
  /** A rule of `*` would turn the verdict round, if the crawler had no group of its own. */
  star: '"{rule}" (line {line}) of the group for * does not bind {agent}: rules of * are not added to a group of its own.',
  "near-case": '"{rule}" (line {line}) does not match: upper and lower case differ in paths.',
  "near-escape":
    '"{rule}" (line {line}) does not match: an escape such as %2F is not the character that it stands for.',
  "near-slash": '"{rule}" (line {line}) does not match: the slash at its end is missing here.',
  "near-end": '"{rule}" (line {line}) does not match: its "$" is the end of the URL, with the query.',
  "near-start": '"{rule}" (line {line}) is about the start page only; "{meant}" is about all pages.',
  "near-order": '"{rule}" (line {line}) matches the first parameter only; "{meant}" matches later ones.',
  "near-query": '"{rule}" (line {line}) is a path; "{meant}" matches a query.',
  "near-inside":
    '"{rule}" (line {line}) matches only at the beginning of a path; "{meant}" matches further in.',
  "near-root": '"{rule}" (line {line}) does not match at the beginning of a path; "{meant}" does.',
  "near-star": '"{rule}" (line {line}) lacks a "*" to match here; "{meant}" would match.',
  "near-bare": '"{rule}" (line {line}) begins with no "/" and matches no URL; "{meant}" would match.',
  "near-charset":
    '"{rule}" (line {line}) does not match: the rule or the URL has its letters in an encoding older than UTF-8; "{meant}" would match.',
  /** A Disallow matches parts of words: one with wildcards, or one that ends in the middle of a word of the path. */
  within:
    '"{rule}" (line {line}) also matches parts of words, here "{part}" in "{name}": "*" stands for any text, and what follows the rule may be anything. A "/", "?", "&" or "$" at the edge of "{part}" keeps it to whole words.',
  wide: '"{rule}" (line {line}) matches every path that begins so; with "/" or "$" at its end it matches less.',
  /** An Allow matches, too, but is shorter. */
  weaker: '"Allow: {allow}" matches, too, but "{rule}" (line {line}) is longer; "{meant}" would win.',
  resource: 'Search engines need this file to see pages as people do; "{meant}" would open it.',
  "ads-txt": 'Ad exchanges read {path} to learn who may sell a site\'s space; "{meant}" opens it.',
  results:
    "Blocking does not take a page out of results: its address can stay there. A noindex is seen only if {agent} may fetch the page.",
  "results-file":
    "Blocking does not take a file out of results: its address can stay there. For a file that is no web page, noindex is the header X-Robots-Tag, which {agent} sees only if it may fetch the file.",
  preview:
    "Links to this page that people share have no preview: {agent} cannot read its title and og:image.",
  asks: "A robots.txt asks crawlers and stops none: your server's log shows whether {agent} obeys (robotomata bots), and robotomata enforce keeps it out.",
  ignores:
    "According to its operator, {agent} ignores robots.txt, or may do so: robotomata enforce can keep it out.",
  "google-extended": "AI answers in Google's search follow the group for Googlebot, not this one.",
  yandex: "Yandex reads this file otherwise: in the dialect yandex, the answer for {agent} is the opposite.",
  rfc9309: "So Yandex reads it (dialect yandex). By RFC 9309, the answer is the opposite.",
  /** For whoever publishes a file; no verdict has it. */
  day: "Crawlers may go by the file that they fetched before for up to a day (RFC 9309, 2.4).",
} as const;

/** The codes of remarks. */
export type RemarkCode = keyof typeof en;
