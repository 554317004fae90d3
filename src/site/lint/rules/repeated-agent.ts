import { foldedName } from "../../../engine/dialect/addressee.ts";
import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";
import { removal } from "../edit.ts";

/** Fields that split a group's agents: each is for the agents above it. (Google also reads names that begin so.) */
const PACE = /^(?:crawl-delay|request-rate)/i;

export const repeatedAgent = defineRule({
  id: "repeated-agent",
  severity: "info",
  docs: {
    what: "A crawler is named in two groups, or twice in one.",
    why: "RFC 9309 requires crawlers to merge all groups that name them, but several widely used parsers read only the first or the last. One group per crawler is read the same way by all.",
    source: "RFC 9309, 2.2.1",
  },
  messages: {
    again: '"{agent}" already has a group on line {line}: crawlers should merge the two, but not all do.',
    first:
      'Crawlers obey only the first group that names "{agent}", the one on line {line}: for it, this one has no effect.',
    twice: '"{agent}" is already named for this group, on line {line}.',
  },
  example: {
    bad: "User-agent: examplebot\nDisallow: /tmp/\n\nUser-agent: ExampleBot\nDisallow: /cgi/\n",
    good: "User-agent: examplebot\nDisallow: /tmp/\nDisallow: /cgi/\n",
  },
  check(source, report) {
    const seen = new Map<string, { group: unknown; line: number; name: string }>();
    const { bytes, dialect } = source;
    for (const group of source.groups) {
      const paced = group.others.filter(({ name }) => PACE.test(name.text)).map(({ number }) => number);
      for (const line of group.agents) {
        const { text: agent, start, end } = line.value;
        if (agent === "") continue;
        const name = foldedName(agent);
        const key = dialect.isGlobal(bytes, start, end) ? "*" : name;
        const before = seen.get(key);
        if (before === undefined) {
          seen.set(key, { group, line: line.number, name });
          continue;
        }
        const args = { agent: quoteValue(agent), line: before.line };
        if (before.group === group) {
          // A pace between the two lines is meant for the first only.
          const isPaced = firstAfter(before.line, paced) < line.number;
          // Not all crawlers read `*` and `* x` alike.
          const safe = !isPaced && name === before.name;
          const fix = { safe, edits: [removal(source, line)] };
          report(source.at(line, line.value), "twice", args, fix);
        } else if (key !== "*") report(source.at(line, line.value), dialect.merge ? "again" : "first", args);
      }
    }
  },
});

/** The first number of an ascending list that is greater than `number`. */
function firstAfter(number: number, numbers: readonly number[]): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! <= number) low = middle + 1;
    else high = middle;
  }
  return numbers[low] ?? Number.POSITIVE_INFINITY;
}
