import { describe, expect, it } from "vitest";
import { hasDotSegment, pathOf } from "../../../src/engine/url/text.ts";

const CASES: readonly (readonly [url: string, path: string | undefined])[] = [
  ["/a/../b?q#f", "/b?q"],
  ["HTTPS://Example.com", "/"],
  ["/a/.x/../b/./c/.?/a/../b", "/a/b/c/?/a/../b"],
  ["https://example.com/a/.x/..", "/a/"],
  ["/a/.x/../.y", "/a/.y"],
  ["/a/.x/./b", "/a/.x/b"],
  ["/a/.x/.", "/a/.x/"],
  ["foo:/.//a", "//a"],
  ["foo://host", "/"],
  ["foo://host#/a?b", "/"],
  ["foo://host?q#f", "/?q"],
  ["foo:a/b", undefined],
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

describe("a path", () => {
  it.each([
    "/.",
    "/..",
    "/./",
    "/../a",
    "/a/.",
    "/a/..",
    "/a/./b",
    "/a/../b",
    "/a/.?q",
    "/a/..?/",
    "/.x/.",
    "/..?",
  ])("with a dot segment is %j", (path) => {
    expect(hasDotSegment(path)).toBe(true);
  });

  it.each([
    "/",
    "/a",
    "/.x",
    "/..x",
    "/...",
    "/a.",
    "/a./b",
    "/a/.x/b",
    "/a?/./",
    "/?/..",
    "/.x?/.",
    "/.x?.",
    "",
  ])("without one is %j", (path) => {
    expect(hasDotSegment(path)).toBe(false);
  });
});
