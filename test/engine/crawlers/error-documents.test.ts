/** What services answer in place of a list of crawlers: valid JSON, but no crawler's entry in it. */
import { expect, it } from "vitest";
import { readCrawlers } from "../../../src/engine/agent/community/read.ts";
import { cases } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";
import { LIST } from "./followed.ts";

const KEYS =
  "error errors Error code status statusCode message Message detail details title type instance data result success fault exception reason request_id documentation_url crawlers list date NewBot GPTBot description".split(
    " ",
  );
const FIELDS = ["operator", "respect", "function", "frequency"];
const LEAVES = [500, true, null, "", "Internal Server Error", "ai-training", "NewBot"];

/** Any JSON value without a crawler's field. */
function value(random: Random, depth: number): unknown {
  const kind = random.below(depth === 0 ? 1 : 3);
  if (kind === 0) return random.pick(LEAVES);
  const values = Array.from({ length: random.below(3) }, () => value(random, depth - 1));
  return kind === 1 ? values : Object.fromEntries(values.map((one) => [random.pick(KEYS), one]));
}

const isTaken = (document: unknown): boolean => {
  try {
    return readCrawlers(JSON.stringify(document)).size > 0;
  } catch (error) {
    expect(String(error)).toContain("This list of crawlers cannot be used");
    return false;
  }
};

it("no document without a crawler's entry is a list, and none with something else among the entries", () => {
  const random = new Random(Number(process.env.FUZZ_SEED ?? 1));
  const wrong: unknown[] = [];
  let made = 0;
  for (let i = 0; i < cases(2_000); i++) {
    const other = value(random, 3);
    const key = random.pick(KEYS);
    const documents = [
      other,
      { [key]: other },
      { ...LIST, [key]: other },
      { crawlers: other },
      { crawlers: [{ token: "NewBot", purpose: "ai-agent" }, other] },
      { error: { [random.pick(FIELDS)]: "x" } },
    ];
    made += documents.length;
    wrong.push(...documents.filter(isTaken));
  }
  console.log(`${made} documents, ${wrong.length} taken for lists`);
  expect(wrong.slice(0, 10)).toEqual([]);
});

it.each(FIELDS)("an entry may have %s alone", (field) => {
  expect(isTaken({ NewBot: { [field]: "x" } })).toBe(true);
});
