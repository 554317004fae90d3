import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { check } from "../../src/cli/check/check.ts";
import type { Command, Terminal } from "../../src/cli/command.ts";
import { explain } from "../../src/cli/explain/explain.ts";
import { painter } from "../../src/cli/shared/output/wording.ts";
import { plain, shown } from "./shown.ts";

const INPUT = "User-agent: *\nDisallow: /private\nAllow: /private/no\n";

/** What a command prints of the file above, which it must end well with. */
function shownOf(command: Command, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  return shown(command, ["--robots", "-", ...args], { input: INPUT, env, status: 0 });
}

const URLS = ["/", "/private/x", "x", "/private/not", `/${"l".repeat(80)}`];

describe("at a terminal", () => {
  it("check aligns its columns as far as that makes sense", async () => {
    expect(await shownOf(check, URLS.slice(0, 4), { NO_COLOR: "1" })).toBe(`\
allowed     /             no rule
disallowed  /private/x    Disallow: /private (line 2)
invalid     x             is neither an absolute URL nor a path beginning with "/"
allowed     /private/not  Allow: /private/no (line 3)
`);
    expect(await shownOf(check, URLS, { NO_COLOR: "1" })).toMatch(
      /^allowed {5}\/ {61}no rule\n[\s\S]* {2}\/l{80} {2}no rule\n$/,
    );
  });

  it("check colours the verdict", async () => {
    const text = await shownOf(check, URLS);
    expect(text).toContain("\u001b[32mallowed   \u001b[39m  /");
    expect(text).toContain("\u001b[31mdisallowed\u001b[39m  /private/x");
    expect(text).toContain("\u001b[33minvalid   \u001b[39m  x");
    expect(plain(text)).toBe(await shownOf(check, URLS, { NO_COLOR: "1" }));
  });

  it("explain emphasises the rule that decides", async () => {
    const text = await shownOf(explain, URLS);
    expect(text).toContain("> \u001b[1mAllow: /private/no (line 3)\u001b[22m\n");
    expect(text).toContain("  Disallow: /private (line 2)\n");
    expect(plain(text)).toBe(await shownOf(explain, URLS, { NO_COLOR: "1" }));
  });

  it.each([{ NO_COLOR: "1" }, { TERM: "dumb" }])(
    "check uses no colour where %j asks for none",
    async (env) => {
      for (const command of [check, explain])
        expect(await shownOf(command, URLS, env)).not.toContain("\u001b");
    },
  );

  it("check never colours JSON", async () => {
    for (const command of [check, explain])
      expect(await shownOf(command, ["--json", ...URLS])).not.toContain("\u001b");
  });
});

describe("FORCE_COLOR and NO_COLOR decide on colour:", () => {
  const colored = (env: NodeJS.ProcessEnv, isTTY: boolean): boolean =>
    painter({ env, stdout: Object.assign(new PassThrough(), { isTTY }) } as unknown as Terminal)(
      "red",
      "x",
    ) !== "x";

  it.each<[env: NodeJS.ProcessEnv, pipe: boolean, tty: boolean]>([
    [{}, false, true],
    [{ FORCE_COLOR: "1" }, true, true],
    [{ FORCE_COLOR: "" }, true, true],
    [{ FORCE_COLOR: "0" }, false, false],
    [{ FORCE_COLOR: "false" }, false, false],
    [{ FORCE_COLOR: "1", NO_COLOR: "1", TERM: "dumb" }, true, true],
    [{ NO_COLOR: "1" }, false, false],
    [{ NO_COLOR: "" }, false, true],
  ])("%j", (env, pipe, tty) => {
    expect(colored(env, false)).toBe(pipe);
    expect(colored(env, true)).toBe(tty);
  });
});
