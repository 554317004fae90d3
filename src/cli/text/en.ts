import type { Language } from "../../site/findings/messages.ts";
import codes from "./codes/en.json" with { type: "json" };
import { audit, bots, report } from "./en-logs.ts";
import { formsOf, isoTime } from "./forms.ts";

const { count, number } = formsOf("en");
const URLS = { one: "URL", other: "URLs" };
const CRAWLERS = { one: "more crawler", other: "more crawlers" };
const CHANGES = { one: "more change", other: "more changes" };

/** All texts in English; the other languages have the same ones. */
export const en = {
  language: "en" as Language,
  number,
  audit,
  bots,
  report,
  /** Texts of several commands. One that begins within a sentence follows the name of a file or URL. */
  common: {
    note: (text: string) => `note: ${text}`,
    answers: {
      allowed: "allowed",
      disallowed: "disallowed",
      invalid: "invalid",
      later: "later",
      unknown: "unknown",
    },
    noRule: "no rule",
    ruleAndLine: (rule: string, line: number) => `${rule} (line ${line})`,
    standardInput: "standard input",
    time: isoTime,
    warnings: {
      tooLong: "is longer than 500 KiB; crawlers read no further, and neither does this command",
      noAgent: "has no User-agent line, so everything is allowed",
      moved: (place: string) => `redirects to ${place}, whose rules count here`,
      movedToPage: (place: string) => `redirects to ${place}, which is a web page, not a robots.txt`,
      markup: "is a web page, not a robots.txt",
      torn: "has rules in UTF-16 and in another encoding, so everything is disallowed",
      wide: "is in UTF-16, in which most crawlers find no rules: save it as UTF-8",
    },
    typo: (name: string, meant: string) => `no known crawler is called "${name}": did you mean ${meant}?`,
    invalidUrls: (invalid: number, total: number) =>
      `${number(invalid)} of ${count(total, URLS)} ${invalid === 1 ? "is" : "are"} invalid`,
    retrying: (origin: string, why: string, seconds: number) =>
      `${origin} cannot be reached because of a problem on this machine (${why}); retrying for up to ${seconds} seconds`,
    unreachable: (page: string) => `help where a host cannot be reached: ${page}`,
    cannotRead: (name: string, why: string) => `cannot read ${name}: ${why}`,
    cannotWrite: (name: string, why: string) => `cannot write ${name}: ${why}`,
    input: {
      notUrl: "it is not a URL",
      password: "a URL with a password is not fetched",
      notUrlList: "it is not a list of URLs, one per line",
      notPattern: " (this is a name, not a pattern: list the files)",
      waiting: (name: string) => `waiting for ${name}, from which nothing has come yet`,
      endless: "it is a device that does not end",
      tooLarge: "it is larger than 64 MiB",
      tooLargeRobots: "it is larger than 2 MiB, and crawlers read only the first 500 KiB",
      /** After a status. */
      closed: " (crawlers must not fetch anything for now)",
      closedBy: (dialect: string) => ` (crawlers that follow ${dialect} must not fetch anything)`,
      open: " (to crawlers this means: everything is allowed)",
    },
    output: {
      exists: "it already exists",
      noFolder: "no such folder",
      otherOwner: "it belongs to another user, and the new file would not",
    },
  },
  /** What `check` and `explain` say. */
  question: {
    googleName: (name: string) =>
      `Google's parser finds only names made of letters, - and _ in a robots.txt: "${name}" gets the verdicts of *`,
    stranger: (url: string, home: string) =>
      `${url} is not on ${home}: its own host's robots.txt governs it, and is used if you leave out --robots. With it, only the path and query are checked`,
    ownHosts: (file: string) =>
      `absolute URLs are checked against their own hosts' robots.txt: to use ./${file}, add --robots ${file}`,
    progress: (done: number, total: number) => `robots.txt of ${number(done)} of ${number(total)} hosts`,
    noAnswerYet: (later: number, total: number) =>
      `no answer yet for ${number(later)} of ${count(total, URLS)}; try again later`,
    noValidUrl: "there was no valid URL to check",
    /** Follow the URL. */
    notUrl: 'is neither an absolute URL nor a path beginning with "/"',
    urlTooLong: (length: number, most: number) =>
      `has ${length} characters, and a URL may have at most ${most}`,
    blanket: {
      itself: "robots.txt itself may always be fetched",
      unasked: (why: string) => `robots.txt could not be requested: ${why}`,
      unavailable: (why: string) => `there is no robots.txt (${why}): everything is allowed`,
      refused: (why: string) =>
        `the server refuses to give robots.txt (${why}), which RFC 9309 takes for no restrictions: everything is allowed`,
      restricted: (why: string) => `robots.txt is off limits (${why}): nothing is allowed`,
      unreachable: (why: string) => `robots.txt cannot be reached (${why}): everything is allowed`,
      later: (why: string, time: string) =>
        `robots.txt cannot be reached (${why}): nothing is allowed for now; try again at ${time}`,
    },
    explain: {
      robots: "robots",
      group: "group",
      path: "path",
      rules: "rules",
      because: "because",
      note: "note",
      noGroup: "none",
      noRules: "none matches",
      /** Makes a sentence of what follows a URL. */
      fault: (fault: string) => `It ${fault}.`,
      apart: (token: string, operator: string) =>
        `The group for * does not bind ${token}: ${operator} says that it has to be named.`,
    },
    /** Why a rule decides, or none, and how sure that is; the rule itself comes first. */
    reasons: {
      itself: "A crawler may always fetch /robots.txt, whatever the rules say.",
      noGroup: "No group of the file applies to this crawler, so everything is allowed.",
      noRule: (agent: string) => `No rule of the group for ${agent} matches, so the URL is allowed.`,
      only: (rule: string, agent: string) =>
        `${rule} is the only rule of the group for ${agent} that matches.`,
      first: (rule: string, rules: number) => `${rule} is the first of the ${rules} rules that match.`,
      longest: (rule: string, rules: number, bytes: number) =>
        `${rule} is the longest of the ${rules} rules that match (${bytes} ${bytes === 1 ? "byte" : "bytes"}).`,
      tie: (rule: string, loser: string, bytes: number) =>
        `${rule} is as long as ${loser} (${bytes} ${bytes === 1 ? "byte" : "bytes"}), and Allow wins a tie.`,
      roughAllow:
        "Its pattern has too many wildcards before an escape such as %2F, which means one thing in a path and another in a query: it is taken to match fewer URLs than it says.",
      roughDisallow:
        "Its pattern has too many wildcards before an escape such as %2F, which means one thing in a path and another in a query: it is taken to match more URLs than it says.",
    },
  },
  /** Why something failed: by the code of a system or network error, or as the library says it in English. */
  details: {
    noAnswer: "no answer",
    codes,
    /** A code that has no words of its own, by what it is about. */
    families: {
      http: (code: string) => `the answer is not the HTTP that it should be, ${code}`,
      tls: (code: string) => `there is no secure connection, ${code}`,
      coding: (code: string) => `its compressed bytes are damaged or cut off, ${code}`,
      other: (code: string) => `the system says ${code}`,
    },
    sentences: {
      proxyUnreached: (why: string) => `the proxy cannot be reached: ${why}`,
      proxyPassword: (proxy: string) => `the proxy asks for a password: ${proxy}`,
      proxyRefuses: (why: string) => `the proxy opens no connection: ${why}`,
      proxyUnanswered: (why: string) => `the proxy has no answer of the host: ${why}`,
      proxyCertificate: (why: string) =>
        `the proxy or the host has a certificate of an unknown issuer: ${why}`,
      notDone: (ms: string) => `not done after ${ms} ms`,
      notComplete: (seconds: string) => `not complete after ${seconds} seconds`,
      noData: (seconds: string) => `no data for ${seconds} seconds`,
      overRedirects: (most: string) => `over ${most} redirects`,
      moreRedirects: (most: string) => `more than ${most} redirects`,
      noTarget: () => "a redirect without a usable target",
      toHttps: () => "a redirect to https (redirects.upgrades)",
      toHttp: () => "a redirect from https to http (redirects.downgrades)",
      toHost: () => "a redirect to another host (redirects.hosts)",
      toPort: () => "a redirect to another port (redirects.ports)",
      status: (status: string) => `status ${status}`,
      coding: (name: string) => `the content coding ${name}, which was not asked for or not decoded`,
      notText: () => "bytes that are no text, and may be compressed",
      notUtf8: () => "there are bytes that are not UTF-8",
      unknownEncoding: (name: string) => `"${name}" is not a known encoding`,
      otherEncoding: (name: string) => `it is in ${name}; sitemaps have to be UTF-8`,
      expands: (ratio: string) => `it expands to more than ${ratio} times its size`,
      cutGzip: () => "in the middle of its compressed bytes",
      neither: () => "it is neither XML nor a list of URLs",
      webPage: () => "it is a web page",
      rootElement: (name: string) => `its root element is <${name}>`,
      noElement: () => "it has no elements",
      openElement: (name: string) => `<${name}> is not closed`,
      tooDeep: (most: string) => `elements are nested more than ${most} deep`,
      longElement: (most: string) => `the element has more than ${most} characters`,
      openEntity: () => 'an entity without an end (a plain & has to be written as "&amp;")',
      manyEntries: (most: string) => `it has more than ${most} entries`,
      manyBytes: (most: string) => `it has more than ${most} bytes`,
      readDifferently: () =>
        "the policies are of dialects that read URLs differently, so only plain URLs were compared",
      noLetter: () => "every letter occurs in the rules, so none can stand for other text",
      notShown: () => "a difference could not be shown by a URL",
      manySteps: (steps: string) => `it takes more than the ${steps} steps that were allowed`,
      noName: () => "the address has no name in DNS",
      named: (name: string) => `the address is ${name}`,
      notBack: (name: string) => `${name} does not lead back to the address`,
      notIn: (file: string) => `not in ${file}`,
      compressed: (kind: string) => `it is compressed by ${kind}: decompress it first`,
      damaged: (error: string) => `its compressed bytes are damaged or cut off (${error})`,
    },
  },
  /** What `diff` says. */
  diff: {
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
  },
  /** What `meta` says. */
  meta: {
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
      video: (most: number) =>
        `video previews of at most ${count(most, { one: "second", other: "seconds" })}`,
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
  },
};

/** Texts of the commands in a language. */
export type Texts = typeof en;
