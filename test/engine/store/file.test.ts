/** Stores as bytes: what they share, and what is refused although its checksum fits. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Engine } from "../../../src/engine/core/engine.ts";
import type { CoreExports } from "../../../src/engine/core/exports.ts";
import { coreModule, instantiate } from "../../../src/engine/core/module.ts";
import { load, PROBLEM } from "../../../src/engine/core/source.ts";
import { readStore } from "../../../src/engine/store/file.ts";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { HostTable } from "../../../src/engine/store/table.ts";
import { parse, RobotsError } from "../../../src/index.ts";
import { codeOf, messageOf } from "../../hostile/codes.ts";
import { cases } from "../../support/effort.ts";
import { signedStore } from "./signed.ts";

const BODY = "User-agent: *\nDisallow: /cart\nDisallow: /*.pdf$\nAllow: /cart/help\n";
const agent = { agent: "x" };
/** Envelope, counts, and the agent "x". */
const HEADER = 28;

function small(): Uint8Array {
  const store = new PolicyStore(agent);
  store.set("https://a.example", parse(BODY));
  store.set("https://b.example", "disallow");
  store.set("https://c.example", parse(BODY));
  const bytes = store.toBytes();
  store.clear();
  return bytes;
}

/** The same bytes with some changed, and the checksum and length that they ought to have. */
function changed(bytes: Uint8Array, change: (view: DataView, bytes: Uint8Array) => void): Uint8Array {
  const copy = bytes.slice();
  change(new DataView(copy.buffer), copy);
  return signedStore(copy);
}

