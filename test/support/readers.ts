/** Compares what the core's fast pass and the table of lines find in the same bytes. */
import { DECIDE_STAR } from "../../assembly/shared/boundary.ts";
import { prepareAgent } from "../../src/engine/agent/prepared-agent.ts";
import { select } from "../../src/engine/agent/select.ts";
import { engine } from "../../src/engine/core/engine.ts";
import { dialectRules } from "../../src/engine/dialect/index.ts";
import { readGroups } from "../../src/engine/parse/group-table.ts";
import { GroupRules } from "../../src/engine/policy/group-rules.ts";

/** The rules as the compiler gets them, in the order of the table: pattern, value, and whether stars count. */
function table(count: number): string[] {
  const core = engine();
  const at = core.rules(0) >>> 2;
  return Array.from({ length: count }, (_, i) => {
    const [pattern, length, value, flags] = core.u32.subarray(at + i * 4, at + i * 4 + 4);
    const text = Buffer.from(core.u8.subarray(pattern!, pattern! + length!)).toString("latin1");
    // The fast pass marks patterns with wildcards; the table's rules are marked by the dialect.
    const wild = flags === 1 && (text.includes("*") || text.endsWith("$"));
    return `${value} ${wild} ${text}`;
  });
}

/** The results of both readers for a body; `fast` is undefined if the fast pass gives up. */
export function readBoth(
  body: Uint8Array,
  agent: string | readonly string[],
  dialect: "rfc9309" | "google",
): { fast: string[] | undefined; slow: string[] } {
  const core = engine();
  const rules = dialectRules(dialect);
  const who = prepareAgent(agent, rules);
  const { at, length } = core.writeBody(body, body.length);
  const placed = { start: at, end: at + length };

  const most = length + 16;
  const space = length * 3 + 64;
  const ruleTable = core.rules(most);
  const side = core.scratch(space);
  core.writeAgents(who.nameBytes!);
  const how = rules.decides! | (who.boundByStar ? DECIDE_STAR : 0);
  const done = core.wasm.gather(placed.start, placed.end, how, ruleTable, most, side, side + space);
  const fast = done ? table(core.wasm.ruleFact(0)) : undefined;

  const file = readGroups(body, 0, length, rules);
  const { count } = new GroupRules(file, rules, select(file, rules, who.grade)).place(core);
  return { fast, slow: table(count) };
}
