/** The JSON Schemas of what commands print as JSON, from the types of the values that they print. */
import { fileURLToPath } from "node:url";
import ts from "@typescript/typescript6";

/** Where each command with `--json` prints values: the arguments of these functions. */
const PRINTED_IN: Readonly<Record<string, readonly string[]>> = {
  audit: ["audit/audit.ts", "audit/summary.ts"],
  bots: ["bots/bots.ts"],
  check: ["check/check.ts"],
  conformance: ["conformance/report.ts", "conformance/fuzz-report.ts"],
  diff: ["shared/changes/report.ts"],
  dump: ["dump/dump.ts"],
  enforce: ["enforce/enforce.ts", "enforce/check-server.ts", "enforce/dry-run.ts"],
  explain: ["explain/explain.ts"],
  fmt: ["fmt/fmt.ts"],
  harvest: ["harvest/harvest.ts", "harvest/enqueue.ts"],
  key: ["key/key.ts"],
  lint: ["lint/json.ts", "lint/rules.ts"],
  meta: ["meta/meta.ts"],
  minify: ["minify/minify.ts"],
  survey: ["survey/survey.ts"],
  test: ["test/test.ts"],
  watch: ["watch/deliver.ts", "watch/history.ts"],
  work: ["work/work.ts"],
};
const PRINTERS = ["json", "toJson", "jsonPieces", "jsonText"];

interface Schema {
  [key: string]: unknown;
}

let made: Map<string, string> | undefined;

/** The schemas by command, as text; made once, since the compiler reads the whole program for them. */
export function jsonSchemas(): ReadonlyMap<string, string> {
  made ??= new Map(Object.entries(PRINTED_IN).map(([command, files]) => [command, schemaOf(command, files)]));
  return made;
}

const root = new URL("../../", import.meta.url);
const pathOf = (file: string): string => fileURLToPath(new URL(`src/cli/${file}`, root));
const { config } = ts.readConfigFile(fileURLToPath(new URL("tsconfig.json", root)), ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, fileURLToPath(root));
const program = ts.createProgram(Object.values(PRINTED_IN).flat().map(pathOf), options);
const checker = program.getTypeChecker();

function schemaOf(command: string, files: readonly string[]): string {
  const writer = new Writer();
  const all = files.flatMap((file) => {
    const printed = printedIn(program.getSourceFile(pathOf(file))!);
    if (printed.length === 0) throw new Error(`${file} prints no JSON`);
    return printed.map((value) => writer.of(checker.getTypeAtLocation(value), value));
  });
  const forms = [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
  const { definitions } = writer;
  return `${JSON.stringify(
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      title: `robotomata ${command} --json`,
      description: `A value that robotomata ${command} prints as JSON; where it prints several, each is on a line of its own`,
      ...(forms.length === 1 ? forms[0] : { anyOf: forms }),
      ...(Object.keys(definitions).length > 0 && { definitions }),
    },
    undefined,
    1,
  )}\n`;
}

/** The values that a file prints as JSON. */
function printedIn(file: ts.SourceFile): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      PRINTERS.includes(node.expression.text)
    )
      found.push(node.arguments[0]!);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Writes types as schemas, those with a name once. */
class Writer {
  readonly definitions: Record<string, Schema> = {};
  readonly #names = new Map<ts.Type, string>();

  /** @param at where the type is used, for faults */
  of(type: ts.Type, at: ts.Node): Schema {
    const parts = (type.isUnion() ? type.types : [type]).filter(
      (one) => (one.flags & ts.TypeFlags.Undefined) === 0,
    );
    const name = type.isUnion() && parts.length === type.types.length ? type.aliasSymbol : undefined;
    if (name !== undefined) return this.#named(type, name, () => this.#union(parts, at));
    return this.#union(parts, at);
  }

  #union(parts: readonly ts.Type[], at: ts.Node): Schema {
    const literals = parts.filter(
      (one) => one.isStringLiteral() || one.isNumberLiteral(),
    ) as ts.LiteralType[];
    const booleans = parts.filter((one) => one.flags & ts.TypeFlags.BooleanLiteral);
    const others = parts.filter((one) => !literals.some((other) => other === one) && !booleans.includes(one));
    const all: Schema[] = [
      ...(literals.length > 0 ? [{ enum: literals.map((one) => (one as ts.LiteralType).value) }] : []),
      ...(booleans.length > 1
        ? [{ type: "boolean" }]
        : booleans.map((one) => ({ const: checker.typeToString(one) === "true" }))),
      ...others.map((one) => this.#one(one, at)),
    ];
    return all.length === 1 ? all[0]! : { anyOf: all };
  }

