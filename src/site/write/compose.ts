import { addTo } from "../../base/add-to.ts";
import { isPlain } from "../../base/options.ts";
import { encoder } from "../../base/utf8.ts";
import { DEFAULT_MAX_BYTES } from "../../engine/parse/body.ts";
import { contentOf, sitemapsOf } from "../../engine/parse/content.ts";
import { readGroups } from "../../engine/parse/group-table.ts";
import { googleSyntax, lenient } from "../../engine/parse/syntax.ts";
import { kindNames } from "../findings/field-names.ts";
import { joinedFields, licenseFields, signalFields, usageFields } from "./ai-fields.ts";
import {
  checkAgent,
  checkDelay,
  checkField,
  checkKeys,
  checkPattern,
  checkSitemap,
  commentLines,
  listIn,
  nameValue,
  objectsIn,
  textsIn,
} from "./checks.ts";
import { policyPresets } from "./presets.ts";
import { refuse } from "./refusal.ts";
import type { FieldSpec, GroupSpec, PresetOptions, RobotsSpec, RuleSpec } from "./spec.ts";

/** A group with everything that is written for it. */
interface Section {
  readonly agents: string[];
  readonly rules: RuleSpec[];
  crawlDelay: number | undefined;
  fields: FieldSpec[];
  readonly comment: string[];
}

/** A file with everything that is written. */
interface Plan {
  readonly comment: readonly string[];
  readonly fields: readonly FieldSpec[];
  readonly sections: readonly Section[];
  readonly sitemaps: readonly string[];
}

/**
 * Writes a file, and reads it again to make sure that it means what was requested. Values are only refused if they
 * cannot be expressed, whatever lint says about them.
 *
 * @throws RobotsError INVALID_ARGUMENT; its `cause`, a `BuildRefusal`, says why
 */
export function compose(spec: RobotsSpec): string {
  const plan = planOf(spec);
  const text = written(plan);
  const bytes = encoder.encode(text);
  if (bytes.length > DEFAULT_MAX_BYTES) refuse("too-large", `${bytes.length}`, `${DEFAULT_MAX_BYTES}`);
  for (const syntax of [lenient, googleSyntax]) {
    const file = readGroups(bytes, 0, bytes.length, { syntax, blankEnds: false, allow: true });
    const read = contentOf(file);
    const groups = read.groups.map(({ agents, rules, crawlDelay }) => ({
      agents,
      rules: rules.map(({ type, pattern }) => ({ type, pattern })),
      crawlDelay,
    }));
    const planned = plan.sections.map(({ agents, rules, crawlDelay }) => ({ agents, rules, crawlDelay }));
    const fields = read.extensions.map(({ name, value }) => ({ name, value }));
    const meantFields = [...plan.fields, ...plan.sections.flatMap((section) => section.fields)];
    if (
      !same(groups, planned) ||
      !same(sitemapsOf(file.lines), plan.sitemaps) ||
      !same(fields, meantFields)
    ) {
      refuse("reads-differently");
    }
  }
  return text;
}

function same(read: unknown, meant: unknown): boolean {
  return JSON.stringify(read) === JSON.stringify(meant);
}

function planOf(spec: RobotsSpec): Plan {
  if (!isPlain(spec)) refuse("wrong-kind", "the specification", "an object");
  checkKeys(
    spec,
    [
      ...["preset", "verifiedOnly", "crawlers"],
      ...["groups", "sitemaps", "licenses", "extensions", "comment", "truncated", "dialect", "lines"],
    ],
    "the file",
  );
  const { preset, verifiedOnly, crawlers, sitemaps, licenses, comment } = spec;
  const groups = objectsIn("groups", spec.groups);
  const extensions = objectsIn("extensions", spec.extensions);
  if (preset !== undefined && !(typeof preset === "string" && Object.hasOwn(policyPresets, preset))) {
    refuse("unknown-preset", nameValue(preset), Object.keys(policyPresets).join(", "));
  }
  const options: PresetOptions = {
    ...(verifiedOnly !== undefined && { verifiedOnly }),
    ...(crawlers !== undefined && { crawlers }),
  };
  checkPresetOptions(preset, options);
  const sections =
    preset === undefined
      ? []
      : policyPresets[preset].spec(options).groups!.flatMap((group) => sectionsOf(group));
  const presets = sections.length;
  const forSome = new Map<number | undefined, (readonly string[])[]>();
  for (const { group, agents } of extensions) {
    if (agents === undefined) continue;
    addTo(forSome, group, textsIn("agents", agents));
  }
  const own = groups.map((group, i) => sectionsOf(group, forSome.get(i)));
  const fields: FieldSpec[] = licenseFields(licenses);
  for (const { name, value, group, agents } of extensions) {
    const field = checkField({ name, value });
    const targets = group === undefined ? [{ fields, agents: [] as string[] }] : own[group];
    if (targets === undefined) refuse("no-group", nameValue(group));
    const chosen = targets.filter((target) => agents?.some((agent) => target.agents.includes(agent)) ?? true);
    for (const target of chosen) target.fields.push(field);
  }
  for (const section of own.flat()) {
    const partner = sections
      .slice(0, presets)
      .find(({ agents }) => same(sorted(agents), sorted(section.agents)));
    if (partner === undefined) sections.push(section);
    else join(partner, section);
  }
  return {
    comment: commentLines(comment),
    fields,
    // Without a rule, the group's agents would join the next group, and it would look like a mistake.
    sections: sections.map((section) =>
      section.rules.length > 0
        ? section
        : { ...section, rules: [{ type: "disallow", pattern: "" } as const] },
    ),
    sitemaps: textsIn("sitemaps", sitemaps).map(checkSitemap),
  };
}

