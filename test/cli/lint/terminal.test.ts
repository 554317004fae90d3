import { describe, expect, it } from "vitest";
import { lint } from "../../../src/cli/lint/lint.ts";
import { test } from "../../../src/cli/test/test.ts";
import { folderWith } from "../run.ts";
import { plain, shown } from "../shown.ts";

describe("at a terminal", () => {
  it("lint colours severities and carets, and nothing from the file", async () => {
    const body = "User-agent: *\nDisallow: tmp/\nDisalow: /a/\u001b[32m\n";
    const text = await shown(lint, ["-"], { input: body });
    expect(text).toContain("\u001b[31merror\u001b[39m");
    expect(text).toContain("\u001b[33mwarning\u001b[39m");
    expect(text).toContain("\u001b[31m^^^^\u001b[39m");
    expect(text).not.toContain("\u001b[32m");
    expect(plain(text)).toBe(await shown(lint, ["-"], { input: body, env: { NO_COLOR: "1" } }));
  });

  it("test colours what does not match", async () => {
    const folder = folderWith({ "list.txt": "* allow /a\n* allow /b\n" });
    const text = await shown(test, ["--robots", "-", `${folder}/list.txt`], {
      input: "User-agent: *\nDisallow: /a\n",
    });
    expect(text).toContain("\u001b[31mmismatch\u001b[39m");
    expect(plain(text)).toContain("As expected: 1 of 2.\n");
  });
});
