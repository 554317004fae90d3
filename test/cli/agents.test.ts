import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { agentByName } from "../../src/cli/shared/question/agents.ts";
import { folderWith, output, robotomata } from "./run.ts";

describe("names given as --agent", () => {
  it.each<[names: string[], tokens: string[]]>([
    [["*"], ["*"]],
    [["FooBot"], ["FooBot"]],
    [
      ["FooBot", "BarBot", "foobot"],
      ["FooBot", "BarBot"],
    ],
    // A Kelvin sign is not a k: names are compared by the letters of ASCII.
    [
      ["bark", "bar\u212A", "BARK"],
      ["bark", "bar\u212A"],
    ],
    [["googlebot-image"], ["Googlebot-Image", "Googlebot"]],
    [
      ["Googlebot-News", "Googlebot-Image"],
      ["Googlebot-News", "Googlebot", "Googlebot-Image"],
    ],
    [
      ["FooBot", "bingbot"],
      ["FooBot", "bingbot", "msnbot"],
    ],
    // Headers, and names with spaces of crawlers that are known by them.
    [["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"], ["Googlebot"]],
    [["FooBot/2.0"], ["FooBot"]],
    [["Sogou web spider"], ["Sogou web spider", "Sogou"]],
    // One name that * binds is enough for * to be the last resort.
    [
      ["AdsBot-Google", "Googlebot"],
      ["AdsBot-Google", "Googlebot"],
    ],
    [
      ["AdsBot-Google", "FooBot"],
      ["AdsBot-Google", "FooBot"],
    ],
    [
      ["AdsBot-Google", "*"],
      ["AdsBot-Google", "*"],
    ],
  ])("stand for crawlers: %j", (names, tokens) => {
    expect(agentByName(names)).toEqual(tokens);
  });

  it("that all have to be addressed explicitly pass by the * group", () => {
    expect(agentByName(["adsbot-google"])).toMatchObject({ tokens: ["AdsBot-Google"], boundByStar: false });
    expect(agentByName(["AdsBot-Google-Mobile", "AdsBot-Google"])).toMatchObject({
      tokens: ["AdsBot-Google-Mobile", "AdsBot-Google"],
      boundByStar: false,
    });
  });

  it("that are only a browser's are refused", () => {
    expect(() => agentByName(["Mozilla/5.0"])).toThrow('--agent "Mozilla/5.0" does not name a crawler');
  });

  it("decide which group binds", async () => {
    const cwd = folderWith({
      "robots.txt":
        "User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /g\n\nUser-agent: Foo\nDisallow: /f",
    });
    const group = async (...names: string[]) => {
      const agents = names.flatMap((name) => ["--agent", name]);
      return JSON.parse(await output(["explain", "--json", ...agents, "/"], { cwd })).group;
    };
    expect(await group()).toBe("*");
    expect(await group("Bar")).toBe("*");
    expect(await group("Bar", "Foo", "Googlebot")).toBe("Foo");
    expect(await group("Googlebot-Image")).toBe("Googlebot");
    expect(await group("AdsBot-Google")).toBe(null);
    expect(await group("AdsBot-Google", "*")).toBe("*");
    expect(await group("AdsBot-Google", "Foo")).toBe("Foo");
  });
});

describe("a name with a typo", () => {
  const files = {
    "robots.txt": "User-agent: Googlebot\nDisallow: /a\n",
    list: "googelbot allow /a\nGoogelbot allow /b\nexamplebot allow /a\n",
    "page.html": "<p>",
    "sitemap.txt": "https://a.example/a\n",
  };

  it.each([
    ["check", "--agent", "Googelbot", "/a"],
    ["explain", "--agent", "Googelbot", "/a"],
    ["dump", "--agent", "Googelbot"],
    ["diff", "--agent", "Googelbot", "robots.txt", "robots.txt"],
    ["meta", "--agent", "Googelbot", "page.html"],
    ["audit", "--agent", "Googelbot", "--robots", "robots.txt", "--sitemap", "sitemap.txt"],
    ["test", "list"],
  ])("is noted once by %s", async (...args) => {
    const { code, stderr } = await robotomata(args, { cwd: folderWith(files) });
    const name = args[0] === "test" ? "googelbot" : "Googelbot";
    expect([code, stderr]).toEqual([
      0,
      `robotomata: note: no known crawler is called "${name}": did you mean Googlebot?\n`,
    ]);
  });

  it.each([
    ["GPTBt", "GPTBot"],
    ["bingbt", "bingbot"],
  ])("is noted in a short name, too: %s", async (name, meant) => {
    const file = join(folderWith(files), "robots.txt");
    expect(await robotomata(["check", "--robots", file, "--agent", name, "/b"])).toMatchObject({
      code: 0,
      stderr: `robotomata: note: no known crawler is called "${name}": did you mean ${meant}?\n`,
    });
  });

  it("is not seen in names of other crawlers", async () => {
    const args = ["check", "--agent", "pingbot", "--agent", "googlebot", "/b"];
    const { code, stderr } = await robotomata(args, { cwd: folderWith(files) });
    expect([code, stderr]).toEqual([0, expect.not.stringContaining("did you mean")]);
  });
});
