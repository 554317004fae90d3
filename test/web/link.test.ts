/** Links from anywhere: those of every version are read, and none that is damaged shows another file. */
import { deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { hashOf, openHash } from "../../web/state/link.ts";
import type { State } from "../../web/state/state.ts";

/** A state with no part as the example has it. */
const state: Required<State> = {
  tab: "page",
  site: "https://mine.example",
  robots: "User-agent: *\nDisallow: /mine/\n",
  lineEnd: "\r\n",
  endsDiffer: true,
  urls: "/mine/\n",
  crawlers: ["MyBot"],
  asked: { url: "/typed", crawler: "MyBot", isTyped: true },
  dialect: "google",
  server: "503-2",
  filter: "allowed",
  expected: "x",
  before: "# before",
  html: "<p>",
  headers: "X: 1",
  pageUrl: "https://mine.example/x",
  form: {
    preset: "open",
    groups: [{ agents: "a", disallow: "/d", allow: "/a", crawlDelay: "1" }],
    sitemaps: "https://mine.example/s.xml",
    keepsFile: true,
  },
};

it("a link of the first version, which had no checksum, is read", async () => {
  const old = `#v1.${deflateRawSync(JSON.stringify(state)).toString("base64url")}`;
  expect(await openHash(old)).toEqual({ kind: "state", state });
  expect(await openHash(await hashOf(state))).toEqual({ kind: "state", state });
});

it("a link of an older version, without parts that came later, is read as before them", async () => {
  const { asked: _, ...old } = state;
  expect(await openHash(await hashOf(old))).toEqual({ kind: "state", state: { ...old, asked: undefined } });
  for (const asked of [null, "x", {}, { url: 1, crawler: "b" }])
    expect(await openHash(await hashOf({ ...state, asked } as never))).toMatchObject({
      state: { asked: undefined },
    });
});

it("a link with another character anywhere, or without its end, shows no other file", async () => {
  const hash = await hashOf(state);
  const damaged = [hash.slice(0, -1), hash.slice(0, hash.length / 2)];
  for (let i = 4; i < hash.length; i++)
    for (const other of "Ab_")
      if (hash[i] !== other) damaged.push(hash.slice(0, i) + other + hash.slice(i + 1));
  for (const one of damaged) {
    const opened = await openHash(one);
    // The last character has bits that no byte takes.
    if (opened.kind === "state") expect(opened.state).toEqual(state);
    else expect(opened.kind).toBe("broken");
  }
});
