/** The paths under which a server might serve a request. */
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { allSpellings, foldedPath } from "../../../src/site/paths/spellings.ts";
import { corpusAvailable, hosts, readRobots, reportSkipped } from "../../support/corpus.ts";

const HOST = "http://localhost";
const othersOf = (url: string): string[] => allSpellings(url)!.filter((one) => one !== url);
const paths = (target: string): string[] =>
  othersOf(target.startsWith("/") ? HOST + target : target)
    .map((url) => url.slice(HOST.length))
    .sort();

describe("other spellings of a URL", () => {
  it.each([
    "/",
    "/private/x",
    "/.well-known/x",
    "/a.b/..c/.d",
    "/private/caf%C3%A9%20",
    "/x?u=https://h/a/../b%2fc\\d#e",
    "https://h.example",
    "https://user@h.example:81/a?b//c",
  ])("are none for %s, which leaves no choice", (target) => {
    expect(paths(target)).toEqual([]);
  });

  it.each([
    ["//private/x?q=//", ["/private/x?q=//", "/x?q=//"]],
    ["/private%2Fx", ["/private/x"]],
    ["/private%5cx", ["/private%5Cx", "/private/x"]],
    ["/a/..%2fx", ["/a/..%2Fx", "/a/.../x", "/x"]],
    ["/a/../x", ["/a/.../x", "/x"]],
    ["/a//../x", ["/a/.../x", "/a//.../x", "/a/x", "/x"]],
    ["/a\\x", ["/a%5Cx", "/a/x"]],
    ["/a#b/c", ["/a", "/a%23b/c"]],
    ["/robots.txt#x", ["/robots.txt", "/robots.txt%23x"]],
    ["http:/private/x", ["/private/x"]],
    ["HTTP:private/x", ["/private/x"]],
    ["http:///private/x", ["///private/x", "/private/x", "/x"]],
    ["//h.example", ["/", "/h.example"]],
    ["/../..", ["/", "/.../..."]],
    ["/a.pdf/.", ["/a.pdf", "/a.pdf/", "/a.pdf/..."]],
    ["/a/x/..?q", ["/a/?q", "/a/x/...?q", "/a?q"]],
    ["/a.pdf%2F.", ["/a.pdf", "/a.pdf/", "/a.pdf/..."]],
    ["/a.pdf/?q", ["/a.pdf?q"]],
    ["/100%/x%zz%41", ["/100%/x%zzA", "/100%25/x%25zz%41", "/100%25/x%25zzA"]],
    ["/%70rivate/caf%c3%a9", ["/private/caf%C3%A9"]],
    ["/%40a%3ab%2A%24%3F%23%25", ["/@a:b%2A%24%3F%23%25"]],
    ["/a{é}|b?c=%41é", ["/a%7B%C3%A9%7D%7Cb?c=%41é"]],
    ["/a%%31%%3A%3%41", ["/a%%31%:%3%41", "/a%25%31%25%3A%253%41", "/a%251%25:%253A"]],
    ["/a;v=1/x;w", ["/a/x"]],
    ["/x/..;v=1/a", ["/a", "/x/.../a"]],
    ["/a%3Bv=1/x", ["/a/x", "/a;v=1/x"]],
    ["/x/..%3B/a", ["/a", "/x/.../a", "/x/..;/a"]],
    ["/;/a", ["/", "//a", "/a"]],
    ["/a/.\t./x", ["/a/.%09./x"]],
  ])("of %s", (target, expected) => {
    expect(paths(target)).toEqual(expected);
  });

  it("are few, and soon found, for the longest and oddest", () => {
    const pieces = ["/", "//", "\\", "%2f", "%5c", "..", ".", "%2e", "#", "x"];
    for (const first of pieces)
      for (const second of pieces) {
        const target = `/${(first + second).repeat(8192 / (first + second).length)}`;
        const all = allSpellings(HOST + target) ?? [];
        expect(all.length).toBeLessThan(100);
        expect(all.join("").length).toBeLessThan(150_000);
      }
  });

  it.runIf(corpusAvailable)("change nothing about the plain URLs of real files", () => {
    let [plain, several, changed] = [0, 0, 0];
    for (const host of hosts()) {
      const robots = parse(readRobots(host));
      const policy = robots.policyFor("*");
      for (const { pattern } of robots.groups.flatMap(({ rules }) => rules)) {
        const url = `${HOST}${pattern.startsWith("/") ? "" : "/"}${pattern.replaceAll("*", "x").replace(/\$$/, "")}`;
        const others = othersOf(url);
        if (
          !/\/\/|%2f|%5c|%(?![\da-f]{2})|[\\#]|\/(?:\.|%2e)|\.\w+\/(?:\?|$)|^[^?]*(?:[^!-~]|[;"<>^`{|}$]|%)/i.test(
            url.slice(HOST.length),
          )
        ) {
          plain++;
          expect(others).toEqual([]);
        } else if (others.length > 0) {
          several++;
          if (policy.isAllowed(url) && others.some((other) => !policy.isAllowed(other))) changed++;
        }
      }
    }
    console.log(`${plain} plain URLs of real files: 0 changed; ${several} others: ${changed} changed`);
    expect(plain).toBeGreaterThan(1000);
  });
});

describe("a path in lower case", () => {
  it.each([
    ["/Private/X?Q=A", "/private/x?Q=A"],
    ["/%50RIVATE%2Fx", "/private%2fx"],
    ["/CAF%C3%89", "/café"],
    ["/%ff%zz%", "/%ff%zz%"],
  ])("%s", (path, expected) => {
    expect(foldedPath(path)).toBe(expected);
  });
});

if (!corpusAvailable) reportSkipped("the URLs of real files in several spellings");
