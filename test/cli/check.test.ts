import { describe, expect, it } from "vitest";
import { examples, folderWith, linesOf, output, type Result, robotomata } from "./run.ts";

/** What a run prints that checks the list of the examples: one of its lines is not a URL, which is noted. */
async function checkedList(...options: string[]): Promise<Result> {
  const result = await robotomata(["check", "--robots", "robots.txt", "--urls", "urls.txt", ...options]);
  expect(result.stderr).toBe("robotomata: note: 1 of 27 URLs is invalid\n");
  return result;
}

/** What `check --urls urls.txt` says of the examples. */
const EXAMPLES = `\
allowed     https://shop.example/  no rule
allowed     https://shop.example/robots.txt  no rule
allowed     https://shop.example/shoes/running  no rule
allowed     https://shop.example/shoes/running?color=blue  no rule
disallowed  https://shop.example/shoes/running?color=blue&sort=price  Disallow: /*?*sort= (line 11)
disallowed  https://shop.example/shoes/running?session=9f3c  Disallow: /*?*session= (line 12)
disallowed  https://shop.example/search  Disallow: /search (line 10)
disallowed  https://shop.example/search?q=trail+shoes  Disallow: /search (line 10)
disallowed  https://shop.example/searchlight-lamp  Disallow: /search (line 10)
disallowed  https://shop.example/basket  Disallow: /basket (line 7)
allowed     https://shop.example/basket/help  Allow: /basket/help (line 8)
disallowed  https://shop.example/basket/help/../items  Disallow: /basket (line 7)
disallowed  https://shop.example/checkout/address?step=2#form  Disallow: /checkout/ (line 9)
disallowed  https://shop.example/account/orders  Disallow: /account/ (line 6)
allowed     https://shop.example/Account/orders  no rule
allowed     https://shop.example/guides/shoe-care.pdf  Allow: /guides/*.pdf$ (line 14)
allowed     https://shop.example/guides/shoe-care.pdf?download=1  no rule
disallowed  https://shop.example/legal/terms.pdf  Disallow: /*.pdf$ (line 13)
allowed     https://shop.example/media/products/trail-7.webp  no rule
allowed     https://shop.example/media/team/anna.webp  no rule
disallowed  https://shop.example/gr%C3%B6%C3%9Fen/entwurf/damen  Disallow: /größen/entwurf/ (line 15)
allowed     https://shop.example/größen/herren  no rule
disallowed  https://shop.example/~staff/rota  Disallow: /%7Estaff/ (line 16)
allowed     https://shop.example/about  no rule
allowed     https://shop.example/press/2026/opening  no rule
allowed     /shoes/hiking  no rule
invalid     shop.example/shoes  is neither an absolute URL nor a path beginning with "/" (did you mean https://shop.example/shoes?)
`;

