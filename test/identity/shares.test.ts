import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { robotWords } from "../../tools/robot-words.ts";
import { isHeld, peopleHeaders, robotHeaders, shareOf } from "../../tools/shares.ts";
import { BROWSERS } from "../agent/headers.ts";

describe("headers that others have collected", () => {
  it("are robots' for at least 88 % of crawler-user-agents", () => {
    const { ours, isbot, all } = shareOf(robotHeaders());
    console.log(`robots: ${ours} of ${all} (${percent(ours, all)}), isbot ${isbot} (${percent(isbot, all)})`);
    expect(all).toBeGreaterThan(2000);
    expect(ours / all).toBeGreaterThanOrEqual(0.88);
  });

  it("are people's for all of user-agents", () => {
    const { ours, isbot, all } = shareOf(peopleHeaders());
    console.log(`people held to robots.txt: ${ours} of ${all}, isbot ${isbot}`);
    expect(all).toBeGreaterThan(900);
    expect(peopleHeaders().filter(isHeld)).toEqual([]);
  });
});

describe("the words of robots", () => {
  it("are those that tools/robot-words.ts writes, and need no look-around", () => {
    const file = readFileSync(new URL("../../src/identity/robot-words.ts", import.meta.url), "utf8");
    expect(file).toBe(robotWords);
    expect(file).not.toMatch(/\(\?<|\(\?[=!]/);
  });
});

const WHOLE = BROWSERS.filter((header) => header.length > 60);

describe("a whole browser's header with something appended", () => {
  it.each([
    ...["(Ecosia android@150.0.0.0)", "(me@example.com)", "me@example.com", "https://example.com/x"],
    ...["www.example.com", "example.com", "Foo/1.0 (+https://example.com)", "(Foo/1.0; https://example.com)"],
    ...[
      "Example/1.0",
      "Code/1.115.0",
      "Trae/1.107.1",
      "Spider/1.0",
      "Operator/1.0",
      "Cursor/0.42",
      "Electron/39.8.5",
    ],
    ...["[Pinterest/iOS]", "GSA/300.0.598994205", "Instagram 300.0.0.29.110 Android"],
  ])("is a person's: %s", (part) => {
    for (const header of WHOLE) expect(isHeld(`${header} ${part}`), header).toBe(false);
  });

  it.each([
    "GPTBot/1.0",
    "(compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "ExampleBot",
    "example-crawler/1",
  ])("is a robot's, where that is a robot's name: %s", (part) => {
    for (const header of WHOLE) expect(isHeld(`${header} ${part}`), header).toBe(true);
  });
});

describe("tools that hide in a header", () => {
  it.each([
    "Mozilla/5.0 python-requests/2",
    "Mozilla/5.0 (X11) Chrome/1 Scrapy/2",
    "SkypeUriPreview",
    "linkdex.com/v2.0",
    "Dataprovider.com",
  ])("are none of a person: %s", (header) => {
    expect(isHeld(header)).toBe(true);
  });
});

function percent(part: number, all: number): string {
  return `${((100 * part) / all).toFixed(1)} %`;
}
