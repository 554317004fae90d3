/** In what commands print as JSON, no sentence stands without a code beside it. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const docs = new URL("../../docs/", import.meta.url);

/** Names of fields for people. */
const PROSE = /^(?:reason|detail|message|error|why|notes?|text|problem|failure|fault|warning)$/;
/** Whether there is something beside them that programs go by; a finding has the name of its rule. */
const hasCode = (object: object): boolean =>
  "because" in object || "code" in object || ("rule" in object && "severity" in object);

/** Fields that have such a name, and what they are, by command and by the first field of their object. */
const EXEMPT: Readonly<Record<string, string>> = {
  "conformance id fault": "what another program did",
  "dump depth text": "of the file",
  "enforce path text": "of the configuration",
  "lint text text": "to put in",
  "lint id why": "of the documentation of a rule, which has its name",
  "meta kind text": "of the page",
  "watch host text": "all changes in words, each of which is beside it",
  "watch before text": "the same",
  "watch id text": "the same",
  "work queue reason": "what BullMQ keeps of a failed job",
};

interface Schema {
  readonly properties?: Readonly<Record<string, object>>;
}

/** Whether a schema is that of a text, or of several. */
const isText = (schema: object): boolean =>
  /"string"/.test(JSON.stringify(schema)) &&
  !/"(?:enum|const|properties|\$ref)"/.test(JSON.stringify(schema));

/** All objects within a schema. */
function* objectsIn(schema: unknown): Generator<Readonly<Record<string, object>>> {
  if (typeof schema !== "object" || schema === null) return;
  const { properties } = schema as Schema;
  if (properties !== undefined) yield properties;
  for (const part of Object.values(schema)) yield* objectsIn(part);
}

it("no field of prose of any command is without a code", () => {
  const met = new Set<string>();
  const without: string[] = [];
  for (const file of readdirSync(docs).filter((name) => name.endsWith(".schema.json"))) {
    const [command] = file.split(".");
    for (const object of objectsIn(JSON.parse(readFileSync(new URL(file, docs), "utf8")))) {
      for (const [name, schema] of Object.entries(object)) {
        if (!PROSE.test(name) || !isText(schema) || hasCode(object)) continue;
        const first = Object.keys(object)[0];
        const key = `${command} ${first} ${name}`;
        met.add(key);
        if (!Object.hasOwn(EXEMPT, key)) without.push(key);
      }
    }
  }
  expect(without).toEqual([]);
  expect(Object.keys(EXEMPT).filter((key) => !met.has(key))).toEqual([]);
});
