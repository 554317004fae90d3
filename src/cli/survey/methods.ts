import { interval, sum, wholeOf } from "../../study/tally/bases.ts";
import type { SurveyDialect, Tally } from "../../study/tally/tally.ts";
import { amount, numeral } from "../text/numeral.ts";

const READ_BY: Readonly<Record<SurveyDialect, string>> = {
  rfc9309: "RFC 9309 says",
  google: "Google's parser reads them",
  yandex: "the parser that Yandex publishes reads them",
};

/** Agents that a paragraph has room for. */
const MOST_AGENTS = 8;

/**
 * What a paper says of how a survey was made: the tool, the definitions, the bases, and what came of it, with intervals
 * for those whose hosts are a sample; then a reference in BibTeX. In English, as papers are.
 *
 * @param day when it was counted: `2026-11-27`
 */
export function methodsText(tally: Tally, version: string, day: string): string {
  const [hosts, files, readable] = (["hosts", "files", "readable"] as const).map((base) =>
    wholeOf(tally, base),
  );
  const outcomes = Object.entries(tally.outcomes).map(([name, count]) => `${numeral(count)} ${name}`);
  const { restrictions } = tally;
  const names = Object.keys(restrictions);
  const asked = names.length <= MOST_AGENTS ? names : ["*"];
  const figures = asked
    .filter((name) => name in restrictions)
    .flatMap((name) => {
      const { full = 0, partial = 0, namedFull = 0 } = restrictions[name]!;
      const who = name === "*" ? "crawlers that a file does not name (*)" : name;
      return [
        `${who} restricted fully: ${share(full, readable!)}`,
        `in part: ${share(partial, readable!)}`,
        ...(name === "*" ? [] : [`fully by its own name: ${share(namedFull, readable!)}`]),
      ].join(", ");
    });
  const measured =
    names.length <= MOST_AGENTS
      ? `for ${names.join(", ")}`
      : "for * and the known crawlers of AI products and search engines";
  return `Methods
We counted robots.txt files with robotomata ${version} on ${day}. Of ${amount(hosts!, "host")}, the outcomes were:
${outcomes.join(", ")} (found: a file; unavailable: a status from 400 to 499, by which everything is allowed; unreachable:
anything else, by which everything is disallowed). Each host counts once, by its first capture. Of ${amount(files!, "file")},
${numeral(sum(tally.unreadable))} were no robots.txt (markup, JSON, binary, or not to be decompressed). All shares of content are of the
other ${numeral(readable!)}, read as ${READ_BY[tally.dialect ?? "rfc9309"]}, up to 512,000 bytes. Restrictions were measured ${measured}, by the
groups that bind each: a file restricts an agent fully if it disallows all of its probe paths (the start page, a path that no
rule names, and for each rule of any group the shortest path that it matches and a longer one), in part if it disallows some.
Brackets are 95 % intervals (Wilson), for hosts that are a random sample.
${figures.map((line) => `${line}.\n`).join("")}[Add where the list of hosts is from, when they were asked, and the User-Agent that they were asked with.]

@software{robotomata,
  author = {{The robotomata authors}},
  title = {robotomata},
  version = {${version}},
  note = {robots.txt engine; survey of ${day}, counts of version ${tally.version}},
  year = {${day.slice(0, 4)}}
}
`;
}

function share(count: number, whole: number): string {
  const [low, high] = interval(count, whole).map(percent);
  return `${numeral(count)} (${percent(whole === 0 ? 0 : count / whole)} % [${low}, ${high}])`;
}

function percent(part: number): string {
  return (part * 100).toFixed(1);
}
