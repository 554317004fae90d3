import { knownCrawler } from "../../../engine/agent/known.ts";
import { isEverybody, isNoCrawler, productToken } from "../../../engine/agent/token.ts";
import { leadingToken } from "../../../engine/dialect/name.ts";
import { isBlank } from "../../../engine/parse/white-space.ts";
import type { FieldLine } from "../../findings/line.ts";
import type { LintedText } from "../../findings/linted-text.ts";
import { TYPOGRAPHIC } from "../../findings/lookalikes.ts";
import { crawlersOf } from "../../findings/nicknames.ts";
import { crawlerLike } from "../../findings/slip.ts";
import { codePoint, isFullHeader, isKnownName, listedAgents, quoteValue } from "../../findings/values.ts";
import { yandexRobotsOf } from "../../findings/yandex-robots.ts";
import { crawlersWithoutGroup, isInList } from "../agent-lines.ts";
import { endingOf, guess, replacement } from "../edit.ts";
import { defineRule } from "../rule.ts";

/** Further words by which people mean all crawlers, though one may be called so. (A crawler is called Spider.) */
const ANYBODY = /^(?:all)?(?:bot|robot|crawler)$/i;

/** For {@link LintedText.once}: agent lines with more than a name as the grammar has it, in most files none. */
function oddAgents(file: LintedText): readonly FieldLine[] {
  return file.ofKind("user-agent").filter(({ value }) => !/^(?:\*|[A-Za-z_-]*)$/.test(value.text));
}

export const agentNickname = defineRule({
  id: "agent-nickname",
  severity: "warning",
  messages: {
    meant: 'No crawler is called "{agent}". Name those that you mean: {names}.',
    all: 'No crawler is called "{agent}": all crawlers are addressed with "*".',
  },
  check(file, report) {
    // In the old dialects, a name also binds crawlers whose names contain it.
    if (!file.dialect.merge) return;
    for (const line of file.ofKind("user-agent")) {
      const agent = line.value.text;
      if (isEverybody(agent) || ANYBODY.test(agent))
        report(file.atValue(line), "all", { agent }, guess(file.atValue(line), "*"));
      const tokens = crawlersMeant(agent, file);
      if (tokens === undefined) continue;
      const fix = crawlersOf(agent) === undefined ? guess(file.atValue(line), tokens[0]!) : undefined;
      report(file.atValue(line), "meant", { agent: quoteValue(agent), names: tokens.join(", ") }, fix);
    }
  },
});

/**
 * The crawlers that were meant by a name that none has: a nickname, or one with a maker's name before it, of which
 * crawlers read nothing else (`Yahoo! Slurp`). An author who also names one of them itself knows what they are called.
 */
function crawlersMeant(agent: string, file: LintedText): readonly string[] | undefined {
  const tokens = crawlersOf(agent) ?? crawlerAfter(agent);
  return tokens !== undefined && crawlersWithoutGroup(tokens, file).length === tokens.length
    ? tokens
    : undefined;
}

/** The known crawler whose name is the last word of a value, unless what crawlers read of it may be one, too. */
function crawlerAfter(agent: string): readonly string[] | undefined {
  const [, last = ""] = /^[A-Za-z][\w-]*(?:!|\.com)?[ \t]+([A-Za-z][\w-]*)$/.exec(agent) ?? [];
  const crawler = isNoCrawler(last) || /^(?:spider|crawler)$/i.test(last) ? undefined : knownCrawler(last);
  if (crawler?.token.toLowerCase() !== last.toLowerCase() || isKnownName(leadingToken(agent)))
    return undefined;
  return [crawler.token];
}

/** Names with digits that public lists of crawlers have, and the table of known ones has not. */
const LISTED = /^(?:channel3bot|crawl4ai)$/i;

