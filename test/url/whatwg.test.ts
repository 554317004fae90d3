import { describe, expect, it } from "vitest";
import { pathOf } from "../../src/url/whatwg.ts";

const CASES: readonly (readonly [url: string, path: string | undefined])[] = [
  ["/a/../b?q#f", "/b?q"],
  ["HTTPS://Example.com", "/"],
  ["/a/.x/../b/./c/.?/a/../b", "/a/b/c/?/a/../b"],
  ["https://example.com/a/.x/..", "/a/"],
  ["/a/.x/../.y", "/a/.y"],
  ["/a/.x/./b", "/a/.x/b"],
  ["foo:/.//a", "//a"],
  ["relative/path", undefined],
  ["", undefined],
  [" \thttps://example.com/x", "/x"],
  ["https://", undefined],
  ["mailto:a@b.example", undefined],
];

describe("pathOf", () => {
  it.each(CASES)("of %j is %j", (url, path) => {
    expect(pathOf(url)).toBe(path);
  });
});
