import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { policyPresets } from "../../../src/site/write/index.ts";
import { folderWith, output, robotomata } from "../run.ts";

describe("robotomata new", () => {
  it("writes an open file by default", async () => {
    expect(await output(["new"])).toBe("User-agent: *\nDisallow:\n");
  });

  it("adds paths, a delay, sitemaps and comments", async () => {
    const args = [
      "--disallow",
      "/cart/",
      "--disallow",
      "/*?sort=",
      "--allow",
      "/cart/help",
      "--crawl-delay",
      "2",
    ];
    const more = ["--sitemap", "https://example.com/s.xml", "--comment", "The shop"];
    expect(await output(["new", ...args, ...more])).toBe(
      [
        "# The shop",
        "",
        "User-agent: *",
        "Allow: /cart/help",
        "Disallow: /cart/",
        "Disallow: /*?sort=",
        "Crawl-delay: 2",
        "",
        "Sitemap: https://example.com/s.xml",
        "",
      ].join("\n"),
    );
  });

  it("adds to a preset", async () => {
    const body = await output(["new", "--preset", "no-ai-training", "--disallow", "/cart/"]);
    const robots = parse(body);
    expect(robots.policyFor("GPTBot").isAllowed("/")).toBe(false);
    expect(robots.policyFor("Googlebot").isAllowed("/")).toBe(true);
    expect(robots.policyFor("Googlebot").isAllowed("/cart/")).toBe(false);
    expect(body).toContain("Content-Signal: search=yes, ai-train=no");
  });

  it("writes AI-use signals into the group, and licenses outside of it", async () => {
    const signals = ["--signal", "search=yes", "--signal", "ai-train=no", "--usage", "train-ai=n"];
    expect(await output(["new", ...signals, "--license", "https://example.com/license.xml"])).toBe(
      "License: https://example.com/license.xml\n\n" +
        "User-agent: *\nDisallow:\nContent-Signal: search=yes, ai-train=no\nContent-Usage: train-ai=n\n",
    );
    const wrong = await robotomata(["new", "--signal", "train"]);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("as in search=yes")]);
    const unknown = await robotomata(["new", "--usage", "ai-train=n"]);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('has no "ai-train"')]);
  });

  it("addresses named crawlers", async () => {
    const body = await output(["new", "--agent", "Foo", "--agent", "Bar", "--disallow", "/"]);
    expect(body).toBe("User-agent: *\nDisallow:\n\nUser-agent: Foo\nUser-agent: Bar\nDisallow: /\n");
  });

  it.each(Object.keys(policyPresets))("writes a file in which lint finds no fault: %s", async (preset) => {
    const input = await output(["new", "--preset", preset]);
    const { stdout } = await robotomata(["lint", "--format", "json", "-"], { input });
    type Report = { diagnostics: { rule: string; severity: string }[] };
    const [{ diagnostics }] = JSON.parse(stdout) as [Report];
    const warnings = diagnostics.filter(({ severity }) => severity !== "info");
    // Whoever closes a site is told so.
    expect(warnings.map(({ rule }) => rule)).toEqual(preset === "closed" ? ["blocks-everything"] : []);
    expect(await output(["fmt", "-"], { input })).toBe(input);
  });

  it("writes a file that is not there yet", async () => {
    const cwd = folderWith({ "old.txt": "old" });
    expect(await output(["new", "--output", "robots.txt"], { cwd })).toBe("");
    expect(readFileSync(join(cwd, "robots.txt"), "utf8")).toBe("User-agent: *\nDisallow:\n");
    const { code, stderr } = await robotomata(["new", "--output", "old.txt"], { cwd });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "robotomata: cannot write old.txt: it already exists (--force replaces it)\n",
    });
    await output(["new", "--output", "old.txt", "--force"], { cwd });
    expect(readFileSync(join(cwd, "old.txt"), "utf8")).toBe("User-agent: *\nDisallow:\n");
  });

  it.each<[args: string[], message: string]>([
    [["--preset", "no-ai-trainig"], "did you mean no-ai-training?"],
    [["--disallow", "cart/"], "matches no URL"],
    [["--disallow", "/a#b"], 'contains a "#"'],
    [["--sitemap", "/sitemap.xml"], "is not an absolute URL"],
    [["--agent", "Foo Bar", "--disallow", "/"], "is not a product token"],
    [["--crawl-delay", "fast"], "takes a number of seconds"],
    [["robots.txt"], "did you mean --output robots.txt?"],
    [["--force"], "only works with --output"],
    [["--output", "no/such/folder/robots.txt"], "cannot write"],
  ])("exits with 2 for %j", async (args, message) => {
    const { code, stdout, stderr } = await robotomata(["new", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  it.each([
    [["--disallow", "/path-1,/path-2"], "One path per line"],
    [["--sitemap", "https://a.example/s.xml,https://b.example/s.xml"], "One sitemap per line"],
    [["--sitemap", "http://localhost/s.xml"], "No crawler reaches"],
    [["--disallow", "/*.(php|asp)"], "has no special meaning"],
    [["--allow", "/tmp/&amp;x"], '"&amp;" is HTML'],
    [["--disallow", "/a%zz"], "does not begin an escape"],
    [["--agent", "Googelbot", "--disallow", "/a"], 'did you mean "Googlebot"?'],
    [["--agent", "OpenAI", "--disallow", "/a"], "Name those that you mean"],
    [["--agent", "all", "--disallow", "/a"], 'addressed with "*"'],
  ])("refuses in lint's words what lint finds fault with: %j", async (args, sentence) => {
    const output = join(folderWith({}), "robots.txt");
    const { code, stdout, stderr } = await robotomata(["new", ...args, "--output", output]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain("..");
    expect(existsSync(output)).toBe(false);
  });

  it("refuses no preset", async () => {
    for (const preset of Object.keys(policyPresets))
      expect((await robotomata(["new", "--preset", preset, "--disallow", "/a"])).code).toBe(0);
  });
});
