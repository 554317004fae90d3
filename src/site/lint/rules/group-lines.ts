import type { Edit } from "../../findings/diagnostic.ts";
import { quoteValue } from "../../findings/values.ts";
import { agentRules } from "../agent-rules.ts";
import { endingOf, insertionAfter, insertionBefore } from "../edit.ts";
import { defineRule } from "../rule.ts";

export const blankAfterAgent = defineRule({
  id: "blank-after-agent",
  severity: "info",
  docs: {
    what: "There is an empty line between a User-agent line and its first rule.",
    why: "RFC 9309 and Google ignore empty lines. For Yandex, according to its documentation, and for the crawlers of the 1990s, an empty line ends the record, so the rules after it bind nobody.",
    source: "The 1994 note (records are separated by blank lines); Yandex: Using robots.txt",
  },
  messages: {
    blank: "For Yandex and older crawlers, this empty line cuts the rules off from their User-agent line.",
  },
  example: {
    bad: "User-agent: *\n\nDisallow: /tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    let blanks: Edit[] = [];
    let headed = false;
    for (const line of source.lines) {
      if (line.kind === "user-agent") {
        headed = true;
        blanks = [];
      } else if (line.kind === "blank" && headed) {
        const { number } = line;
        blanks.push({ line: number, column: 1, endLine: number + 1, endColumn: 1, text: "" });
      } else if (headed && (line.kind === "disallow" || line.kind === "allow")) {
        headed = false;
        const [first] = blanks;
        if (first === undefined) continue;
        const at = {
          line: first.line,
          column: 1,
          endLine: first.line,
          endColumn: source.lines[first.line - 1]!.text.length + 1,
        };
        report(at, "blank", {}, { safe: !source.dialect.blankEnds, edits: blanks });
      }
    }
  },
});

export const emptyGroup = defineRule({
  id: "empty-group",
  severity: "warning",
  docs: {
    what: "No rule follows a User-agent line, nor any other that names the same crawler.",
    why: "A group without rules allows everything, and it wins over the `*` group: naming a crawler to slow it down or to leave a note exempts it from all other rules. If that is intended, an empty `Disallow:` says so.",
    source: "RFC 9309, 2.2.1 and 2.2.2",
  },
  messages: {
    open: 'No rule follows: "{agent}" may fetch everything, whatever the "*" group says.',
    star: "No rule follows: everything is allowed.",
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/\n\nUser-agent: examplebot\n",
    good: "User-agent: *\nDisallow: /tmp/\n\nUser-agent: examplebot\nDisallow: /tmp/\nDisallow: /slow/\n",
  },
  check(source, report) {
    // Most files have no such group, so no crawler's rules have to be merged.
    if (source.groups.every(({ rules }) => rules.length > 0)) return;
    for (const { line, isForAll, rules } of agentRules(source) ?? []) {
      if (rules.length > 0 || line.isEmpty) continue;
      const at = source.atValue(line);
      if (isForAll) report(at, "star", {});
      else report(at, "open", { agent: quoteValue(line.value.text) });
    }
  },
});

export const recordWithoutDisallow = defineRule({
  id: "record-without-disallow",
  severity: "info",
  docs: {
    what: "A group has Allow lines, but no Disallow line.",
    why: "Allow only takes back what a Disallow of the same group forbids, so on its own it only states the default. The note of 1994 asks for a Disallow in every record, and old crawlers drop a record that has none. An empty `Disallow:` is enough.",
    source: "The 1994 note (at least one Disallow per record); RFC 9309, 2.2.2",
  },
  messages: {
    none: "The group has no Disallow: everything is allowed anyway, and old crawlers drop such a group.",
  },
  example: {
    bad: "User-agent: *\nAllow: /\n",
    good: "User-agent: *\nAllow: /\nDisallow:\n",
  },
  check(source, report) {
    for (const { agents, rules } of source.groups) {
      const last = rules.at(-1);
      if (last === undefined || rules.some(({ kind }) => kind === "disallow")) continue;
      const fix = { safe: true, edits: [insertionAfter(source, last, "Disallow:")] };
      report(source.atValue(agents[0]!), "none", {}, fix);
    }
  },
});

export const ruleBeforeAgent = defineRule({
  id: "rule-before-agent",
  severity: "error",
  docs: {
    what: "A rule comes before the first User-agent line (or, in the old dialects, after an empty line).",
    why: "It belongs to no group, so no crawler obeys it.",
    source: "RFC 9309, 2.2.2; Lighthouse: No user-agent specified",
  },
  messages: {
    outside: "No crawler obeys this line: there is no User-agent line before it.",
  },
  example: {
    bad: "Disallow: /tmp/\n\nUser-agent: *\nDisallow: /cgi/\n",
    good: "User-agent: *\nDisallow: /tmp/\nDisallow: /cgi/\n",
  },
  check(source, report) {
    for (const line of source.orphans) {
      // One User-agent line serves all rules that follow it.
      const fix =
        line === source.orphans[0]
          ? { safe: false, guess: true, edits: [insertionBefore(source, line, "User-agent: *")] }
          : undefined;
      report(source.atLine(line), "outside", {}, fix);
    }
  },
});

export const unclosedGroup = defineRule({
  id: "unclosed-group",
  severity: "warning",
  docs: {
    what: "There is something other than a rule between two User-agent lines: an empty line, a Crawl-delay, a Sitemap.",
    why: "Only a rule ends a list of user agents, so both lines head the same group and share all its rules. In the 1994 note and for some parsers, an empty line ends the record; there the first crawler has no rules at all.",
    source: "RFC 9309, 2.2 (`group`) and 2.2.4; google/robotstxt issue 51",
  },
  messages: {
    joined: '"{agent}" joins the group of "{first}" (line {line}): only a rule ends a list of user agents.',
  },
  example: {
    bad: "User-agent: examplebot\n\nUser-agent: *\nDisallow: /tmp/\n",
    good: "User-agent: examplebot\nDisallow:\n\nUser-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    if (source.dialect.blankEnds) return;
    for (const { agents } of source.groups) {
      for (let i = 1; i < agents.length; i++) {
        const [before, line] = [agents[i - 1]!, agents[i]!];
        const between = source.lines.slice(before.number, line.number - 1);
        if (between.every(({ kind }) => kind === "comment" || kind === "invalid")) continue;
        const end = { line: before.number + 1, column: 1, endLine: before.number + 1, endColumn: 1 };
        const fix = { safe: false, guess: true, edits: [{ ...end, text: `Disallow:${endingOf(source)}` }] };
        const args = {
          agent: quoteValue(line.value.text),
          first: quoteValue(before.value.text),
          line: before.number,
        };
        report(source.atValue(line), "joined", args, fix);
      }
    }
  },
});
