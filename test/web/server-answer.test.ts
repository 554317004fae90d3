/** What crawlers may fetch after each answer, as their operators and the RFC say. */
import { describe, expect, it } from "vitest";
import { Verdict } from "../../src/index.ts";
import { accessAfter, type ServerAnswer, serverAnswers } from "../../web/server-answer.ts";
import { explainCell } from "../../web/worker/cell.ts";
import { checkUrls } from "../../web/worker/check.ts";
import { exportAs } from "../../web/worker/export.ts";
import { UrlList } from "../../web/worker/url-list.ts";

/** Google's page on status codes, and RFC 9309 2.3.1 (crawlers that give up after 30 days). */
const ACCESS: Readonly<Record<ServerAnswer, readonly [google: string, others: string]>> = {
  "200": ["rules", "rules"],
  "404": ["allow", "allow"],
  "403": ["allow", "allow"],
  "302": ["allow", "allow"],
  "429": ["disallow", "rules"],
  "429-1": ["rules", "rules"],
  "429-2": ["allow", "allow"],
  "503": ["disallow", "rules"],
  "503-1": ["rules", "rules"],
  "503-2": ["allow", "allow"],
  "0": ["disallow", "rules"],
  "0-1": ["rules", "rules"],
  "0-2": ["disallow", "allow"],
};

const robots = "User-agent: *\nDisallow: /a\n\nUser-agent: bingbot\nDisallow: /b\n";
const question = { robots, dialect: "each", crawlers: ["Googlebot", "bingbot"] } as const;
const task = { wanted: () => true, tell: () => {}, breathe: () => Promise.resolve() };
const text = "https://shop.example/a\nhttps://shop.example/b\nhttps://shop.example/robots.txt\nnot a URL\n";
const byRules = [
  [Verdict.Disallowed, Verdict.Allowed, Verdict.Allowed],
  [Verdict.Allowed, Verdict.Disallowed, Verdict.Allowed],
];

function verdictsFor(server: ServerAnswer): number[][] {
  return ACCESS[server].map((access, crawler) => {
    const open = access === "allow" ? Verdict.Allowed : Verdict.Disallowed;
    // RFC 9309, 2.2.2: the file itself may always be fetched.
    const urls = access === "rules" ? byRules[crawler]! : [open, open, Verdict.Allowed];
    return [...urls, Verdict.Invalid];
  });
}

describe("an assumed answer of the server", () => {
  it("gives access as documented", () => {
    expect(
      Object.fromEntries(
        serverAnswers.map((one) => [one, [accessAfter(one, "google"), accessAfter(one, "rfc9309")]]),
      ),
    ).toEqual(ACCESS);
    expect(accessAfter("403", "koster1996")).toBe("disallow");
  });

  it.each(serverAnswers)("%s decides all verdicts, and rules only where the file binds", async (server) => {
    const list = new UrlList();
    list.set(text);
    let verdicts: number[][] = [];
    const told = {
      ...task,
      tell: (news: unknown) => {
        const { verdicts: some } = news as { verdicts?: Uint8Array[] };
        if (some) verdicts = some.map((column) => [...column]);
      },
    };
    const { counts } = await checkUrls({ ...question, server }, list, told);
    const expected = verdictsFor(server);
    expect(verdicts).toEqual(expected);
    const deciding = ACCESS[server].flatMap((access, crawler) =>
      access === "rules"
        ? [
            [2, 1],
            [5, 1],
          ][crawler]!
        : [],
    );
    expect([...counts!].flat()).toEqual(deciding);
    for (const [column, crawler] of question.crawlers.entries()) {
      const { verdict } = explainCell({ ...question, server, crawler, url: "https://shop.example/a" });
      expect(verdict!.allowed).toBe(expected[column]![0] === Verdict.Allowed);
      expect(verdict!.cause === "server").toBe(ACCESS[server][column] !== "rules");
      if (verdict!.cause === "server") expect(verdict!.rule).toBeUndefined();
    }
    const file = await exportAs({ ...question, server, form: "json", language: "en" }, list, task);
    const rows = JSON.parse(await file.text()) as { crawler: string; verdict: string }[];
    const names = ["disallowed", "allowed", "invalid"];
    expect(
      rows.filter(({ crawler }) => crawler === "Googlebot").map(({ verdict }) => names.indexOf(verdict)),
    ).toEqual(expected[0]!.map((one) => (one > 1 ? 2 : one)));
  });
});
