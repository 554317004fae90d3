/** The table that a file's rules are laid out in: as many as there is room for, and not a byte beyond. */
import { describe, expect, it } from "vitest";
import { DECIDE_DIGITS, DECIDE_GOOGLE, RULE_SIZE } from "../../assembly/shared/boundary.ts";
import { asker } from "../../src/agent/asker.ts";
import { engine } from "../../src/core/engine.ts";
import { dialectRules } from "../../src/dialect/index.ts";

const RULES = 12;
const UNTOUCHED = 0xa5;

/** Gathers a file into a table with room for some rules; returns how many it says there are, and what it wrote after them. */
function gather(body: string, dialect: "rfc9309" | "google", room: number) {
  const core = engine();
  const at = core.place(new TextEncoder().encode(body), 4096);
  const table = core.rules(RULES * 4);
  core.u8.fill(UNTOUCHED, table, table + RULES * 4 * RULE_SIZE);
  core.writeAgents(asker("x", dialectRules(dialect)).packed!);
  const side = at + body.length;
  const how = dialect === "google" ? DECIDE_GOOGLE : DECIDE_DIGITS;
  const isWhole = core.wasm.gather(at, side, how, table, room, side, side + 4096);
  const beyond = core.u8.subarray(table + room * RULE_SIZE, table + RULES * 4 * RULE_SIZE);
  return {
    isWhole: Boolean(isWhole),
    count: core.wasm.gathered(0),
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
