import { describe, expect, it } from "vitest";
import { folderWith, output, robotomata } from "../run.ts";

const robots =
  "User-agent: *\nDisallow: /cart/\nAllow: /cart/help\n\nUser-agent: Googlebot\nDisallow: /private/\n";
const text = (...lines: string[]): string => lines.map((line) => `${line}\n`).join("");

describe("robotomata test", () => {
  it("is content where all is as expected", async () => {
    const list = text(
      "# the shop",
      "Googlebot disallow /private/x   # kept from Google",
      "Googlebot-Image\tallowed\t/cart/x",
      "* disallow https://example.com/cart/?page=2#top",
      "",
      '"Sogou web spider" allow /',
    );
    const cwd = folderWith({ "robots.txt": robots, "list.txt": list });
    expect(await output(["test", "list.txt"], { cwd })).toBe("As expected: 4 of 4.\n");
  });

  it("names the rule that decides where the file says otherwise, and exits with 1", async () => {
    const list = text("* allow /", "Googlebot disallow /cart/x", "* allow /cart/", "* disallow /cart/help");
    const cwd = folderWith({ "robots.txt": robots, "list.txt": list });
    const { code, stdout, stderr } = await robotomata(["test", "list.txt"], { cwd });
    expect(stdout).toBe(
      text(
        "list.txt:2  mismatch  Googlebot disallow /cart/x",
        "  allow: No rule of the group for Googlebot matches, so the URL is allowed.",
        "",
        "list.txt:3  mismatch  * allow /cart/",
        "  disallow: Disallow: /cart/ (line 2) is the only rule of the group for * that matches.",
        "",
        "list.txt:4  mismatch  * disallow /cart/help",
        "  allow: Allow: /cart/help (line 3) is the longest of the 2 rules that match (10 bytes).",
        "",
        "As expected: 1 of 4.",
      ),
    );
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  });

  it("reads the list or the robots.txt from standard input", async () => {
    const cwd = folderWith({ "robots.txt": robots, "list.txt": "* allow /\n" });
    expect(await output(["test", "-"], { cwd, input: "* allow /\r\n* allow /a\r\n" })).toContain("2 of 2");
    const { code } = await robotomata(["test", "--robots", "-", "list.txt"], {
      cwd,
      input: "User-agent: *\nDisallow: /",
    });
    expect(code).toBe(1);
  });

  it("reads in a dialect", async () => {
    const cwd = folderWith({
      "robots.txt": "User-agent: *\nDisallow: /*.gif",
      "list.txt": "* allow /a.gif\n",
    });
    expect((await robotomata(["test", "list.txt"], { cwd })).code).toBe(1);
    expect((await robotomata(["test", "--dialect", "koster1996", "list.txt"], { cwd })).code).toBe(0);
  });

  it("gives data", async () => {
    const cwd = folderWith({ "robots.txt": robots, "list.txt": "* allow /cart/x\n" });
    const { stdout, code } = await robotomata(["test", "--format", "json", "list.txt"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject([
      {
        line: 1,
        agent: "*",
        url: "/cart/x",
        expected: "allow",
        actual: "disallow",
        ok: false,
        rule: "Disallow: /cart/ (line 2)",
      },
    ]);
    expect(code).toBe(1);
  });

  it("annotates", async () => {
    const cwd = folderWith({ "robots.txt": robots, "list.txt": "* allow /cart/100%25\n* allow /\n" });
    const { stdout } = await robotomata(["test", "--format", "github", "list.txt"], { cwd });
    expect(stdout).toMatch(
      /^::error file=list.txt,line=1,title=[^:]*::\* allow \/cart\/100%2525: in fact disallow\. .*\n$/,
    );
  });

  it.each<[args: string[], message: string]>([
    [[], "needs a file with expectations"],
    [["list.txt", "robots.txt"], "did you mean --robots robots.txt?"],
    [["bad.txt"], "bad.txt, line 2: expected a crawler, allow or disallow, and a URL or path"],
    [["worse.txt"], 'not "Googlebot /"; wrong as well: line 3'],
    [["worst.txt"], "; wrong as well: lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 9 more"],
    [["relative.txt"], 'relative.txt, line 1: "cart/" is neither an absolute URL nor a path'],
    [["long.txt"], 'long.txt, line 1: "/xxx'],
    [["long.txt"], 'xxx..." has 270,001 characters, and a URL may have at most 262,144'],
    [["empty.txt"], "there are no expectations in empty.txt"],
    [["none.txt"], "no such file"],
    [["--format", "sarif", "list.txt"], '--format cannot be "sarif"'],
    [["--robots", "-", "-"], "only one input"],
  ])("exits with 2 for %j", async (args, message) => {
    const cwd = folderWith({
      "robots.txt": robots,
      "list.txt": "* allow /\n",
      "long.txt": `* allow /${"x".repeat(270_000)}\n`,
      "bad.txt": "# fine\nGooglebot forbid /\n",
      "worse.txt": "* allow /\nGooglebot /\n* allow x\n",
      "worst.txt": "x\n".repeat(20),
      "relative.txt": "* allow cart/\n",
      "empty.txt": "# nothing\n",
    });
    const { code, stdout, stderr } = await robotomata(["test", ...args], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});
