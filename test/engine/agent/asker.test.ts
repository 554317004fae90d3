/** What is prepared for an agent is kept, since crawlers use one name all day long, but not for names without end. */
import { describe, expect, it } from "vitest";
import { prepareAgent } from "../../../src/engine/agent/prepared-agent.ts";
import { dialectRules } from "../../../src/engine/dialect/index.ts";
import type { Agent } from "../../../src/index.ts";

/** A dialect that has not been asked about yet. */
const fresh = () => ({ ...dialectRules("rfc9309") });
const frozen = Object.freeze(["a", "b"]);

describe("what is prepared", () => {
  it.each<[string, Agent]>([
    ["a name", "a"],
    ["a frozen list", frozen],
    ["a frozen crawler", Object.freeze({ tokens: frozen, boundByStar: true })],
  ])("for %s is used again, in its dialect", (_what, agent) => {
    const rules = fresh();
    const first = prepareAgent(agent, rules);
    for (let i = 0; i < 100; i++) prepareAgent(`other-${i}`, rules);
    expect(prepareAgent(agent, rules)).toBe(first);
    expect(prepareAgent(agent, fresh())).not.toBe(first);
  });

  it("is forgotten after about a thousand other names, and for long names at once", () => {
    const rules = fresh();
    const first = prepareAgent("a", rules);
    for (let i = 0; i < 5_000; i++) prepareAgent(`other-${i}`, rules);
    expect(prepareAgent("a", rules)).not.toBe(first);
    const long = "a".repeat(10_000);
    expect(prepareAgent(long, rules)).not.toBe(prepareAgent(long, rules));
  });
});
