import type { RuleDocs } from "../findings/rule.ts";
import docs from "./docs.json" with { type: "json" };
import type { Rule, RuleExample } from "./rule.ts";
import { allRules, type RuleId } from "./rules/index.ts";

/** What `docs.json` has of a rule: its documentation, and its examples unless they are in {@link BAD}. */
type Texts = RuleDocs & Partial<RuleExample> & Pick<RuleExample, "good">;

/** The compiler names a rule without documentation. */
const textsOf = docs satisfies Readonly<Record<RuleId, object>> as Readonly<Record<RuleId, Texts>>;

/** Examples that are long, or no text. */
const BAD: Readonly<Partial<Record<RuleId, string | Uint8Array>>> = {
  "binary-file": Uint8Array.of(0xff, 0xfe, 0x55, 0, 0x73, 0, 0x65, 0, 0x72, 0, 0x0a, 0),
  "file-too-large": `User-agent: *\nDisallow: /tmp/\n${`# ${"-".repeat(77)}\n`.repeat(6500)}`,
  "invalid-utf8": Uint8Array.from("User-agent: *\nDisallow: /caf\xE9/\n", (char) => char.charCodeAt(0)),
  "line-too-long": `User-agent: *\nDisallow: /tmp/${"x".repeat(17000)}.html\n`,
};

/** All rules, with their documentation. It is apart from them, since only those who ask for it need it. */
export const rules: readonly Rule[] = /* @__PURE__ */ allRules.map((rule) => {
  const { what, why, source, bad = BAD[rule.id]!, ...example } = textsOf[rule.id];
  return { ...rule, docs: { what, why, source }, example: { bad, ...example } };
});
