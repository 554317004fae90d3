/** The table that a file's rules are laid out in: as many as there is room for, and not a byte beyond. */
import { describe, expect, it } from "vitest";
import { DECIDE_DIGITS, DECIDE_GOOGLE, RULE_SIZE, SLACK } from "../../../assembly/shared/boundary.ts";
import { prepareAgent } from "../../../src/engine/agent/prepared-agent.ts";
import { engine } from "../../../src/engine/core/engine.ts";
import { dialectRules } from "../../../src/engine/dialect/index.ts";

const RULES = 12;
const UNTOUCHED = 0xa5;

/** Gathers a file into a table with room for some rules; returns how many it says there are, and what it wrote after them. */
function gather(body: string, dialect: "rfc9309" | "google", room: number) {
  const core = engine();
  const at = core.place(new TextEncoder().encode(body), 4096);
  const table = core.rules(RULES * 4);
  core.u8.fill(UNTOUCHED, table, table + RULES * 4 * RULE_SIZE);
  core.writeAgents(prepareAgent("x", dialectRules(dialect)).nameBytes!);
  const side = at + body.length;
  const how = dialect === "google" ? DECIDE_GOOGLE : DECIDE_DIGITS;
  const isWhole = core.wasm.gather(at, side, how, table, room, side, side + 4096);
  const beyond = core.u8.subarray(table + room * RULE_SIZE, table + RULES * 4 * RULE_SIZE);
  return {
    isWhole: Boolean(isWhole),
    count: core.wasm.ruleFact(0),
    spoiled: beyond.some((byte) => byte !== UNTOUCHED),
  };
}

describe.each([
  ["rfc9309", "Disallow: /a", 1],
  ["google", "Allow: /index.html", 2],
] as const)("in %s, with lines such as %s", (dialect, line, each) => {
  const body = `User-agent: x\n${`${line}\n`.repeat(RULES)}`;

  it("keeps within the room", () => {
    for (let room = 0; room <= RULES * each + 2; room++) {
      const { isWhole, count, spoiled } = gather(body, dialect, room);
      expect({ room, spoiled }).toEqual({ room, spoiled: false });
      if (isWhole) expect(count).toBe(RULES * each);
    }
  });

  it("takes all rules if there is room for one more", () => {
    expect(gather(body, dialect, RULES * each + 1)).toEqual({
      isWhole: true,
      count: RULES * each,
      spoiled: false,
    });
  });
});

describe.each(["rfc9309", "google"] as const)("patterns that are written anew, in %s", (dialect) => {
  const lines = [
    "Disallow: /plain",
    "Allow: /a/index.html",
    "Disallow: /%c3%a9x",
    "Allow: /é/index.htm",
    "Allow: /bc/index.html",
    "Disallow: /*é$",
    "Disallow: /éé漢",
  ];
  const body = new TextEncoder().encode(`User-agent: x\n${lines.join("\n")}\n`);

  /** Gathers the file with so much room for patterns; returns them with their priorities, and what the core says of them. */
  function patterns(room: number) {
    const core = engine();
    const at = core.place(body, 4096);
    const table = core.rules(RULES * 4);
    core.writeAgents(prepareAgent("x", dialectRules(dialect)).nameBytes!);
    const side = at + body.length + SLACK;
    core.u8.fill(UNTOUCHED, side, side + 1024);
    const how = dialect === "google" ? DECIDE_GOOGLE : DECIDE_DIGITS;
    const isWhole = core.wasm.gather(at, at + body.length, how, table, RULES * 4, side, side + room);
    const [count, bytes, top] = [0, 1, 2].map((what) => core.wasm.ruleFact(what)) as [number, number, number];
    const found = Array.from({ length: count }, (_, i) => {
      const [pattern, length, priority] = core.u32.subarray((table + i * RULE_SIZE) >>> 2);
      return [Buffer.from(core.u8.subarray(pattern!, pattern! + length!)).toString(), priority!] as const;
    });
    const beyond = core.u8.subarray(side + room, side + 1024);
    return {
      isWhole: Boolean(isWhole),
      found,
      bytes,
      top,
      spoiled: beyond.some((byte) => byte !== UNTOUCHED),
    };
  }

  const priority = (rank: number, isAllow: boolean): number => 2 * rank + Number(isAllow);
  const google = dialect === "google";
  const want = [
    ["/plain", priority(6, false)],
    ["/a/index.html", priority(13, true)],
    ...(google ? [["/a/$", priority(4, true)]] : []),
    ["/%C3%A9x", priority(8, false)],
    ["/%C3%A9/index.htm", priority(17, true)],
    ...(google ? [["/%C3%A9/$", priority(9, true)]] : []),
    ["/bc/index.html", priority(14, true)],
    ...(google ? [["/bc/$", priority(5, true)]] : []),
    ["/*%C3%A9$", priority(9, false)],
    ["/%C3%A9%C3%A9%E6%BC%A2", priority(22, false)],
  ] as [string, number][];

  it("have their own place each, and are counted", () => {
    const { isWhole, found, bytes, top } = patterns(1024);
    expect(isWhole).toBe(true);
    expect(found).toEqual(want);
    expect(bytes).toBe(want.reduce((sum, [pattern]) => sum + pattern.length, 0));
    expect(top).toBe(Math.max(...want.map(([, priority]) => priority)));
    // A second file begins with nothing.
    expect(patterns(1024)).toEqual({ isWhole, found, bytes, top, spoiled: false });
  });

  it("keep within their room", () => {
    for (let room = 0; room < 150; room++) {
      const { isWhole, found, spoiled } = patterns(room);
      expect({ room, spoiled }).toEqual({ room, spoiled: false });
      if (isWhole) expect(found).toEqual(want);
    }
    expect(patterns(150).isWhole).toBe(true);
  });
});
