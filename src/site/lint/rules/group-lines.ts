import type { SourceLine } from "../../findings/line.ts";
import { columnsOf } from "../../findings/linted-text.ts";
import { quoteValue } from "../../findings/values.ts";
import { closesAll } from "../agent-lines.ts";
import { agentRules } from "../agent-rules.ts";
import { insertionAfter, insertionBefore, removal } from "../edit.ts";
import { defineRule } from "../rule.ts";

export const blankAfterAgent = defineRule({
  id: "blank-after-agent",
  severity: "info",
  messages: {
    blank: "Yandex allows no empty line here, and older crawlers lose the rules of the group by it.",
  },
  check(file, report) {
    let blanks: SourceLine[] = [];
    let headed = false;
    for (const line of file.lines) {
      if (line.kind === "user-agent") {
        headed = true;
        blanks = [];
      } else if (line.kind === "blank" && headed) {
        blanks.push(line);
      } else if (headed && (line.kind === "disallow" || line.kind === "allow")) {
        headed = false;
        const [first] = blanks;
        if (first === undefined) continue;
        const safe = !file.dialect.blankEnds && !file.dialect.endsLists;
        const edits = blanks.map((blank) => removal(file, blank));
        report(columnsOf(first, 1, first.text.length + 1), "blank", {}, { safe, edits });
      }
    }
  },
});

export const emptyGroup = defineRule({
  id: "empty-group",
  severity: "warning",
  messages: {
    open: 'No rule follows: "{agent}" may fetch everything, whatever the "*" group says.',
    star: "No rule follows: everything is allowed.",
  },
  check(file, report) {
    // Most files have no such group, so no crawler's rules have to be merged.
    if (file.groups.every(({ rules }) => rules.length > 0)) return;
    for (const { line, isForAll, rules } of agentRules(file) ?? []) {
      if (rules.length > 0 || line.isEmpty) continue;
      const at = file.atValue(line);
      if (isForAll) report(at, "star", {});
      else report(at, "open", { agent: quoteValue(line.value.text) });
    }
  },
});

export const recordWithoutDisallow = defineRule({
  id: "record-without-disallow",
  severity: "info",
  messages: {
    none: "The group has no Disallow: everything is allowed anyway, and old crawlers drop such a group.",
  },
  check(file, report) {
    for (const { agents, rules } of file.groups) {
      const last = rules.at(-1);
      if (last === undefined || rules.some(({ kind }) => kind === "disallow")) continue;
      const fix = { safe: !closesAll(file), edits: [insertionAfter(file, last, "Disallow:")] };
      report(file.atValue(agents[0]!), "none", {}, fix);
    }
  },
});

export const ruleBeforeAgent = defineRule({
  id: "rule-before-agent",
  severity: "error",
  messages: {
    outside: "No crawler obeys this line: there is no User-agent line before it.",
  },
  check(file, report) {
    for (const line of file.orphans) {
      // One User-agent line serves all rules that follow it.
      const fix =
        line === file.orphans[0]
          ? { safe: false, guess: true, edits: [insertionBefore(file, line, "User-agent: *")] }
          : undefined;
      report(file.atLine(line), "outside", {}, fix);
    }
  },
});

export const unclosedGroup = defineRule({
  id: "unclosed-group",
  severity: "warning",
  messages: {
    joined: '"{agent}" joins the group of "{first}" (line {line}): only a rule ends a list of user agents.',
    unparted: "No empty line comes before this record, so old crawlers may read it as part of the one above.",
  },
  check(file, report) {
    for (const { agents } of file.groups) {
      if (file.dialect.blankEnds) {
        const [head] = agents;
        let above = file.lines[head!.number - 2];
        while (above?.kind === "comment") above = file.lines[above.number - 2];
        if (above === undefined || above.kind === "blank") continue;
        const edits = [insertionBefore(file, file.lines[above.number]!, "")];
        report(file.atLine(head!), "unparted", {}, { safe: true, edits });
        continue;
      }
      for (let i = 1; i < agents.length; i++) {
        const [before, line] = [agents[i - 1]!, agents[i]!];
        const between = file.lines.slice(before.number, line.number - 1);
        if (between.every(({ kind }) => kind === "comment" || kind === "invalid")) continue;
        const fix = { safe: false, guess: true, edits: [insertionAfter(file, before, "Disallow:")] };
        const args = {
          agent: quoteValue(line.value.text),
          first: quoteValue(before.value.text),
          line: before.number,
        };
        report(file.atValue(line), "joined", args, fix);
      }
    }
  },
});
