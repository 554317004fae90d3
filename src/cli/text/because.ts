import type { Because } from "../../base/because.ts";
import type { BecauseCode } from "../../engine/policy/explain.ts";
import type { Texts } from "./en.generated.ts";

/** What codes of the system without words of their own are about, by how they begin. */
const FAMILIES: readonly (readonly [family: keyof Texts["details"]["families"], pattern: RegExp])[] = [
  ["http", /^(?:HPE|ERR_HTTP)_|^UND_ERR_(?:HEADERS|RESPONSE|RES_)/],
  ["tls", /CERT|TLS|SSL|EPROTO|UNABLE_TO_/],
  ["coding", /^Z_|^ERR__|BROTLI|^ERR_PADDING/],
  ["other", /^(?:E[A-Z\d]+|[A-Z\d]+(?:_+[A-Z\d]+)+)$/],
];

/** A reason that the library gives, in a language; of an error of elsewhere, the message. */
export function becauseIn({ details }: Texts, because: Because | undefined): string {
  if (because === undefined) return details.noAnswer;
  const { code, values } = because;
  if (code === "system") return systemIn(details, String(values.error));
  const { sentences } = details;
  const say = Object.hasOwn(sentences, code)
    ? sentences[code as keyof typeof sentences]
    : String(values.text);
  return typeof say === "string" ? say : (say as (values: Because["values"]) => string)(values);
}

/** An error of the system, or of another program, by its code. */
function systemIn({ codes, families }: Texts["details"], code: string): string {
  if (Object.hasOwn(codes, code)) return codes[code as keyof typeof codes];
  const family = FAMILIES.find(([, its]) => its.test(code))?.[0];
  return family === undefined ? code : families[family]({ code });
}

/** Why a URL is allowed or not, in a language. */
export function reasonIn(
  { common, question: { reasons } }: Texts,
  { code, values }: Because<BecauseCode>,
): string {
  const { rule = "", line = 0, loser = "", loserLine = 0, agent = "", rules, bytes, taken } = values;
  const named = (text: string | number, at: string | number): string | number =>
    at === 0 ? text : common.ruleAndLine({ rule: text, line: at });
  const say = reasons[code];
  const parts = { rule: named(rule, line), loser: named(loser, loserLine), agent };
  const reason =
    typeof say === "string" ? say : say({ ...parts, rules: Number(rules), bytes: Number(bytes) });
  return taken === undefined ? reason : `${reason} ${reasons[taken as "fewer" | "more"]}`;
}
