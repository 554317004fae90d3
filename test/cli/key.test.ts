/** A key for signed requests: two files, kept from others, with which the client's signatures are verified. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RobotsClient } from "../../src/crawl/fetch/index.ts";
import { webBotAuth } from "../../src/site/enforce/index.ts";
import { folderWith, robotomata } from "./run.ts";

describe("key", () => {
  it("makes a key whose signatures are verified by the directory beside it", async () => {
    const cwd = folderWith();
    const { code, stdout } = await robotomata(["key", "--output", "a/keys", "--json"], { cwd });
    expect(code).toBe(0);
    const { privateKey, directory, keyid } = JSON.parse(stdout) as Record<string, string>;
    const secret = JSON.parse(readFileSync(join(cwd, privateKey!), "utf8")) as JsonWebKey;
    const published = readFileSync(join(cwd, directory!), "utf8");
    expect(secret).toMatchObject({ kid: keyid });
    expect(statSync(join(cwd, privateKey!)).mode & 0o777).toBe(0o600);
    expect(published).not.toContain(secret.d);

    const sent: Headers[] = [];
    const client = new RobotsClient({
      userAgent: "examplebot/1.0",
      sign: { key: secret, agent: "https://bot.example" },
      fetch: async (_, { headers }) => {
        sent.push(new Headers(headers));
        return new Response("");
      },
    });
    await client.get("https://site.example/");
    const verifier = await webBotAuth({
      agents: { "https://bot.example": "ExampleBot" },
      fetch: async () => new Response(published),
    });
    const request = { method: "GET", url: "https://site.example/robots.txt", headers: sent[0]! };
    expect(await verifier(request)).toBe("ExampleBot");
  });

  it("leaves a key alone that is there, and says where it cannot write", async () => {
    const cwd = folderWith();
    const { stdout } = await robotomata(["key"], { cwd });
    expect(stdout).toMatch(/private-key\.json: the private key, whose id is [\w-]{43}\.\n/);
    const before = readFileSync(join(cwd, "private-key.json"), "utf8");
    const again = await robotomata(["key"], { cwd });
    expect(again).toMatchObject({ code: 2, stdout: "" });
    expect(again.stderr).toContain("private-key.json is there already, and a key cannot be made again");
    expect(readFileSync(join(cwd, "private-key.json"), "utf8")).toBe(before);
    for (const folder of ["/proc/keys-of-nobody", "private-key.json"])
      expect((await robotomata(["key", "--output", folder], { cwd })).code).toBe(2);
    expect(await robotomata(["key", "keys"], { cwd })).toMatchObject({
      code: 2,
      stderr: "robotomata: key takes no file: did you mean --output keys?\n",
    });
  });
});