export const agentToken = defineRule({
  id: "agent-token",
  severity: "info",
  messages: {
    version: 'The version is not part of the name, and some crawlers compare it: write "{token}".',
    star: '"*" is not a wildcard in a name: crawlers read "{token}".',
    digits: 'The standard does not allow "{code}" in a name: Google reads only "{token}".',
    other: 'The standard does not allow "{code}" in a name: crawlers read only "{token}".',
    yandex:
      'By the standard, "{token}" is read here, but Yandex compares the whole value, so none of its crawlers obeys: write "{token}".',
    all: '"*" means all crawlers only where it stands alone: Google ignores what follows it, others may not.',
    nothing: "No known crawler has this name: names begin with a letter from A to Z.",
  },
  check(file, report) {
    const { bytes, dialect } = file;
    for (const line of file.once(oddAgents)) {
      const value = line.value.text;
      if (value.startsWith("/") || TYPOGRAPHIC.test(value)) continue;
      if (isFullHeader(value) || listedAgents(value) !== undefined) continue;
      if (knownCrawler(value) !== undefined || LISTED.test(value)) continue;
      if (dialect.merge && crawlersMeant(value, file) !== undefined) continue;
      const at = file.at(line, line.value);
      const token = leadingToken(value);
      const rest = value.slice(token.length);
      const isVersion = /^\/(?:v?\d[\w.]*)?$/i.test(rest);
      // In the old dialects, a name is any text without a version.
      if (dialect.blankEnds && !isVersion) continue;
      // Old dialects compare whole values, so there a shorter name is a different name.
      const safe = !dialect.blankEnds && !dialect.endsLists;
      const { start, end } = line.value;
      const isYandex = /^yandex/i.test(token);
      const isRobot = isYandex && yandexRobotsOf(value).length > 0;
      // There, a robot may be told from others by its version alone.
      if (isRobot && dialect.endsLists) continue;
      // Only Google reads a vertical tab as white space.
      if (dialect.isGlobal(bytes, start, end))
        report(at, "all", {}, replacement(at, "*", isBlank(bytes[start + 1]!)));
      else if (!/^[A-Za-z_-]/.test(value)) report(at, "nothing", {});
      else if (isYandex && isKnownName(token) && !isRobot) report(at, "yandex", { token }, guess(at, token));
      else if (isVersion)
        report(
          at,
          "version",
          { token },
          replacement(at, token, safe && !isYandex && !isInList(file, line.number)),
        );
      else if (rest === "*") report(at, "star", { token }, replacement(at, token, false));
      else {
        const index = value.search(/[^A-Za-z_-]/);
        const code = nameOf(value.slice(index));
        const read = quoteValue(value.slice(0, index));
        const place = file.at(line, line.value, index, index + 1);
        if (index < token.length) report(place, "digits", { code, token: read });
        else report(place, "other", { code, token: read });
      }
    }
  },
});

/** The first character of a text; by its code point if it is invisible. */
function nameOf(text: string): string {
  const char = text[0]!;
  return char > " " && char < "\x7F" ? char : codePoint(text, 0);
}

export const agentTypo = defineRule({
  id: "agent-typo",
  severity: "warning",
  messages: {
    typo: 'No known crawler is called "{agent}": did you mean "{suggestion}"?',
  },
  check(file, report) {
    // In the old dialects, names need only resemble each other to bind.
    if (!file.dialect.merge) return;
    for (const line of file.ofKind("user-agent")) {
      const agent = line.value.text;
      const suggestion = crawlerLike(agent);
      if (suggestion === undefined) continue;
      const at = file.at(line, line.value);
      report(at, "typo", { agent, suggestion }, replacement(at, suggestion, false));
    }
  },
});

export const emptyAgent = defineRule({
  id: "empty-agent",
  severity: "error",
  messages: {
    nobody:
      'The line names no crawler: by the standard nobody obeys its rules, but some programs apply them to everybody. "*" means all crawlers.',
  },
  check(file, report) {
    for (const line of file.ofKind("user-agent")) {
      if (line.isEmpty) report(file.at(line, line.name), "nobody", {});
    }
  },
});

export const fullUserAgent = defineRule({
  id: "full-user-agent",
  severity: "error",
  messages: {
    token: 'A group is addressed by the crawler\'s name alone: "{token}".',
    url: 'This is a URL, but a group is addressed by the crawler\'s name alone, such as "Googlebot".',
    browser: "This is the header of a browser. No crawler answers to it.",
  },
  check(file, report) {
    for (const line of file.once(oddAgents)) {
      const value = line.value.text;
      if (!isFullHeader(value)) continue;
      const at = file.at(line, line.value);
      const first = leadingToken(value);
      const token = first === "" || isNoCrawler(first) ? productToken(value) : first;
      if (/^\+?https?:/i.test(value)) report(at, "url", {});
      else if (token === undefined) report(at, "browser", {});
      else report(at, "token", { token }, replacement(at, token, false));
    }
  },
});

export const severalAgents = defineRule({
  id: "several-agents",
  severity: "error",
  messages: {
    list: 'One crawler per line: only "{first}" is read, if anything.',
  },
  check(file, report) {
    for (const line of file.once(oddAgents)) {
      const names = listedAgents(line.value.text);
      if (names === undefined) continue;
      const at = file.at(line, line.value);
      const text = names.join(`${endingOf(file)}${line.name.text}: `);
      report(at, "list", { first: quoteValue(names[0]!) }, replacement(at, text, false));
    }
  },
});
