import { parsedUrl } from "../../engine/url/parsed.ts";
import { categories, signals, type Vocabulary } from "../findings/preferences.ts";
import { nameValue, objectsIn, textsIn } from "./checks.ts";
import { refuse } from "./refusal.ts";
import type { FieldSpec, ForPath, GroupSpec, Texts } from "./spec.ts";

/** Content-Signal lines (contentsignals.org), which belong to their group. */
export function signalFields(said: GroupSpec["signals"]): FieldSpec[] {
  return linesOf("Content-Signal", said, signals);
}

/** Content-Usage lines (draft-ietf-aipref-attach-05, section 3). */
export function usageFields(usage: GroupSpec["usage"]): FieldSpec[] {
  return linesOf("Content-Usage", usage, categories);
}

/** License lines (RSL 1.0), which belong to no group and so come before the first. */
export function licenseFields(licenses: Texts | undefined): FieldSpec[] {
  return textsIn("licenses", licenses).map((url) => {
    if (typeof url !== "string" || !/^https?:$/.test(parsedUrl(url)?.protocol ?? "") || /\s/.test(url)) {
      refuse("bad-license", nameValue(url));
    }
    return { name: "License", value: url };
  });
}

/**
 * The fields of two groups that are joined. If both mention a signal, the added value counts, as for a crawl delay: two
 * lines that disagree would be two statements.
 */
export function joinedFields(own: readonly FieldSpec[], added: readonly FieldSpec[]): FieldSpec[] {
  const fields = [...own];
  for (const field of added) {
    const at = fields.findIndex(
      ({ name, value }) => name === field.name && scopeOf(value) === scopeOf(field.value),
    );
    if (at < 0 || !/^Content-(?:Signal|Usage)$/.test(field.name)) fields.push(field);
    else fields[at] = { name: field.name, value: joinedValues(fields[at]!.value, field.value) };
  }
  return fields;
}

function scopeOf(value: string): string {
  return value.startsWith("/") ? value.slice(0, value.indexOf(" ")) : "";
}

function joinedValues(own: string, added: string): string {
  const scope = scopeOf(own);
  const pairs = new Map<string, string>();
  for (const value of [own, added]) {
    for (const pair of value.slice(scope.length).split(","))
      pairs.set(pair.trim().split("=")[0]!, pair.trim());
  }
  return `${scope} ${[...pairs.values()].join(", ")}`.trim();
}

type Said = Readonly<Record<string, string | undefined>> & ForPath;

function linesOf(name: string, said: object | readonly object[] | undefined, known: Vocabulary): FieldSpec[] {
  if (said === undefined) return [];
  const lines = objectsIn(name, (Array.isArray(said) ? said : [said]) as readonly Said[]);
  return lines.flatMap(({ path, ...values }) => {
    const pairs = Object.entries(values).filter(([, value]) => value !== undefined);
    for (const [key, value] of pairs) checkPair(name, key, value!, known);
    if (path !== undefined && !/^\/[^\s#]*$/.test(path)) refuse("bad-path", nameValue(path), name);
    const list = pairs.map((pair) => pair.join("=")).join(", ");
    return list === "" ? [] : [{ name, value: path === undefined ? list : `${path} ${list}` }];
  });
}

function checkPair(name: string, key: string, value: string, known: Vocabulary): void {
  if (!Object.hasOwn(known, key)) refuse("unknown-key", name, key, Object.keys(known).join(", "));
  if (!known[key]!.includes(value))
    refuse("bad-value", name, key, known[key]!.join(" or "), nameValue(value));
}