  #one(type: ts.Type, at: ts.Node): Schema {
    const { flags } = type;
    if (flags & ts.TypeFlags.StringLike) return { type: "string" };
    if (flags & ts.TypeFlags.NumberLike) return { type: "number" };
    if (flags & ts.TypeFlags.BooleanLike) return { type: "boolean" };
    if (flags & ts.TypeFlags.Null) return { type: "null" };
    if (flags & (ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive)) return {};
    const args = (): readonly ts.Type[] => checker.getTypeArguments(type as ts.TypeReference);
    if (checker.isTupleType(type)) {
      const items = args().map((one) => this.of(one, at));
      return { type: "array", items, minItems: items.length, maxItems: items.length };
    }
    if (checker.isArrayType(type) || /^(?:Iterable|Generator)$/.test(type.symbol?.name ?? ""))
      return { type: "array", items: this.of(args()[0]!, at) };
    if ((flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0) throw fault(type, at);
    const symbol = type.aliasSymbol ?? type.symbol;
    const isNamed = symbol !== undefined && /^[A-Z]/.test(symbol.name) && !isGeneric(type);
    return isNamed ? this.#named(type, symbol, () => this.#object(type, at)) : this.#object(type, at);
  }

  #named(type: ts.Type, symbol: ts.Symbol, make: () => Schema): Schema {
    let name = this.#names.get(type);
    if (name === undefined) {
      name = symbol.name;
      for (let other = 2; name in this.definitions; other++) name = `${symbol.name}${other}`;
      this.#names.set(type, name);
      this.definitions[name] = {};
      this.definitions[name] = { ...described(symbol), ...make() };
    }
    return { $ref: `#/definitions/${name}` };
  }

  #object(type: ts.Type, at: ts.Node): Schema {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const property of checker.getPropertiesOfType(type)) {
      const own = checker.getTypeOfSymbolAtLocation(property, at);
      const isOptional =
        (property.flags & ts.SymbolFlags.Optional) !== 0 ||
        (own.isUnion() && own.types.some((one) => one.flags & ts.TypeFlags.Undefined));
      // What is always undefined is not printed, nor are methods.
      if (own.flags & ts.TypeFlags.Undefined || own.getCallSignatures().length > 0) continue;
      properties[property.name] = {
        ...described(property),
        ...this.of(own, property.valueDeclaration ?? at),
      };
      if (!isOptional) required.push(property.name);
    }
    const [index] = checker.getIndexInfosOfType(type);
    return {
      type: "object",
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      additionalProperties: index === undefined ? false : this.of(index.type, at),
    };
  }
}

const isGeneric = (type: ts.Type): boolean =>
  (type.aliasTypeArguments ?? (type as Partial<ts.TypeReference>).typeArguments ?? []).length > 0;

function fault(type: ts.Type, at: ts.Node): Error {
  const { line } = at.getSourceFile().getLineAndCharacterOfPosition(at.getStart());
  return new Error(`${at.getSourceFile().fileName}:${line + 1}: no schema for ${checker.typeToString(type)}`);
}

/** What a docstring says, also that of a property whose value is handed on by its name. */
function described(symbol: ts.Symbol): Schema {
  const said = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  if (said !== "") {
    const description = said
      .replace(/\{@link (?:\w+\.)?(\w+)\}/g, "$1")
      .replaceAll(/\s+/g, " ")
      .trim();
    return { description };
  }
  const { valueDeclaration: place } = symbol;
  if (place === undefined || !ts.isShorthandPropertyAssignment(place)) return {};
  const from = checker.getShorthandAssignmentValueSymbol(place)?.valueDeclaration;
  if (from === undefined || !ts.isBindingElement(from)) return {};
  const name = (from.propertyName ?? from.name).getText();
  const origin = checker.getTypeAtLocation(from.parent).getProperty(name);
  return origin === undefined ? {} : described(origin);
}
