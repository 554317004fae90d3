/** Works policies hard in one of several ways, and prints the memory used over time as JSON. Run with --expose-gc. */
import { setImmediate } from "node:timers/promises";
import { engine } from "../../../src/engine/core/engine.ts";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { Policy, parse } from "../../../src/index.ts";

const collect = (globalThis as { gc?: () => void }).gc!;

/** A small file; no two in a row are the same. */
const body = (i: number): string =>
  `User-agent: *\nDisallow: /p${i % 977}/\nAllow: /p${i % 977}/x\nDisallow: /*.q${i % 13}$\n${"Disallow: /more\n".repeat(i % 5)}`;

interface Point {
  policies: number;
  /** Bytes handed out in the core's memory, its size, and what the process has. */
  used: number;
  core: number;
  rss: number;
}
const curve: Point[] = [];

/** Collects garbage, lets the registry's callbacks run, and notes what is used. */
async function note(policies: number): Promise<void> {
  for (let i = 0; i < 3; i++) {
    collect();
    // Callbacks run as a task of their own, after the collection.
    await setImmediate();
  }
  curve.push({
    policies,
    used: engine().arena.used,
    core: engine().wasm.memory.buffer.byteLength,
    rss: process.memoryUsage.rss(),
  });
}

function ask(policy: Policy, i: number): void {
  const url = `/p${i % 977}/y`;
  if (policy.isAllowed(url) || policy.isAllowed(url) || policy.check(["/", url])[1] !== 0) {
    throw new Error(`policy ${i} answers wrongly`);
  }
}

const ways: Readonly<Record<string, (i: number) => void>> = {
  disposed(i) {
    const policy = parse(body(i)).policyFor("Bot");
    ask(policy, i);
    policy.dispose();
  },
  collected(i) {
    ask(parse(body(i)).policyFor("Bot"), i);
  },
  "shared by their file"(i) {
    const robots = parse(body(i));
    for (const name of ["Bot", "Other", "Third"]) {
      const policy = robots.policyFor(name);
      ask(policy, i);
      policy.dispose();
    }
  },
  "read from bytes"(i) {
    const policy = parse(body(i)).policyFor("Bot");
    const back = Policy.fromBytes(policy.toBytes());
    ask(back, i);
    // One of the two is freed by hand, the other with the garbage.
    (i % 2 ? policy : back).dispose();
  },
  explained(i) {
    const policy = parse(body(i)).policyFor("Bot");
    if (policy.explain(`/p${i % 977}/y`).allowed) throw new Error("explained wrongly");
    policy.check(["/", "/"]);
    policy.dispose();
  },
  stored(i) {
    store.set(`https://h${i % 500}.example`, parse(body(i)));
    if (store.check([`https://h${i % 500}.example/p${i % 977}/y`])[0] !== 0)
      throw new Error("stored wrongly");
  },
  "stored in stores that are dropped"(i) {
    if (i % 100 === 0) short = new PolicyStore({ agent: "Bot" });
    short.set(`https://h${i % 100}.example`, parse(body(i)));
    if (short.check([`https://h${i % 100}.example/p${i % 977}/y`])[0] !== 0)
      throw new Error("stored wrongly");
  },
};
let short = new PolicyStore({ agent: "Bot" });
const store = new PolicyStore({ agent: "Bot" });

const [way, total, held] = process.argv.slice(2);
const work = ways[way!]!;
const count = Number(total);
const step = count / 10;
// Policies that stay alive among those that go.
const kept = Array.from({ length: Number(held ?? 0) }, (_, i) => parse(body(i)).policyFor("Bot"));
for (const [i, policy] of kept.entries()) ask(policy, i);
for (let i = 0; i < count; i++) {
  work(i);
  // Finalizers never run within a task, however many objects die in it.
  if (i % 2000 === 1999) await setImmediate();
  if (i % step === step - 1) await note(i + 1);
}
for (const [i, policy] of kept.entries()) ask(policy, i);
console.log(JSON.stringify(curve));