function sorted(agents: readonly string[]): string[] {
  return agents.map((agent) => agent.toLowerCase()).sort();
}

function join(partner: Section, section: Section): void {
  for (const rule of section.rules) partner.rules.push(rule);
  partner.fields = [...joinedFields(partner.fields, section.fields)];
  for (const line of section.comment) partner.comment.push(line);
  partner.crawlDelay = section.crawlDelay ?? partner.crawlDelay;
}

const GROUP_KEYS = [
  "agents",
  "allow",
  "disallow",
  "rules",
  "crawlDelay",
  "crawlDelays",
  "signals",
  "usage",
  "extensions",
  "comment",
  "line",
];

/** Presets that name AI crawlers, and so take a list of them. */
export const OF_AI: readonly unknown[] = ["no-ai", "no-ai-training"];
/** Presets for which `verifiedOnly` changes something. */
const OF_TIERS: readonly unknown[] = [...OF_AI, "search-only"];

/** Refuses options that would have no effect. */
function checkPresetOptions(preset: unknown, { verifiedOnly, crawlers }: PresetOptions): void {
  if (verifiedOnly !== undefined && typeof verifiedOnly !== "boolean")
    refuse("wrong-kind", "verifiedOnly", "true or false");
  if (verifiedOnly === true && !OF_TIERS.includes(preset))
    refuse(
      "unknown-property",
      "a file without one of the presets for some crawlers",
      "verifiedOnly",
      OF_TIERS.join(", "),
    );
  if (crawlers !== undefined && (!OF_AI.includes(preset) || verifiedOnly === true))
    refuse(
      "unknown-property",
      `the preset ${JSON.stringify(preset ?? "open")}${verifiedOnly === true ? " of verified names" : ""}, which takes no list of crawlers,`,
      "crawlers",
      `no need of one: a list is for ${OF_AI.join(" and ")}`,
    );
}

/** The sections to write for a group: one for each set of agents with the same delay and fields. */
function sectionsOf(group: GroupSpec, fieldsForSome: readonly (readonly string[])[] = []): Section[] {
  checkKeys(group, GROUP_KEYS, "a group");
  const { crawlDelays, crawlDelay, ...rest } = group;
  const agents = textsIn("agents", group.agents);
  if (agents.length === 0) refuse("no-agent");
  const delays: readonly (number | undefined)[] =
    crawlDelays === undefined ? agents.map(() => crawlDelay) : listIn("crawlDelays", crawlDelays);
  if (delays.length !== agents.length) refuse("delay-count", `${agents.length}`, `${delays.length}`);
  delays.forEach(checkDelay);
  const fieldsOf = new Map<string, number[]>();
  fieldsForSome.forEach((names, i) => {
    for (const name of names) addTo(fieldsOf, name, i);
  });
  const parts = new Map<string, { agents: string[]; delay: number | undefined }>();
  agents.forEach((agent, i) => {
    const delay = delays[i];
    const key = [delay, ...(fieldsOf.get(agent) ?? [])].join();
    const part = parts.get(key) ?? { agents: [], delay };
    parts.set(key, part);
    part.agents.push(agent);
  });
  return [...parts.values()].map((part, i) =>
    sectionOf({
      ...rest,
      agents: part.agents,
      ...(part.delay !== undefined && { crawlDelay: part.delay }),
      ...(i > 0 && { comment: [] }),
    }),
  );
}

function sectionOf(group: GroupSpec): Section {
  const { allow, disallow, crawlDelay, signals, usage, comment } = group;
  const agents = textsIn("agents", group.agents).map(checkAgent);
  const extensions = objectsIn("extensions", group.extensions);
  return {
    agents,
    rules: [
      ...textsIn("allow", allow).map((pattern) => ({ type: "allow" as const, pattern })),
      ...textsIn("disallow", disallow).map((pattern) => ({ type: "disallow" as const, pattern })),
      ...objectsIn("rules", group.rules).map(({ type, pattern }) => ({ type, pattern })),
    ].map(checkPattern),
    crawlDelay,
    fields: [...signalFields(signals), ...usageFields(usage), ...extensions].map(checkField),
    comment: commentLines(comment),
  };
}

function written({ comment, fields, sections, sitemaps }: Plan): string {
  const blocks: string[][] = [comment.map(commented), fields.map(fieldLine)];
  for (const { agents, rules, crawlDelay, fields: own, comment: note } of sections) {
    blocks.push([
      ...note.map(commented),
      ...agents.map((agent) => `User-agent: ${agent}`),
      ...rules.map(({ type, pattern }) => fieldLine({ name: kindNames[type], value: pattern })),
      ...(crawlDelay === undefined ? [] : [`Crawl-delay: ${crawlDelay}`]),
      ...own.map(fieldLine),
    ]);
  }
  blocks.push(sitemaps.map((url) => `Sitemap: ${url}`));
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => `${block.join("\n")}\n`)
    .join("\n");
}

function fieldLine({ name, value }: FieldSpec): string {
  return value === "" ? `${name}:` : `${name}: ${value}`;
}

function commented(line: string): string {
  return line === "" ? "#" : `# ${line}`;
}
