/**
 * V8's optimized `URL.canParse` of Node 20.20.2 and 22.23.3 answers false for hosts with Latin-1 letters, after some
 * thousand calls. No answer of the library may depend on how often it has been asked.
 *
 * @module-tag long
 * @module-tag nightly
 * @module-tag built
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { run } from "../../hostile/child.ts";

const ROUNDS = 12_000;

/** What the child asks, and the right answers. */
const ANSWERS: Record<string, unknown> = {
  check: [0, 0],
  isAllowed: false,
  store: [0, 0],
  originOf: "https://xn--bcher-kva.example",
  robotsUrl: "https://xn--bcher-kva.example/robots.txt",
  "lint of a sitemap": [],
  "lint of a license": [],
  "lint with a url": ["directory-slash"],
  build: "Sitemap: https://b\u00fccher.example/sitemap.xml\n",
  absoluteSitemaps: ["https://xn--bcher-kva.example/a.xml", "https://xn--bcher-kva.example/%C3%A4.xml"],
  "robots-parser": [false, false, null],
  "--robots": "https://xn--bcher-kva.example/robots.txt",
};

describe("answers about hosts beyond ASCII", () => {
  it("are the same in a process that has been asked thousands of times", () => {
    const { out, end } = run(new URL("warm.child.ts", import.meta.url), [String(ROUNDS)]);
    expect(end).toBe("done");
    const found = Object.entries(JSON.parse(out) as Record<string, string>);
    expect(Object.fromEntries(found.map(([name, answer]) => [name, readAnswer(answer)]))).toEqual(ANSWERS);
  });
});

/** An answer as JSON, or what the child says about one that changed. */
function readAnswer(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return answer;
  }
}

describe("src/", () => {
  it("calls URL.canParse nowhere, except in comments that say why", () => {
    const src = new URL("../../../src/", import.meta.url);
    const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) =>
      /\.c?ts$/.test(file),
    );
    expect(files.length).toBeGreaterThan(100);
    const wrong = files.flatMap((file) =>
      readFileSync(new URL(file, src), "utf8")
        .split("\n")
        .filter((line) => line.includes("canParse") && !/^\s*(?:\*|\/\/)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(wrong).toEqual([]);
  });
});
