/** What is said of an addition to a file that has rules of its own. */
import { describe, expect, it } from "vitest";
import { presetBeyond, withAddition } from "../../web/worker/addition.ts";

const OWN = "User-agent: *\nDisallow: /private/\nDisallow: /*.pdf$\n";
const NONE = { kept: [] };

describe("an addition", () => {
  it("opens for its crawlers what only the rules for all close, unless it closes that too", () => {
    const added =
      "User-agent: Googlebot\nUser-agent: bingbot\nAllow: /robots.txt\n\n" +
      "User-agent: CCBot\nDisallow: /private/\n\nUser-agent: GPTBot\nDisallow: /\n";
    expect(withAddition(OWN, added, NONE).opened).toEqual([
      { names: ["Googlebot", "bingbot"], patterns: ["/private/", "/*.pdf$"] },
      { names: ["CCBot"], patterns: ["/*.pdf$"] },
    ]);
  });

  it("says which signal a preset has for all crawlers and the file does not get", () => {
    const { text, ...beyond } = presetBeyond(OWN, { preset: "no-ai-training" });
    expect(withAddition(OWN, text, beyond).signal).toBe("search=yes, ai-train=no");
    const said = `${OWN}Content-Signal: search=yes, ai-train=no\n`;
    expect(withAddition(said, text, beyond)).not.toHaveProperty("signal");
  });

  it("is read by nobody if the file is as long as crawlers read", () => {
    const long = `${OWN}${`# ${"x".repeat(97)}\n`.repeat(5_120)}`;
    const added = "User-agent: CCBot\nDisallow: /\n";
    expect(withAddition(long, added, NONE).isUnread).toBe(true);
    expect(withAddition(OWN, added, NONE).isUnread).toBe(false);
  });
});
