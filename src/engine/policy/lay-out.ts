import { decoder, isUtf8 } from "../../base/utf8.ts";
import { RuleWriter } from "../core/rule-writer.ts";
import type { DialectRules } from "../dialect/dialect.ts";
import { READINGS_ROOM } from "../url/normal.ts";

/** A rule with its pattern as written. */
export interface RuleValue {
  readonly allow: boolean;
  readonly raw: Uint8Array;
}

/** What an empty Disallow stands for where it is a rule. */
const OPENING: RuleValue = { allow: true, raw: Uint8Array.of(0x2f) };

/** In dialects in which order decides, ranks count down from here, so that they do not depend on later rules. */
const MOST_RULES = 0x3fffffff;

/** Rules in normal form, ready for a rule table, and which of the sources each comes from. */
export interface LaidOut {
  readonly writer: RuleWriter;
  readonly from: readonly number[];
  /**
   * Where the first match decides: sources left out because an earlier one has the same pattern, with the index of
   * that one.
   */
  readonly repeats: ReadonlyMap<number, number>;
  /** Sources that have more interpretations than rules. */
  readonly coarse: ReadonlySet<number>;
}

/**
 * Normalizes rules and assigns their priorities, as the core's `gather` does for files that it can read. Texts
 * always begin with "/", so patterns that begin otherwise are left out.
 */
export function layOut(rules: readonly RuleValue[], dialect: DialectRules): LaidOut {
  const writer = new RuleWriter(dialect.wildcards);
  const from: number[] = [];
  const coarse = new Set<number>();
  // If the first match decides, a repeated pattern never does.
  const seen = new Map<string, number>();
  const repeats = new Map<number, number>();
  // A file of patterns with many forms would become sixteen times as large.
  let room = Math.max(
    READINGS_ROOM,
    rules.reduce((sum, { raw }) => sum + raw.length, 0),
  );
  rules.forEach((rule, source) => {
    const { allow, raw } = dialect.emptyAllows && !rule.allow && rule.raw.length === 0 ? OPENING : rule;
    if (raw[0] !== 0x2f && !(raw[0] === 0x2a && dialect.wildcards)) return;
    const forms = dialect.normal(raw, allow, room);
    const extra = allow ? dialect.implied?.(forms[0]!) : undefined;
    // The literal interpretation comes first, and its length ranks the others as well. If order decides, earlier
    // rules rank higher.
    if (!dialect.longest) {
      const text = decoder.decode(forms[0]!);
      // Writing out numbers takes long; patterns begin with no digit.
      const key = isUtf8(forms[0]!, text) ? text : String(forms[0]);
      const first = seen.get(key);
      if (first !== undefined) {
        repeats.set(source, first);
        return;
      }
      seen.set(key, source);
    }
    const octets = dialect.octets?.(raw, forms[0]!) ?? forms[0]!.length;
    const rank = dialect.longest ? octets : MOST_RULES - seen.size;
    for (const form of forms) writer.add(form, rank * 2 + Number(allow));
    if (extra !== undefined) writer.add(extra, extra.length * 2 + 1);
    while (from.length < writer.count) from.push(source);
    if (forms.length === 1 && raw.length <= room) return;
    if (dialect.isCoarse?.(raw, room)) coarse.add(source);
    for (let i = 1; i < forms.length; i++) room -= forms[i]!.length;
  });
  return { writer, from, repeats, coarse };
}
