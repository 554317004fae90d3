/** Files cut at every byte: which of them are put in force although they allow more than the whole file does. */
import { expect, it } from "vitest";
import { createEnforcer } from "../../../src/site/enforce/index.ts";

/** What files begin with, before their last group. */
const BEFORE =
  "# Ours\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: OldBot\nDisallow: /a/\n\n";

/** Last groups whose only rule closes something. */
const SHORT = [
  "User-agent: *\nDisallow: /\n",
  "User-agent: *\nDisallow: /a/*.pdf$\n",
  "User-agent: *\nDisallow: /b%2Fa/\n",
  "User-agent: *\r\nDisallow: /é/\r\n",
  "User-agent: XBot\nUser-agent: OtherBot\nDisallow: /a/\n",
  "User-agent: *\n# Not for robots\nDisallow: /a/ # private\n",
  "User-agent: *\nDisallow:/a/\nSitemap: https://a.example/s.xml\n",
];
/** Last groups with other lines before a rule that closes something, or after it. */
const LONG = [
  "User-agent: *\nAllow: /a/b/\nDisallow: /\n",
  "User-agent: *\nDisallow: /\nAllow: /a/b/\n",
  "User-agent: *\nDisallow: /b/\n# More\nDisallow: /a/\nCrawl-delay: 10\nDisallow: /c/\n",
  "User-agent: *\nCrawl-delay: 10\nDisallow: /a/\n",
  "User-agent: *\nSitemap: https://a.example/s.xml\nDisallow: /a/\n",
];
/** The cuts that open something, as SECURITY.md says: after a line of the group, or within a comment or a value. */
const NAMED = /^User-agent: \*\n(?:[\w-]+: .+\n|#.*\n)*(?:[\w-]+:.*\n?|#.*\n?)$/;
const NAMELESS = /(?:Allow|Disallow): ?$|User-agent: \*\n?$/;

const PATHS = ["/", "/a/b/", "/a/x.pdf", "/b/", "/b%2Fa/x", "/%C3%A9/", "/c/"];
const ROBOTS = ["GPTBot", "OldBot", "OtherBot/1.0"];

const enforcer = createEnforcer({ robots: BEFORE, onError: () => {} });

/** What is allowed by a text, as robots and paths; undefined if the text is refused. */
function allowedBy(robots: Uint8Array): string[] | undefined {
  try {
    enforcer.replace(robots);
  } catch {
    return undefined;
  }
  const isAllowed = (userAgent: string) => (url: string) =>
    enforcer.decide({ url, userAgent }).action === "allow";
  return ROBOTS.flatMap((robot) => PATHS.filter(isAllowed(robot)).map((url) => `${robot} ${url}`));
}

/** The cuts of a file within its last group that are put in force, and allow something that the whole file forbids. */
function opening(last: string): string[] {
  const whole = new TextEncoder().encode(BEFORE + last);
  const before = new TextEncoder().encode(BEFORE).length;
  const always = new Set(allowedBy(whole));
  const cuts: string[] = [];
  for (let end = before + 1; end < whole.length; end++) {
    const part = whole.subarray(0, end);
    if (allowedBy(part)?.some((one) => !always.has(one)))
      cuts.push(new TextDecoder().decode(part.subarray(before)));
  }
  return cuts;
}

it.each(SHORT)("a last group with one rule opens nothing, wherever it is cut: %j", (last) => {
  expect(opening(last)).toEqual([]);
});

it.each(LONG)("a longer one opens something only where SECURITY.md says so: %j", (last) => {
  const cuts = opening(last);
  expect(cuts).not.toEqual([]);
  expect(cuts.filter((cut) => !NAMED.test(cut) || NAMELESS.test(cut))).toEqual([]);
});

/** How much of a file is read. */
const READ = 512_000;

it.each([...SHORT, ...LONG])("a whole file that is read in part is none that was cut: %j", (last) => {
  const tail = new TextEncoder().encode(last);
  for (let read = 1; read < tail.length; read++) {
    const rest = READ - BEFORE.length - read;
    const filled = `${BEFORE}${`#${"x".repeat(98)}\n`.repeat(Math.floor(rest / 100))}${"\n".repeat(rest % 100)}`;
    const notices: string[] = [];
    createEnforcer({ robots: filled + last, onNotice: (one) => void notices.push(one) });
    expect([last.slice(0, read), notices]).toEqual([
      last.slice(0, read),
      [expect.stringContaining("longer than 500 KiB")],
    ]);
  }
});
