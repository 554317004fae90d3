/** Asks about one URL of so many characters, then goes on with ordinary work and prints what came of it. */
import { engine } from "../../src/core/engine.ts";
import { parse, RobotsError } from "../../src/index.ts";

const length = Number(process.argv[2]);
const text = "User-agent: *\nDisallow: /*b\nDisallow: /x\n";

function attempt(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    return error instanceof RobotsError ? error.code : String(error);
  }
}

const policy = parse(text).policyFor("Bot");
const other = parse(text).policyFor("Bot");
other.check(["/", "/x"]);
const long = `/${"a".repeat(length)}`;
const result: Record<string, unknown> = {
  once: attempt(() => Array.from(policy.check([long]))),
  batch: attempt(() => Array.from(policy.check(["/x", long, "/ab", "/c"]))),
  // Its normal form is made in JavaScript, at eight bytes a byte: enough is enough.
  odd: attempt(() => Array.from(policy.check(["/x", `${long.slice(0, 10_000_000)}%7Eb`]))),
  // Whatever the long one met with, those that were there before and those that come after answer as ever.
  before: Array.from(other.check(["/x", "/a", "/ab"])),
  same: Array.from(policy.check(["/x", "/a", "/ab"])),
};
const many = `User-agent: *\n${Array.from({ length: 20_000 }, (_, i) => `Disallow: /p${i}`).join("\n")}\n`;
const large = parse(many).policyFor("Bot");
result.large = [large.isAllowed("/p77"), large.isAllowed("/p77"), large.isAllowed("/q")];
result.explained = large.explain("/p19999").rule?.line;
result.largeBatch = Array.from(large.check(["/p5", "/q", "/p19999"]));
result.memory = engine().core.memory.buffer.byteLength;
console.log(JSON.stringify(result));
