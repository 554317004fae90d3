/**
 * `one LENGTH,...`: asks about a URL of this many characters, then continues with ordinary work and prints what
 * came of it, a line a length. `many CHARACTER ROUNDS`: asks about many URLs just under the limit and prints how
 * large the core's memory became.
 */
import { engine } from "../../src/engine/core/engine.ts";
import { MAX_URL } from "../../src/engine/url/kinds.ts";
import { parse, RobotsError } from "../../src/index.ts";
import { dialects } from "../support/cases.ts";
import { pack } from "../support/paths.ts";

const text = "User-agent: *\nDisallow: /*b\nDisallow: /x\n";

function attempt(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    return error instanceof RobotsError ? error.code : String(error);
  }
}

function memory(): number {
  return engine().wasm.memory.buffer.byteLength;
}

function one(length: number): Record<string, unknown> {
  const policy = parse(text).policyFor("Bot");
  const other = parse(text).policyFor("Bot");
  other.check(["/", "/x"]);
  const long = `/${"a".repeat(length - 1)}`;
  const packed = pack(["/x", long, "/ab", "/c"]);
  const result: Record<string, unknown> = {
    first: attempt(() => parse(text).policyFor("Bot").isAllowed(long)),
    once: attempt(() => Array.from(policy.check([long]))),
    asked: attempt(() => policy.isAllowed(long)),
    batch: attempt(() => Array.from(policy.check(["/x", long, "/ab", "/c"]))),
    packed: attempt(() => Array.from(policy.checkPacked(packed.bytes, packed.offsets))),
    explain: attempt(() => policy.explain(long).allowed),
    // The same length, but its normal form has to be made.
    odd: attempt(() => Array.from(policy.check(["/x", `${long.slice(0, -4)}%7Eb`]))),
    dialects: dialects.map((dialect) =>
      attempt(() => Array.from(parse("", { dialect }).policyFor("Bot").check([long, "/x"]))),
    ),
    // Whatever the long one met with, those that were there before and those that come after answer as ever.
    before: Array.from(other.check(["/x", "/a", "/ab"])),
    same: Array.from(policy.check(["/x", "/a", "/ab"])),
  };
  const many = `User-agent: *\n${Array.from({ length: 20_000 }, (_, i) => `Disallow: /p${i}`).join("\n")}\n`;
  const large = parse(many).policyFor("Bot");
  result.large = [large.isAllowed("/p77"), large.isAllowed("/p77"), large.isAllowed("/q")];
  result.explained = large.explain("/p19999").rule?.line;
  result.largeBatch = Array.from(large.check(["/p5", "/q", "/p19999"]));
  return { ...result, memory: memory() };
}

function many(character: string, rounds: number): Record<string, unknown> {
  const policy = parse(text).policyFor("Bot");
  const curve: number[] = [];
  let disallowed = 0;
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < 4; i++) {
      const length = MAX_URL - 8 - round * 7 - i;
      const url = `/${character.repeat(Math.floor(length / character.length))}${i % 2 ? "" : "b"}`;
      if (!policy.isAllowed(url)) disallowed++;
      disallowed += policy.check([url, "/", url]).filter((verdict) => verdict === 0).length;
    }
    curve.push(memory());
  }
  return { disallowed, curve };
}

const [what, argument, rounds] = process.argv.slice(2);
if (what === "one")
  for (const length of argument!.split(",")) console.log(JSON.stringify(one(Number(length))));
else console.log(JSON.stringify(many(argument!, Number(rounds))));
