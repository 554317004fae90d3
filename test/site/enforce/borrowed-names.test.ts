/** Whoever is judged by a crawler's group is verified as that crawler, however the header writes its name. */
import { expect, it } from "vitest";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { Networks } from "../../../src/site/identity/networks.ts";
import { BotCounter } from "../../../src/site/logs/index.ts";
import { verify } from "../../../src/site/logs/verify.ts";
import { cases } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";
import { borrowed } from "./borrowed-names.ts";
import { fetching } from "./standings.ts";

const LIST = "198.51.100.0/24";
const FOREIGN = "203.0.113.7";
const random = new Random(Number(process.env.FUZZ_SEED ?? 1));
const nobody = async (): Promise<string[]> => {
  throw Object.assign(new Error("none"), { code: "ENOTFOUND" });
};
const DNS = { resolvePtr: nobody, resolve4: nobody, resolve6: nobody };

const enforcerFor = (name: string, token: string, more = {}) =>
  createEnforcer({
    robots: `User-agent: ${name}\nAllow: /\n\nUser-agent: *\nDisallow: /\n`,
    networks: [{ for: token, text: LIST }],
    spoofed: "block",
    ...more,
  });

it("no foreign address gets what a crawler's group allows", async () => {
  const wrong: string[] = [];
  let tried = 0;
  let spoofed = 0;
  // Besides tokens, the names that several crawlers of an operator fall back to, such as Yandex
  const names = new Map(fetching.map(({ token }) => [token, token]));
  for (const { tokens, operator } of fetching)
    for (const name of tokens) if (!names.has(name)) names.set(name, operator);
  for (const [name, token] of names) {
    const enforcer = enforcerFor(name, token);
    for (const userAgent of borrowed(name, cases(100), random)) {
      const { action, identity, rule } = enforcer.decide({ url: "/x", userAgent, address: FOREIGN });
      tried++;
      if (identity === "spoofed") spoofed++;
      if (action === "allow" && rule !== undefined && identity !== "verified")
        wrong.push(`${name}: ${JSON.stringify(userAgent)}`);
    }
  }
  console.log(`${tried} headers, ${spoofed} spoofed, ${wrong.length} let in`);
  expect(wrong.slice(0, 40)).toEqual([]);
  expect(spoofed).toBeGreaterThan(tried / 5);
});

it("by names in DNS and in logs alike", async () => {
  const counter = new BotCounter();
  const enforcer = enforcerFor("Googlebot", "Googlebot", { dns: DNS });
  let spoofed = 0;
  for (const agent of borrowed("Googlebot", cases(1000), random)) {
    const { action, identity } = await enforcer.verify({ url: "/x", userAgent: agent, address: FOREIGN });
    expect(action === "allow" && identity !== "person", agent).toBe(false);
    if (identity === "spoofed") spoofed++;
    counter.add({
      agent,
      client: FOREIGN,
      method: "GET",
      target: "/",
      status: 200,
      host: undefined,
      time: "",
    });
  }
  const ranges = [new Networks("Googlebot", "googlebot.json", LIST)];
  const found = await verify(counter.report().bots, counter, { ranges });
  const inLogs = [...found.values()].reduce((sum, one) => sum + one.spoofed, 0);
  console.log(`${spoofed} spoofed, ${inLogs} in logs`);
  expect(inLogs).toBe(spoofed);
});
