/** Dates of `unavailable_after` in the forms that standards have, and headers as people have them at hand. */
import { describe, expect, it } from "vitest";
import { indexing, parseXRobotsTag, usage } from "../../../src/site/meta/index.ts";

describe("the date of unavailable_after in a header", () => {
  const dateOf = (date: string) =>
    indexing({ headers: { "x-robots-tag": `unavailable_after: ${date}` }, engine: "google" }).unavailableAfter
      .value;

  it.each([
    ["2010-06-25", "2010-06-25T00:00:00.000Z"],
    ["20100625", "2010-06-25T00:00:00.000Z"],
    ["2010-06-25T15:00+02", "2010-06-25T13:00:00.000Z"],
    ["2010-06-25T15:00:30.5+02:00", "2010-06-25T13:00:30.000Z"],
    ["20100625T150030Z", "2010-06-25T15:00:30.000Z"],
    ["20100625T1500-0330", "2010-06-25T18:30:00.000Z"],
    ["2010-06-25T15Z", "2010-06-25T15:00:00.000Z"],
    ["25 Jun 2010 15:00:00 PST", "2010-06-25T23:00:00.000Z"],
    ["Friday, 25-Jun-10 15:00:00 GMT", "2010-06-25T15:00:00.000Z"],
    ["Fri Jun 25 15:00:00 2010", "2010-06-25T15:00:00.000Z"],
    ["Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37.000Z"],
  ])("%s", (date, moment) => {
    expect(dateOf(date)).toBe(moment);
  });

  it.each([
    "2010-0625",
    "201006-25",
    "2010-06-31",
    "20101301",
    "2010",
    "2010-06",
    "Fri Jux 25 15:00:00 2010",
    "25.06.2010",
  ])("is not read from %s", (date) => {
    expect(dateOf(date)).toBeUndefined();
  });
});

describe("headers as a block of lines", () => {
  const block =
    "HTTP/1.1 200 OK\r\nDate: Sun, 22 Nov 2026 08:00:00 GMT\r\nX-Robots-Tag: noindex,\r\n nosnippet\r\n" +
    "x-robots-tag: googlebot: nofollow\r\nContent-Usage: train-ai=n\r\n\r\n";

  it("are read as curl -I prints them", () => {
    expect(
      parseXRobotsTag(block).map(({ agent, directives }) => [agent, directives.map(({ name }) => name)]),
    ).toEqual([
      ["", ["noindex", "nosnippet"]],
      ["googlebot", ["nofollow"]],
    ]);
    expect(indexing({ headers: block, engine: "google" }).index.value).toBe(false);
    expect(usage({ headers: block }).train.value).toBe("no");
  });

  it("may be more than a function takes arguments", () => {
    const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`x-${i}`, "y"]));
    expect(parseXRobotsTag({ ...many, "X-Robots-Tag": "noindex" })).toHaveLength(1);
  });

  it("may be one line, or have no X-Robots-Tag", () => {
    expect(parseXRobotsTag("X-Robots-Tag: none")[0]!.directives).toEqual([{ name: "none" }]);
    expect(parseXRobotsTag("HTTP/2 200\nserver: x\n")).toEqual([]);
  });

  it("are told from values, with or without a crawler's name", () => {
    for (const [value, agent] of [
      ["noindex", ""],
      ["googlebot: noindex", "googlebot"],
    ] as const) {
      expect(parseXRobotsTag(value)).toMatchObject([{ agent, directives: [{ name: "noindex" }] }]);
      expect(usage({ headers: value }).train.value).toBe("unknown");
    }
  });
});

describe("headers in a Map", () => {
  it("are asked as a Headers is, and may be none", () => {
    expect(parseXRobotsTag(new Map([["x-robots-tag", "noindex"]]) as never)).toMatchObject([
      { directives: [{ name: "noindex" }] },
    ]);
    const headers = new Map([["server", "x"]]) as never;
    expect(parseXRobotsTag(headers)).toEqual([]);
    expect(indexing({ headers, engine: "google" }).index.value).toBe(true);
    expect(usage({ headers }).train.value).toBe("unknown");
  });
});
