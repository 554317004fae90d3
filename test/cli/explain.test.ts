import { describe, expect, it } from "vitest";
import { folderWith, linesOf, output, robotomata } from "./run.ts";

describe("robotomata explain", () => {
  it("shows group, path, all rules that match, and why one of them wins", async () => {
    const urls = [
      "https://shop.example/media/products/../products/bag-draft.webp#large",
      "/account",
      "account",
    ];
    expect(
      await output([
        "explain",
        "--robots",
        "robots.txt",
        "--agent",
        "Googlebot-Image/1.0",
        ...urls,
        "/robots.txt",
      ]),
    ).toBe(`\
disallowed  https://shop.example/media/products/../products/bag-draft.webp#large
  group     Googlebot-Image
  path      /media/products/bag-draft.webp
  rules     > Disallow: /media/products/*-draft. (line 33)
              Allow: /media/products/ (line 32)
              Disallow: /media/ (line 31)
  because   Disallow: /media/products/*-draft. (line 33) is the longest of the 3 rules that match (24 bytes).

allowed     /account
  group     Googlebot-Image
  path      /account
  rules     none matches
  because   No rule of the group for Googlebot-Image matches, so the URL is allowed.

invalid     account
  because   It is neither an absolute URL nor a path beginning with "/".

allowed     /robots.txt
  group     Googlebot-Image
  path      /robots.txt
  rules     none matches
  because   A crawler may always fetch /robots.txt, whatever the rules say.
`);
  });

  it("says the same in JSON", async () => {
    const [basket, none, ...more] = linesOf(
      await output(["explain", "--robots", "robots.txt", "--json", "/basket/help?x#y", "basket"]),
    );
    expect(JSON.parse(basket)).toEqual({
      url: "/basket/help?x#y",
      verdict: "allowed",
      group: "*",
      path: "/basket/help?x",
      line: 8,
      rule: "Allow: /basket/help",
      candidates: [
        { line: 8, rule: "Allow: /basket/help" },
        { line: 7, rule: "Disallow: /basket" },
      ],
      reason: "Allow: /basket/help (line 8) is the longest of the 2 rules that match (12 bytes).",
      because: { code: "longest", values: { rule: "Allow: /basket/help", line: 8, rules: 2, bytes: 12 } },
      remarks: [],
    });
    expect(JSON.parse(none)).toEqual({
      url: "basket",
      verdict: "invalid",
      group: "*",
      path: null,
      line: null,
      rule: null,
      candidates: [],
      reason: 'It is neither an absolute URL nor a path beginning with "/".',
      because: null,
      remarks: [],
    });
    expect(more).toEqual([]);
  });

  it("notes what people ask next, in their language, but not of lists", async () => {
    const cwd = folderWith({
      "robots.txt": "User-agent: *\nDisallow: /temp/\n\nUser-agent: MyBot\nDisallow: /?s=\n",
    });
    const asked = ["explain", "--agent", "MyBot", "--lang", "de"];
    expect(await output([...asked, "/temp/?s=x"], { cwd })).toContain(`
  Hinweis   „Disallow: /temp/“ (Zeile 2) aus der Gruppe * gilt nicht für MyBot: Regeln von * kommen zu einer eigenen Gruppe nicht hinzu.
  Hinweis   „Disallow: /?s=“ (Zeile 5) betrifft nur die Startseite; „Disallow: /*?s=“ betrifft alle Seiten.
`);
    expect(JSON.parse(await output([...asked, "--json", "/temp/a"], { cwd })).remarks).toEqual([
      {
        code: "star",
        values: { agent: "MyBot", rule: "Disallow: /temp/", line: 2 },
        text: expect.stringContaining("gilt nicht für MyBot"),
      },
    ]);
    expect(await output([...asked, "--urls", "-"], { cwd, input: "/temp/a\n" })).not.toContain("Hinweis");
  });

  it("tells when no group binds the crawler", async () => {
    const cwd = folderWith({ "robots.txt": "User-agent: Googlebot\nDisallow: /" });
    expect(await output(["explain", "--agent", "bingbot", "/"], { cwd })).toBe(`\
allowed     /
  group     none
  path      /
  rules     none matches
  because   No group of the file applies to this crawler, so everything is allowed.
`);
    expect(JSON.parse(await output(["explain", "--json", "--agent", "bingbot", "/"], { cwd }))).toMatchObject(
      {
        group: null,
      },
    );
  });

  it("agrees with check on every example", async () => {
    const read = async (command: string) => {
      const { stdout } = await robotomata([
        command,
        "--json",
        "--robots",
        "robots.txt",
        "--urls",
        "urls.txt",
      ]);
      return linesOf(stdout).map((line) => {
        const { url, verdict, line: at, rule } = JSON.parse(line);
        return { url, verdict, at, rule };
      });
    };
    expect(await read("explain")).toEqual(await read("check"));
  });

  it("separates what comes from the command line and from a list alike", async () => {
    const named = await output(["explain", "/", "/basket"]);
    expect(await output(["explain", "/", "--urls", "-"], { input: "/basket\r\n" })).toBe(named);
  });

  it("adds that * does not bind a crawler that has to be named", async () => {
    const cwd = folderWith({
      "star.txt": "User-agent: *\nDisallow: /\n",
      "named.txt": "User-agent: AdsBot-Google\nDisallow: /x\n\nUser-agent: *\nDisallow: /\n",
      "empty.txt": "User-agent: FooBot\nDisallow: /\n",
    });
    const because = async (agent: string, robots: string): Promise<string> => {
      const { stdout } = await robotomata(["explain", "--json", "--agent", agent, "--robots", robots, "/"], {
        cwd,
      });
      return JSON.parse(stdout).reason;
    };
    const note = "The group for * does not bind AdsBot-Google: Google says that it has to be named.";
    expect(await because("AdsBot-Google", "star.txt")).toBe(
      `No group of the file applies to this crawler, so everything is allowed. ${note}`,
    );
    const { stdout } = await robotomata(
      ["explain", "--agent", "AdsBot-Google", "--robots", "star.txt", "/"],
      { cwd },
    );
    expect(stdout).toContain(note);
    for (const [agent, robots] of [
      ["AdsBot-Google", "named.txt"],
      ["AdsBot-Google", "empty.txt"],
      ["FooBot", "star.txt"],
    ] as const)
      expect(await because(agent, robots)).not.toContain("does not bind");
  });

  it("prints nothing for an empty list", async () => {
    expect(await output(["explain", "--urls", "-"])).toBe("");
  });

  it("knows no --exit-code", async () => {
    expect(await robotomata(["explain", "--exit-code", "/"])).toMatchObject({
      code: 2,
      stderr: "robotomata: unknown option --exit-code\n",
    });
  });
});
