import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "../../src/index.ts";
import { examples, folderWith, output, robotomata } from "./run.ts";

const body = readFileSync(join(examples, "robots.txt"), "utf8");

/** A folder with a policy image. */
function folderWithImage(agent: string): string {
  const cwd = folderWith();
  writeFileSync(join(cwd, "policy.rbta"), parse(body).policyFor(agent).toBytes());
  return cwd;
}

describe("robotomata dump", () => {
  it("draws what the rules are compiled to", async () => {
    expect(await output(["dump", "--agent", "GPTBot", "robots.txt"])).toBe(`\
Rules for GPTBot
3 rules in 3 nodes, 29 bytes (numbers of 2); URLs as rfc9309; /robots.txt always allowed

/           disallow 1; below: allow
|-- about
|  '-- $    allow 7
'-- press/  allow 7
`);
  });

  it("draws a policy image as the file that it was compiled from", async () => {
    const cwd = folderWithImage("GPTBot");
    const drawn = await output(["dump", "policy.rbta"], { cwd });
    expect(drawn).toBe(await output(["dump", "--agent", "GPTBot", "robots.txt"]));
  });

  it("writes the same as JSON", async () => {
    const tree = JSON.parse(await output(["dump", "--json", "--agent", "GPTBot"]));
    expect(tree).toMatchObject({ agent: "GPTBot", bytes: 29, width: 2, urls: "rfc9309", selfAllowed: true });
    expect(tree.nodes).toEqual([
      {
        depth: 0,
        text: "/",
        prefix: { type: "disallow", rank: 1 },
        tails: [],
        slots: 0,
        below: ["allow"],
        among: [],
      },
      { depth: 1, text: "about", end: { type: "allow", rank: 7 }, tails: [], slots: 0, below: [], among: [] },
      {
        depth: 1,
        text: "press/",
        prefix: { type: "allow", rank: 7 },
        tails: [],
        slots: 0,
        below: [],
        among: [],
      },
    ]);
  });

  it("takes a whole User-Agent header, and names in order of preference", async () => {
    const header = "Mozilla/5.0 (compatible; bingbot/2.0)";
    expect(await output(["dump", "--agent", header])).toBe(await output(["dump", "--agent", "bingbot"]));
    const preferred = await output(["dump", "--agent", "NoSuchBot", "--agent", "GPTBot"]);
    expect(preferred).toBe(await output(["dump", "--agent", "GPTBot"]));
  });

  it("says so if no group applies", async () => {
    const file = "User-agent: OtherBot\nDisallow: /\n";
    expect(await output(["dump", "--agent", "GPTBot", "-"], { input: file })).toBe(`\
No group applies to this crawler.
0 rules in 1 node, 2 bytes (numbers of 2); URLs as rfc9309; /robots.txt always allowed

(root)
`);
  });

  it("refuses what is not an image although it begins like one", async () => {
    const cwd = folderWith();
    writeFileSync(join(cwd, "broken.rbta"), "rbta and no more");
    expect(await robotomata(["dump", "broken.rbta"], { cwd })).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^robotomata: cannot read broken\.rbta: /),
    });
  });

  it("takes no crawler and no dialect with an image, which has its own", async () => {
    const cwd = folderWithImage("*");
    for (const option of ["--agent", "--dialect"]) {
      const value = option === "--agent" ? "x" : "google";
      expect(await robotomata(["dump", option, value, "policy.rbta"], { cwd })).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("omit --agent and --dialect"),
      });
    }
  });

  it("takes one file at a time", async () => {
    expect(await robotomata(["dump", "a", "b"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("dump takes one file at a time"),
    });
  });
});
