import { formsOf } from "../forms.ts";

const { count, number } = formsOf("en");
const URLS = { one: "URL", other: "URLs" };

/** What `check` and `explain` say. */
export const question = {
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
    only: (rule: string, agent: string) => `${rule} is the only rule of the group for ${agent} that matches.`,
    first: (rule: string, rules: number) => `${rule} is the first of the ${rules} rules that match.`,
    longest: (rule: string, rules: number, bytes: number) =>
      `${rule} is the longest of the ${rules} rules that match (${bytes} bytes).`,
    tie: (rule: string, loser: string, bytes: number) =>
      `${rule} is as long as ${loser} (${bytes} bytes), and Allow wins a tie.`,
    roughAllow:
      "Its pattern has too many wildcards before an escape such as %2F, which means one thing in a path and another in a query: it is taken to match fewer URLs than it says.",
    roughDisallow:
      "Its pattern has too many wildcards before an escape such as %2F, which means one thing in a path and another in a query: it is taken to match more URLs than it says.",
  },
};

/** Texts about URLs and their verdicts. */
export type QuestionTexts = typeof question;