describe("a store as bytes", () => {
  it("has a program once, however many hosts share it", () => {
    const store = new PolicyStore(agent);
    const rules = Array.from({ length: 100 }, (_, i) => `Disallow: /a-path-${i}*x`).join("\n");
    const policy = parse(`User-agent: *\n${rules}\n`).policyFor("x");
    for (let i = 0; i < 1000; i++) store.set(`https://h${i}.example`, policy);
    const bytes = store.toBytes();
    expect(bytes.length).toBeLessThan(HEADER + 1000 * (6 + 20) + policy.toBytes().length);
    const back = PolicyStore.fromBytes(bytes, agent);
    expect(back.size).toBe(1000);
    expect(Buffer.compare(back.toBytes(), bytes)).toBe(0);
    expect(back.bytes).toBeLessThanOrEqual(store.bytes);
    const urls = Array.from({ length: 1000 }, (_, i) => `https://h${i}.example/a-path-${i % 110}-x`);
    expect(Buffer.compare(back.check(urls), store.check(urls))).toBe(0);
    store.clear();
    back.clear();
  });

  it("is what it was", () => {
    const host = (name: string, program: string): string =>
      `1100${program}${Buffer.from(name).toString("hex")}`;
    const parts = [
      "72627473 0400 0000 95000000 75fc8fb6 02000000 03000000 08 0100 78",
      "25000000 08 01bc2f090000631200800e0013002e70646603196172740a00002f1d00040168656c701500",
      "05000000 08 01012f0200",
      host("https://a.example", "00000000"),
      host("https://b.example", "01000000"),
      host("https://c.example", "00000000"),
    ];
    // Other bytes need another version, in src/engine/store/file.ts and docs/contributors/format.md.
    expect(Buffer.from(small()).toString("hex")).toBe(parts.join("").replaceAll(" ", ""));
  });

  it("may be empty", () => {
    const bytes = new PolicyStore(agent).toBytes();
    expect(bytes.length).toBe(HEADER);
    expect(PolicyStore.fromBytes(bytes, agent).size).toBe(0);
  });

  it("is refused where it contradicts itself, though the checksum fits", () => {
    const bytes = small();
    const hostsAt = Buffer.from(bytes).indexOf("https://a.example") - 6;
    const first = new DataView(bytes.buffer).getUint32(HEADER, true);
    const lastAt = hostsAt + 2 * 23;
    const wrong: [what: string, said: string, change: (view: DataView, bytes: Uint8Array) => void][] = [
      ["flags, which a store does not have", "they have unknown flags", (view) => view.setUint16(6, 1, true)],
      [
        "a host whose program is none of those",
        "a host has no program",
        (view) => view.setUint32(hostsAt + 2, 2, true),
      ],
      [
        "a host whose program is far from any",
        "a host has no program",
        (view) => view.setUint32(hostsAt + 2, 0xffffffff, true),
      ],
      ["fewer programs than there are", "a host has no program", (view) => view.setUint32(16, 1, true)],
      ["more programs than there are", "a program is damaged", (view) => view.setUint32(16, 3, true)],
      [
        "programs beyond number",
        "there are more programs than hosts",
        (view) => view.setUint32(16, 0xffffffff, true),
      ],
      [
        "fewer hosts than there are",
        "there are bytes after the last host",
        (view) => view.setUint32(20, 2, true),
      ],
      ["more hosts than there are", "a host is cut off", (view) => view.setUint32(20, 4, true)],
      ["hosts beyond number", "a host is cut off", (view) => view.setUint32(20, 0xffffffff, true)],
      ["a program of nothing", "a program is cut off", (view) => view.setUint32(HEADER, 0, true)],
      [
        "a program beyond the end",
        "a program is cut off",
        (view) => view.setUint32(HEADER, 0x7fffffff, true),
      ],
      [
        "a program that is cut short",
        "a program is damaged",
        (view) => view.setUint32(HEADER, first - 1, true),
      ],
      [
        "a program with flags of no meaning",
        "a program has unknown flags",
        (view) => view.setUint8(HEADER + 4, 0x10),
      ],
      [
        "a program that is damaged",
        "a program is damaged",
        (_, all) => all.fill(0xff, HEADER + 5, HEADER + 5 + first),
      ],
      [
        "a program that no host has",
        "a program has no host",
        (view) => view.setUint32(hostsAt + 23 + 2, 0, true),
      ],
      [
        "programs in another order",
        "a host has no program",
        (view) => {
          for (const [host, program] of [1, 0, 1].entries())
            view.setUint32(hostsAt + 23 * host + 2, program, true);
        },
      ],
      ["a host twice", "hosts are out of order", (_, all) => all.set([0x61], hostsAt + 23 + 6 + 8)],
      ["hosts out of order", "hosts are out of order", (_, all) => all.set([0x64], hostsAt + 6 + 8)],
      ["an origin of nothing", "an origin is not valid", (view) => view.setUint16(hostsAt, 0, true)],
      ["an origin beyond the end", "a host is cut off", (view) => view.setUint16(hostsAt, 0xffff, true)],
      [
        "an origin that is not text",
        "an origin is not text",
        (_, all) => all.fill(0xff, hostsAt + 6, hostsAt + 8),
      ],
      ["an origin in other letters", "an origin is not valid", (_, all) => all.set([0x41], hostsAt + 6 + 8)],
      ["a last host whose name goes on", "a host is cut off", (view) => view.setUint16(lastAt, 18, true)],
      [
        "a last host whose name is shorter",
        "there are bytes after",
        (view) => view.setUint16(lastAt, 16, true),
      ],
      ["no hosts", "there are more programs than hosts", (view) => view.setUint32(20, 0, true)],
      ["nothing at all", "there are bytes after the last host", (view) => view.setBigUint64(16, 0n, true)],
      ["an agent beyond the end", "their agent is cut off", (view) => view.setUint16(25, 0xffff, true)],
      ["a dialect that is none", "their dialect has unknown flags", (view) => view.setUint8(24, 0x18)],
    ];
    for (const [what, said, change] of wrong) {
      const read = (): unknown => PolicyStore.fromBytes(changed(bytes, change), agent);
      expect([codeOf(read), messageOf(read)], what).toEqual(["BAD_IMAGE", expect.stringContaining(said)]);
    }
    // Cut off anywhere in its programs or hosts, with a checksum that fits.
    for (let length = HEADER; length < bytes.length; length++) {
      const read = (): unknown => PolicyStore.fromBytes(signedStore(bytes.slice(0, length)), agent);
      expect(messageOf(read), `${length} bytes`).toMatch(/a (?:program|host) is cut off/);
    }
    for (const version of [1, 2, 5]) {
      const other = changed(bytes, (view) => view.setUint16(4, version, true));
      expect(codeOf(() => PolicyStore.fromBytes(other, agent))).toBe("IMAGE_VERSION");
    }
    const more = signedStore(Uint8Array.from([...bytes, 0]));
    expect(codeOf(() => PolicyStore.fromBytes(more, agent))).toBe("BAD_IMAGE");
  });

  it("is refused with what other bytes are", () => {
    const bytes = small();
    const newer = signedStore(bytes.slice());
    new DataView(newer.buffer).setUint16(4, 9, true);
    const said: [given: unknown, message: string][] = [
      ["text", "These bytes are not a policy store: they are not a Uint8Array or ArrayBuffer."],
      [new Uint8Array(23), "These bytes are not a policy store: they are too short."],
      [
        parse(BODY).policyFor("x").toBytes(),
        'These bytes are not a policy store: they do not begin with "rbts".',
      ],
      [bytes.slice(0, -1), "These bytes are not a policy store: their length is not the one they state."],
      [bytes.with(-1, 0), "These bytes are not a policy store: their checksum does not match."],
      [newer, "The policy store has format version 9, this build reads versions 3 to 4: compile it again."],
    ];
    for (const [given, message] of said)
      expect(messageOf(() => PolicyStore.fromBytes(given as Uint8Array, agent))).toBe(message);
  });

  it("takes each program once, and leaves out what has no room", () => {
    const store = new PolicyStore(agent);
    for (let i = 0; i < 300; i++) store.set(`https://h${i}.example`, parse(`${BODY}Disallow: /${i % 3}\n`));
    const bytes = store.toBytes();
    const core = instantiate(coreModule(load, PROBLEM));
    let sums = 0;
    const checksum: CoreExports["checksum"] = (at, len, seed) => {
      sums++;
      return core.checksum(at, len, seed);
    };
    const own = new Engine({ ...core, memory: core.memory, checksum });
    const table = new HostTable(own, Number.POSITIVE_INFINITY);
    table.load(readStore(own, bytes).hosts);
    // That of the whole, and one of each program.
    expect([table.size, sums]).toEqual([300, 4]);
    table.clear();
    // A host takes 32 bytes, a program 256, the table 8 a slot, twice as many as hosts.
    for (const maxBytes of [1, 1_000, 3_000, 8_000, 20_000]) {
      const back = PolicyStore.fromBytes(bytes, { agent: "x", maxBytes });
      expect(back.bytes).toBeLessThanOrEqual(Math.max(maxBytes, 576));
      expect(back.size).toBe({ 1: 0, 1000: 1, 3000: 35, 8000: 128, 20000: 300 }[maxBytes]);
      expect([...back.check([...back.origins()].map((origin) => `${origin}/cart`))]).toEqual(
        Array(back.size).fill(0),
      );
      back.clear();
    }
    store.clear();
  });

  it("is refused or answers, whatever its bytes", () => {
    const bytes = small();
    const place = fc.tuple(fc.integer({ min: HEADER, max: bytes.length - 1 }), fc.nat(255));
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 4 }), (places) => {
        const forged = changed(bytes, (_, all) => {
          for (const [at, byte] of places) all[at] = byte;
        });
        let store: PolicyStore;
        try {
          store = PolicyStore.fromBytes(forged, agent);
        } catch (error) {
          expect(error).toBeInstanceOf(RobotsError);
          return;
        }
        const urls = [...store.origins()].flatMap((origin) => [`${origin}/`, `${origin}/cart/x.pdf`, origin]);
        expect(store.check(urls)).toHaveLength(urls.length);
        store.clear();
      }),
      { numRuns: cases(2000) },
    );
  });
});
