import { isoTime } from "../../shared/output/wording.ts";
import { formsOf } from "../forms.ts";

const { count, number } = formsOf("en");
const URLS = { one: "URL", other: "URLs" };

/** What several commands say. What begins in the middle of a sentence follows the name of a file or URL. */
export const common = {
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
    markup: "is a web page, not a robots.txt",
    torn: "has rules in UTF-16 and in another encoding, so everything is disallowed",
    wide: "is in UTF-16, in which most crawlers find no rules: save it as UTF-8",
  },
  typo: (name: string, meant: string) => `no known crawler is called "${name}": did you mean ${meant}?`,
  invalidUrls: (invalid: number, total: number) =>
    `${number(invalid)} of ${count(total, URLS)} ${invalid === 1 ? "is" : "are"} invalid`,
  retrying: (origin: string, why: string, seconds: number) =>
    `${origin} cannot be reached because of a problem on this machine (${why}); retrying for up to ${seconds} seconds`,
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
};

/** Texts that several commands share. */
export type Common = typeof common;
