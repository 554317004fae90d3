/** Links from anywhere: those of every version are read, and none that is damaged shows another file. */
import { deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { hashOf, openHash } from "../../web/state/link.ts";
import { example } from "../../web/state/state.ts";

const state = { ...example, robots: "User-agent: *\nDisallow: /mine/\n" };

it("a link of the first version, which had no checksum, is read", async () => {
  const old = `#v1.${deflateRawSync(JSON.stringify(state)).toString("base64url")}`;
  expect(await openHash(old)).toEqual({ kind: "state", state });
  expect(await openHash(await hashOf(state))).toEqual({ kind: "state", state });
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