describe("robotomata check", () => {
  it("tells the verdict and the rule for each of the examples", async () => {
    expect(await checkedList()).toMatchObject({ code: 0, stdout: EXAMPLES });
  });

  it("asks for the crawler that is named", async () => {
    const urls = ["/media/team/anna.webp", "/media/products/trail-7.webp", "/about", "/about/team"];
    const said = async (agent: string) => (await robotomata(["check", "--agent", agent, ...urls])).stdout;
    expect(await said("Googlebot-Image")).toBe(`\
disallowed  /media/team/anna.webp  Disallow: /media/ (line 31)
allowed     /media/products/trail-7.webp  Allow: /media/products/ (line 32)
allowed     /about  no rule
allowed     /about/team  no rule
`);
    expect(await said("GPTBot")).toBe(`\
disallowed  /media/team/anna.webp  Disallow: / (line 49)
disallowed  /media/products/trail-7.webp  Disallow: / (line 49)
allowed     /about  Allow: /about$ (line 50)
disallowed  /about/team  Disallow: / (line 49)
`);
  });

  it("asks for each crawler by itself, as a table", async () => {
    const cwd = folderWith({
      "robots.txt": "User-agent: A\nDisallow: /a\n\nUser-agent: LongerName\nDisallow: /\nAllow: /b\n",
    });
    const asked = ["check", "--each", "--agent", "A", "--agent", "LongerName", "--agent", "a"];
    const urls = ["/a", "/b", "/c", "d,"];
    const { code, stdout } = await robotomata([...asked, ...urls], { cwd });
    expect([code, stdout]).toEqual([
      0,
      `\
A           LongerName  URL
disallowed  disallowed  /a
allowed     allowed     /b
allowed     disallowed  /c
invalid     invalid     d,  is neither an absolute URL nor a path beginning with "/"
`,
    ]);
    expect(await output([...asked, "--csv", ...urls.slice(1)], { cwd })).toBe(
      `\
url,agent,verdict,rule,line
/b,A,allowed,,
/b,LongerName,allowed,Allow: /b,6
/c,A,allowed,,
/c,LongerName,disallowed,Disallow: /,5
"d,",A,invalid,,
"d,",LongerName,invalid,,
`.replaceAll("\n", "\r\n"),
    );
    const lines = linesOf(await output([...asked, "--json", "/c"], { cwd })).map((line) => JSON.parse(line));
    expect(lines.map(({ url, agent, verdict, line }) => [url, agent, verdict, line])).toEqual([
      ["/c", "A", "allowed", null],
      ["/c", "LongerName", "disallowed", 5],
    ]);
    const judged = async (...more: string[]) =>
      (await robotomata([...asked, "--exit-code", ...more], { cwd })).code;
    expect([await judged("/b"), await judged("/b", "/c"), await judged("d")]).toEqual([0, 1, 2]);
    expect((await robotomata(["check", "--each", "/a"], { cwd })).stderr).toContain("--each needs crawlers");
    expect((await robotomata(["check", "--csv", "--json", "/a"], { cwd })).stderr).toContain("together");
  });

  it("counts a URL once for all crawlers, and notes each name that Google never finds", async () => {
    const cwd = folderWith({ "robots.txt": "User-agent: B\nDisallow: /\n", list: "/a\nx\n" });
    const asked = ["check", "--each", "--agent", "B", "--agent", "MJ12bot", "--dialect", "google"];
    const { stderr } = await robotomata([...asked, "--urls", "list"], { cwd });
    expect(linesOf(stderr).map((line) => line.slice(0, 45))).toEqual([
      "robotomata: note: Google's parser finds only ",
      "robotomata: note: 1 of 2 URLs is invalid",
    ]);
  });

  it("writes one JSON object a line, with null if no rule decides", async () => {
    const lines = linesOf(await output(["check", "--json", "/basket", "/basket/help", "/", "basket"]));
    expect(lines).toEqual([
      '{"url":"/basket","verdict":"disallowed","line":7,"rule":"Disallow: /basket","remarks":[]}',
      '{"url":"/basket/help","verdict":"allowed","line":8,"rule":"Allow: /basket/help","remarks":[]}',
      '{"url":"/","verdict":"allowed","line":null,"rule":null,"remarks":[]}',
      '{"url":"basket","verdict":"invalid","line":null,"rule":null,"remarks":[]}',
    ]);
  });

  it("notes what people ask next, the first of each kind, but not of lists", async () => {
    const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow: /a\nDisallow: /?s=\n", list: "/a\n" });
    const asked = ["check", "--robots", "robots.txt", "--agent", "Googlebot"];
    const { stdout, stderr } = await robotomata([...asked, "/a/1", "/a/2", "/x?s=1"], { cwd });
    expect(linesOf(stdout)).toHaveLength(3);
    expect(linesOf(stderr).map((line) => line.slice(0, 60))).toEqual([
      "robotomata: note: Blocking does not take a page out of resul",
      'robotomata: note: "Disallow: /?s=" (line 3) is about the sta',
    ]);
    expect(await output([...asked, "--urls", "list"], { cwd })).toBe(
      "disallowed  /a  Disallow: /a (line 2)\n",
    );
    const [first] = linesOf(await output([...asked, "--json", "/a/1"], { cwd })).map((line) =>
      JSON.parse(line),
    );
    expect(first.remarks).toMatchObject([{ code: "results", values: { agent: "Googlebot" } }]);
    expect(await output([...asked, "--json", "--urls", "list"], { cwd })).not.toContain("remarks");
  });

  it("says the same in JSON and in text", async () => {
    const text = linesOf((await checkedList()).stdout);
    const json = linesOf((await checkedList("--json")).stdout).map((line) => JSON.parse(line));
    expect(
      json.map(({ url, verdict, line, rule }) => {
        const none =
          verdict === "invalid"
            ? 'is neither an absolute URL nor a path beginning with "/" (did you mean https://shop.example/shoes?)'
            : "no rule";
        const reason = rule === null ? none : `${rule} (line ${line})`;
        return `${verdict.padEnd(10)}  ${url}  ${reason}`;
      }),
    ).toEqual(text);
  });

  it.each<[code: number, args: string[]]>([
    [0, ["/basket"]],
    [1, ["--exit-code", "/basket"]],
    [1, ["--exit-code", "/", "/basket", "/about"]],
    [0, ["--exit-code", "/", "/about"]],
  ])("exits with %i for %j", async (code, args) => {
    expect(await robotomata(["check", ...args])).toMatchObject({ code, stderr: "" });
  });

  it("exits with 1 if a list contains a disallowed URL", async () => {
    expect((await checkedList("--exit-code", "--json")).code).toBe(1);
  });

  it.each([
    [
      "rfc9309",
      "allowed     /index.html  Allow: /index.html (line 3)",
      "disallowed  /  Disallow: / (line 2)",
    ],
    [
      "google",
      "allowed     /index.html  Allow: /index.html (line 3)",
      "allowed     /  Allow: /index.html (line 3)",
    ],
    ["koster1996", "disallowed  /index.html  Disallow: / (line 2)", "disallowed  /  Disallow: / (line 2)"],
    ["original1994", "disallowed  /index.html  Disallow: / (line 2)", "disallowed  /  Disallow: / (line 2)"],
  ])("reads the file as %s", async (dialect, ...lines) => {
    const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow: /\nAllow: /index.html\n" });
    const text = await output(["check", "--dialect", dialect, "/index.html", "/"], { cwd });
    expect(linesOf(text)).toEqual(lines);
  });

  it("names an empty Disallow that decides in the dialect yandex", async () => {
    const cwd = folderWith({ "robots.txt": "User-agent: YandexBot\nDisallow:\n" });
    const args = ["check", "--agent", "YandexBot", "--robots", "robots.txt", "/a"];
    expect(await output([...args, "--dialect", "yandex"], { cwd })).toBe(
      "allowed     /a  Allow: / (line 2)\n",
    );
    expect(await output(args, { cwd })).toBe("allowed     /a  no rule\n");
  });

  it("finds the group of a robot of Yandex by its header, as Google compares names", async () => {
    const names = ["YandexMetrika/3.0", "YandexMarket/2.0", "YandexNews/4.0"];
    const groups = names.map((name) => `User-agent: ${name.replace(/\/.*/, "")}\nDisallow: /\n`);
    const cwd = folderWith({ "robots.txt": groups.join("\n") });
    for (const [i, name] of names.entries()) {
      const header = `Mozilla/5.0 (compatible; ${name}; +http://yandex.com/bots)`;
      const args = ["check", "--dialect", "google", "--agent", header, "--robots", "robots.txt", "/x"];
      const { stdout, stderr } = await robotomata(args, { cwd });
      expect(stdout).toBe(`disallowed  /x  Disallow: / (line ${2 + 3 * i})\n`);
      expect(stderr).not.toContain("finds only names");
    }
  });

  it.each([
    ["example.com", "https://example.com/"],
    ["www.bücher.example:8080/a?b", "https://www.xn--bcher-kva.example:8080/a?b"],
    ["robots.txt", undefined],
    ["cart", undefined],
    ["a.b c", undefined],
    [`example.com/${"a".repeat(80)}`, undefined],
  ])("suggests a URL for what looks like a host: %s", async (given, meant) => {
    const cwd = folderWith({ "robots.txt": "" });
    const { code, stdout, stderr } = await robotomata(["check", "--robots", "robots.txt", given], { cwd });
    expect(/did you mean (\S+)\?\)/.exec(stdout)?.[1]).toBe(meant);
    expect({ code, stderr }).toEqual({ code: 2, stderr: "robotomata: there was no valid URL to check\n" });
  });

  it("takes what comes after -- for a URL", async () => {
    expect(await output(["check", "--", "--json", "/"])).toBe(`\
invalid     --json  is neither an absolute URL nor a path beginning with "/"
allowed     /  no rule
`);
  });

  it("shows control characters instead of sending them to the terminal", async () => {
    const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow: /*\u001b[31m\n" });
    const url = "/a\u001b[31m\u0085";
    expect(await output(["check", url, "\u001b]0;title\u0007"], { cwd })).toBe(`\
disallowed  /a\\x1b[31m\\x85  Disallow: /*\\x1b[31m (line 2)
invalid     \\x1b]0;title\\x07  is neither an absolute URL nor a path beginning with "/"
`);
    expect(JSON.parse(await output(["check", "--json", url], { cwd }))).toMatchObject({ url });
  });

  it.each([
    [
      "MJ12bot",
      'finds only names made of letters, - and _ in a robots.txt: "MJ12bot" gets the verdicts of *',
    ],
    ["Bücherbot", '"Bücherbot" gets the verdicts of *'],
    ["Bücherbot/1.0 (+https://b.example)", '"Bücherbot" gets the verdicts of *'],
    ["Googlebot", undefined],
    ["*", undefined],
  ])("says whether Google finds the name %s", async (agent, said) => {
    const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow: /a\n" });
    const args = ["check", "--robots", "robots.txt", "--agent", agent, "/a"];
    const { code, stdout, stderr } = await robotomata([...args, "--dialect", "google"], { cwd });
    expect([code, stdout]).toEqual([0, "disallowed  /a  Disallow: /a (line 2)\n"]);
    const FINDS = "Google's parser finds";
    if (said === undefined) expect(stderr).not.toContain(FINDS);
    else expect(stderr).toContain(said);
    expect((await robotomata(args, { cwd })).stderr).not.toContain(FINDS);
  });

  it.each([
    [[], "no URLs: give at least one, or use --urls FILE (- for standard input)"],
    [["--agnet", "Foo", "/"], "unknown option --agnet (did you mean --agent?)"],
    [["-x", "/"], "unknown option -x"],
    [["/", "--agent"], "--agent needs a value"],
    [["--agent=", "/"], "--agent needs a value"],
    [["--robots", "--json", "/"], "--robots needs a value"],
    [["--robots", "-x", "/"], '--robots needs a value: if "-x" is meant, write --robots=-x'],
    [["--agent", "--agents", "/"], '--agent needs a value: if "--agents" is meant, write --agent=--agents'],
    [["--json=yes", "/"], "--json takes no value"],
    [["--robots", "robots.txt", "--robots", "other.txt", "/"], "--robots is given more than once"],
    [
      ["--dialect", "gogle", "/"],
      '--dialect cannot be "gogle" (did you mean google?): choose rfc9309, google, yandex, koster1996, original1994',
    ],
    [
      ["--dialect", "toString", "/"],
      '--dialect cannot be "toString": choose rfc9309, google, yandex, koster1996, original1994',
    ],
    [["--robots", "-", "--urls", "-"], "only one input can be read from standard input (-)"],
    [["-"], "to read URLs from standard input, use --urls -"],
    [
      ["--urls", "https://shop.example/"],
      "--urls takes a file of URLs: to check https://shop.example/ itself, pass it without --urls",
    ],
    [
      ["--agent", "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0", "/"],
      '--agent "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0" does not name a crawler: ' +
        "use the name it has in robots.txt, such as Googlebot",
    ],
  ])("refuses %j", async (args, message) => {
    expect(await robotomata(["check", ...args], { cwd: examples })).toEqual({
      code: 2,
      signal: null,
      stdout: "",
      stderr: `robotomata: ${message}\n`,
    });
  });
});
