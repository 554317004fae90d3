import { readFileSync } from "node:fs";

/** The JSON Schema of what `bots --json` and `--json-report` print, from the types that say so. */
export function botsSchema(): string {
  const definitions: Record<string, Schema> = Object.fromEntries(
    FILES.flatMap((file) => typesIn(readFileSync(new URL(`../../src/${file}`, import.meta.url), "utf8"))),
  );
  definitions.Because = {
    description: "A reason: a code, and what its sentence names",
    type: "object",
    properties: { code: { type: "string" }, values: { type: "object" } },
    required: ["code", "values"],
  };
  const bot = definitions.Bot!;
  bot.properties!.verification = {
    description: "What checking its addresses found; null if nothing could check them. Not in unrecognized.",
    anyOf: [{ $ref: "#/definitions/AddressCheck" }, { type: "null" }],
  };
  const schema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Automation in access logs",
    description: "What robotomata bots prints: an array with --json, an object with --json-report",
    anyOf: [{ type: "array", items: { $ref: "#/definitions/Bot" } }, { $ref: "#/definitions/BotReport" }],
    definitions,
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}

const FILES = [
  "engine/agent/crawler.ts",
  "site/identity/software.ts",
  "site/logs/count/report.ts",
  "site/logs/count/addresses.ts",
  "site/logs/count/marks.ts",
  "site/logs/verify.ts",
];
/** Types of these files that are part of what is printed. */
const WANTED =
  /^(?:CrawlerPurpose|Automation|Evidence|ForbiddenUrl|Bot|PurposeSum|RequestSum|BotReport|AddressSum|NetworkSum|MarkReport|MarkedLine|ByFinding|AddressCheck|SpoofedAddress)$/;

interface Schema {
  [key: string]: unknown;
  properties?: Record<string, Schema>;
}

/** The interfaces and unions of literals that a file declares. */
function typesIn(text: string): [string, Schema][] {
  const found: [string, Schema][] = [];
  const declared =
    /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?(?:export )?(?:interface (\w+)(?: extends (\w+))? \{\n([\s\S]*?)\n\}|type (\w+) =([^;]+);)/g;
  for (const [, doc = "", name, base, body = "", alias, union = ""] of text.matchAll(declared)) {
    if (alias !== undefined && WANTED.test(alias))
      found.push([
        alias,
        { description: sentence(doc), ...schemaOf(union.replace(/\/\*\*[\s\S]*?\*\//g, "")) },
      ]);
    if (name === undefined || !WANTED.test(name)) continue;
    const fields = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?readonly (\w+): ([^;]+);/g;
    const own = [...body.matchAll(fields)].map(([, about = "", field, type]): [string, Schema] => [
      field!,
      { ...(about === "" ? {} : { description: sentence(about) }), ...schemaOf(type!) },
    ]);
    const [, inherited] = found.find(([one]) => one === base) ?? [];
    const properties = { ...inherited?.properties, ...Object.fromEntries(own) };
    const required = Object.keys(properties);
    found.push([
      name,
      { description: sentence(doc), type: "object", additionalProperties: false, properties, required },
    ]);
  }
  return found;
}

function sentence(doc: string): string {
  return doc
    .replace(/\/\*\*|\*\//g, "")
    .replace(/^\s*\*/gm, "")
    .replace(/\{@link (?:\w+\.)?(\w+)\}/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** A schema for a type as TypeScript writes it. */
function schemaOf(written: string): Schema {
  const type = written.trim().replace(/^\|\s*/, "");
  const parts = type.startsWith("readonly") || type.startsWith("Readonly") ? [type] : type.split(/\s*\|\s*/);
  const literals = parts.filter((one) => one.startsWith('"'));
  const others = parts.filter((one) => !one.startsWith('"')).map(one);
  const enums = literals.length === 0 ? [] : [{ enum: literals.map((one) => JSON.parse(one) as string) }];
  const all = [...enums, ...others];
  return all.length === 1 ? all[0]! : { anyOf: all };
}

function one(type: string): Schema {
  const [, list] = /^readonly (.+)\[\]$/s.exec(type) ?? [];
  if (list !== undefined) return { type: "array", items: schemaOf(list.replace(/^\(([\s\S]*)\)$/, "$1")) };
  const [, tuple] = /^readonly \[(.+)\]$/s.exec(type) ?? [];
  if (tuple !== undefined) {
    const items = tuple.split(",").map((item) => schemaOf(item.replace(/^\s*\w+:/, "")));
    return { type: "array", items, minItems: items.length, maxItems: items.length };
  }
  const [, record] = /^Readonly<Record<string, (\w+)>>$/.exec(type) ?? [];
  if (record !== undefined) return { type: "object", additionalProperties: schemaOf(record) };
  if (/^(?:string|number|boolean|null)$/.test(type)) return { type };
  return { $ref: `#/definitions/${type.replace(/<.*>/, "")}` };
}
