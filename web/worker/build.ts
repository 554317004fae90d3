import type { Language } from "../../src/base/language.ts";
import { RobotsError } from "../../src/index.ts";
import { buildIn } from "../../src/site/write/build.ts";
import { OF_AI } from "../../src/site/write/compose.ts";
import { type BuildRefusal, policyPresets, type RobotsSpec } from "../../src/site/write/index.ts";
import { refusalIn } from "../../src/site/write/refusal-texts.ts";
import type { Form, FormGroup } from "../state/state.ts";
import { type Addition, presetBeyond, withAddition } from "./addition.ts";
import { lintTexts } from "./lint.ts";
import { givenCrawlers } from "./policies.ts";

interface FormQuestion {
  readonly form: Form;
  /** The file that a form which keeps it is added to. */
  readonly robots: string;
  readonly language: Language;
}

/** A value of the form that no robots.txt can have. */
export interface WrongValue {
  /** Its group's index, from 0; absent for sitemaps, and if no value by itself is wrong. */
  readonly group?: number;
  readonly field?: keyof FormGroup | "sitemaps";
  readonly why: string;
}

/** How many wrong values are told: for each, the file is built once more. */
const MOST_WRONG = 50;
const ORDER = ["agents", "disallow", "allow", "crawlDelay", "sitemaps"] as const;

/** A file from a form, or all values that it cannot have: the visitor may still be typing. */
export async function buildFile({
  form,
  robots: given,
  language,
}: FormQuestion): Promise<Addition | { readonly wrong: readonly WrongValue[] }> {
  const texts = await lintTexts(language);
  const written = (spec: RobotsSpec): string => buildIn(spec, language, texts);
  const build = (some: Form): Addition => {
    const plain = joined(specOf(some));
    const spec = { ...plain, ...(OF_AI.includes(plain.preset) && givenCrawlers()) };
    if (!form.keepsFile) return { robots: written(spec) };
    const { text, ...beyond } = presetBeyond(given, spec);
    const own = written(specOf({ ...some, preset: "" }));
    return withAddition(given, [text, own].filter((part) => part !== "").join("\n"), beyond);
  };
  const wrong: WrongValue[] = [];
  for (let rest = form; wrong.length < MOST_WRONG; ) {
    try {
      const built = build(rest);
      return wrong.length === 0 ? built : { wrong: wrong.sort(inOrder) };
    } catch (error) {
      if (!(error instanceof RobotsError) || error.cause === undefined) throw error;
      const refusal = error.cause as BuildRefusal;
      const place = placeOf(refusal, rest);
      const typed =
        place?.field === "crawlDelay" ? [form.groups[place.group!]!.crawlDelay.trim()] : refusal.values;
      const why = refusalIn({ ...refusal, values: typed }, language);
      wrong.push({ ...place, why: why[0]!.toUpperCase() + why.slice(1) });
      if (place === undefined) return { wrong };
      rest = without(rest, place, refusal);
    }
  }
  return { wrong: wrong.sort(inOrder) };
}

/** The order of the fields on the page. */
function inOrder(one: WrongValue, other: WrongValue): number {
  if (one.group !== other.group) return (one.group ?? Infinity) - (other.group ?? Infinity);
  return ORDER.indexOf(one.field ?? "sitemaps") - ORDER.indexOf(other.field ?? "sitemaps");
}

type Place = Required<Pick<WrongValue, "field">> & Pick<WrongValue, "group">;

/** Fields that a value may be in: by the reason why it is refused, or by the part of the file that the refusal names. */
const FIELDS_OF: Readonly<Record<string, readonly Place["field"][]>> = {
  agent: ["agents"],
  "not-a-token": ["agents"],
  pattern: ["disallow", "allow"],
  "pattern-start": ["disallow", "allow"],
  "white-space": ["disallow", "allow"],
  sitemap: ["sitemaps"],
  "bad-sitemap": ["sitemaps"],
  "bad-delay": ["crawlDelay"],
};
const ANY_FIELD: readonly Place["field"][] = ["disallow", "allow", "agents", "sitemaps"];

/** The field with the value that was refused. */
function placeOf({ reason, values }: BuildRefusal, { groups, sitemaps }: Form): Place | undefined {
  if (reason === "no-agent") {
    const group = groups.findIndex((one) => isWritten(one) && linesOf(one.agents).length === 0);
    return { group, field: "agents" };
  }
  const [first = "", second = ""] = values;
  const ofPart = reason === "hash" || reason === "control";
  const value = ofPart ? second : first;
  for (const field of FIELDS_OF[reason] ?? (ofPart ? FIELDS_OF[first]! : ANY_FIELD)) {
    const has = (text: string): boolean =>
      field === "crawlDelay"
        ? text.trim() !== "" && `${secondsIn(text)}` === value
        : linesOf(text).some((line) => isQuoted(line, value));
    if (field === "sitemaps") {
      if (has(sitemaps)) return { field };
      continue;
    }
    const group = groups.findIndex((one) => has(one[field]));
    if (group >= 0) return { group, field };
  }
  return undefined;
}

/** Whether a value is a line, as it is or in quotation marks. */
function isQuoted(line: string, value: string): boolean {
  return value === line || value === JSON.stringify(line);
}

/** The form without what was refused in a field. */
function without(form: Form, { group, field }: Place, { values }: BuildRefusal): Form {
  const left = (text: string): string =>
    linesOf(text)
      .filter((line) => !values.some((value) => isQuoted(line, value)))
      .join("\n");
  if (field === "sitemaps") return { ...form, sitemaps: left(form.sitemaps) };
  // A group needs a name: this one is always right.
  const mend = (one: FormGroup): FormGroup => ({
    ...one,
    [field]: field === "crawlDelay" ? "" : left(one[field]) || (field === "agents" ? "*" : ""),
  });
  return { ...form, groups: form.groups.map((one, i) => (i === group ? mend(one) : one)) };
}

function specOf({ preset, groups, sitemaps }: Form): RobotsSpec {
  return {
    ...(preset !== "" && { preset: preset as NonNullable<RobotsSpec["preset"]> }),
    groups: groups.filter(isWritten).map(({ agents, disallow, allow, crawlDelay }) => ({
      agents: linesOf(agents),
      disallow: linesOf(disallow),
      allow: linesOf(allow),
      ...(crawlDelay.trim() !== "" && { crawlDelay: secondsIn(crawlDelay) }),
    })),
    sitemaps: linesOf(sitemaps),
  };
}

/** Whether a group has something to say: rules, or a crawler's name. */
function isWritten({ agents, ...rules }: FormGroup): boolean {
  return !["", "*"].includes(agents.trim()) || Object.values(rules).some((text) => text.trim() !== "");
}

function secondsIn(delay: string): number {
  return Number(delay.replace(",", "."));
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/**
 * Adds the rules for all crawlers to a preset. They are meant for crawlers that the preset lets in. If `*` is the group
 * that it shuts out, they join the preset's first group, since two groups for `*` would be one.
 */
function joined(spec: RobotsSpec): RobotsSpec {
  if (spec.preset !== "closed" && spec.preset !== "search-only") return spec;
  const { agents } = policyPresets[spec.preset].spec().groups![0]!;
  const groups = spec.groups?.map((group) => (`${group.agents}` === "*" ? { ...group, agents } : group));
  return { ...spec, ...(groups && { groups }) };
}
