import type { Asked } from "./asked.ts";

/** What is unusual in a question, by what finds it in the file, the URL or the crawler's name. */
const TRAITS: readonly [trait: string, has: (asked: Asked) => boolean][] = [
  ["a byte order mark", ({ robots }) => robots.includes("\ufeff")],
  ["a line end that is not CR or LF", ({ robots }) => /[\u2028\u0085]/.test(robots)],
  ["CR without LF", ({ robots }) => /\r(?!\n)/.test(robots)],
  ["white space that is not a space or tab", ({ robots }) => /[\u00a0\v\f\u3000]/.test(robots)],
  ["a line without a colon", ({ robots }) => /^(?:user-?\s?agents?|dis\w+)[^:\n\r]*$/im.test(robots)],
  [
    "a misspelled name",
    ({ robots }) => /^(?:useragent|user agent|user-agents|disalow|dissallow|disallowed)\b/im.test(robots),
  ],
  ["no user-agent line", ({ robots }) => !/user-?\s?agents?/i.test(robots)],
  ["a rule outside a group", ({ robots }) => /^\s*(?:dis)?allow/i.test(robots)],
  ["an agent that is not a token", ({ robots }) => /^user-agent: (?!\*$)(?:.*[^-_a-z\n].*)?$/im.test(robots)],
  ["a crawler that is not a token", ({ agent }) => /[^-_a-z]/i.test(agent)],
  [
    "another token",
    ({ robots, agent }) => !hasAgent(robots, agent) && /^user-agent: [-_a-z]+$/im.test(robots),
  ],
  [
    "groups for * and for the crawler",
    ({ robots, agent }) => hasAgent(robots, "*") && hasAgent(robots, agent),
  ],
  ["several groups", ({ robots }) => (robots.match(/^user-agent/gim) ?? []).length > 1],
  ["a blank line", ({ robots }) => /^\s*$/m.test(robots.replace(/\s+$/, "").replaceAll("\r\n", "\n"))],
  ["a comment", ({ robots }) => robots.includes("#")],
  ["another record", ({ robots }) => /^(?:sitemap|crawl-delay|other):/im.test(robots)],
  ["a rule without a path", ({ robots }) => /^(?:dis)?allow:\s*$/im.test(robots)],
  ["Allow and Disallow", ({ robots }) => /^allow/im.test(robots) && /^disallow/im.test(robots)],
  ["* in a rule", ({ robots }) => /allow: .*\*/i.test(robots)],
  ["$ at the end of a rule", ({ robots }) => /allow: .*\$$/im.test(robots)],
  ["$ within a rule", ({ robots }) => /allow: .*\$./i.test(robots)],
  ["an escape in a rule", ({ robots }) => /allow: .*%[0-9a-f]{2}/i.test(robots)],
  ["an escape in the URL", ({ url }) => /%[0-9a-f]{2}/i.test(url)],
  ["a stray % sign", ({ robots, url }) => /%(?![0-9a-f]{2})/i.test(robots + url)],
  ["characters beyond ASCII in a rule", ({ robots }) => /allow: .*[^\0-\x7f]/i.test(robots)],
  ["characters beyond ASCII in the URL", ({ url }) => /[^\0-\x7f]/.test(url)],
  ["characters that URLs must escape", ({ robots, url }) => /[|[\]\\]/.test(robots + url)],
  ["dot segments", ({ url }) => /\/\.{1,2}(?:[/?#\\]|$)/.test(url.replace("https://", ""))],
  ["a fragment", ({ url }) => url.includes("#")],
  ["an empty query", ({ url }) => /\?(?:#|$)/.test(url)],
  ["a query", ({ robots, url }) => /\?[^#]/.test(url) || /allow: .*\?/i.test(robots)],
  ["empty segments", ({ url }) => url.replace("https://", "").includes("//")],
  ["/robots.txt itself", ({ url }) => /\/robots\.txt$/.test(url)],
];

function hasAgent(robots: string, agent: string): boolean {
  return robots.split(/[\r\n]+/).some((line) => line.toLowerCase() === `user-agent: ${agent.toLowerCase()}`);
}

/** What a question has that may be why answers differ, in words. */
export function traitsOf(asked: Asked): string {
  const found = TRAITS.filter(([, has]) => has(asked)).map(([trait]) => trait);
  return found.length === 0 ? "plain rules" : found.join(", ");
}
