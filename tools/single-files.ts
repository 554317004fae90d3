/** Bundles what is one file each, with a core of its own: the functions for databases, and the drop-in for CommonJS. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { type Plugin, rolldown } from "rolldown";
import { parseAst } from "rolldown/parseAst";
import { SCRIPTS } from "./entries.ts";
import { root } from "./root.ts";
import { compact, type Node, visit } from "./syntax.ts";

/** What stands in for globals. */
const CONTEXT = join(root, "src/study/udf/context.ts");
const GLOBALS = ["TextEncoder", "TextDecoder", "URL"];

/** The bytes of a core as src/engine/core/compressed-core.ts reads them. */
export const packCore = (bytes: Uint8Array): string => deflateRawSync(bytes, { level: 9 }).toString("base64");

/** Packs the core: in hexadecimal digits, as elsewhere, it would be half of the file. */
const packedCore: Plugin = {
  name: "packed-core",
  resolveId: {
    filter: { id: /[/]hex[.]ts$/ },
    handler: () => join(root, "src/engine/core/compressed-core.ts"),
  },
  transform: {
    filter: { id: /[/]core[/](?:bytes[.]generated|source)[.]ts$/ },
    handler: (code) =>
      code
        .replace("{ fromHex }", "{ unpackCore as fromHex }")
        .replace(/"([\da-f]{1000,})"/, (_, hex) => `"${packCore(Buffer.from(hex, "hex"))}"`),
  },
};

/** Empties the messages of lint's rules: nobody reads them where findings are only counted. */
const withoutMessages: Plugin = {
  name: "without-messages",
  transform: {
    filter: { id: /[/]src[/]site[/]lint[/]rules[/]/ },
    handler(code, id) {
      const cuts: Node[] = [];
      visit(parseAst(code, { lang: "ts" }, id), ({ type, key, value }) => {
        if (type === "Property" && key?.name === "messages" && value?.type === "ObjectExpression")
          cuts.push(value);
      });
      return cuts.reduceRight((text, { start, end }) => `${text.slice(0, start)}{}${text.slice(end)}`, code);
    },
  },
};

/** The same code in ASCII, without `$$`, `"""` and `'''`. Outside of texts, expressions and names, it has none of them. */
function plainForSql(code: string): string {
  return code
    .replace(/[^\t\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replace(/\\?\$(?=\$)/g, "\\u0024")
    .replace(/(["'])\1\1/g, (quotes) => `${quotes[0]}${quotes[0]}\\x${quotes.charCodeAt(0).toString(16)}`);
}

/** Bundles dist/udf.cjs, dist/udf-lint.cjs and dist/compat/robots-parser.cjs. */
export async function bundleSingleFiles(): Promise<void> {
  await bundleDropIn();
  await bundleScripts();
}

/**
 * Bundles the functions for databases: each is one script that needs only the language and WebAssembly, in ASCII, and
 * without what ends a function's body or a text in SQL.
 */
async function bundleScripts(): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  for (const [name, source] of Object.entries(SCRIPTS)) {
    const bundle = await rolldown({
      cwd: root,
      input: source,
      platform: "neutral",
      plugins: [packedCore, withoutMessages],
      transform: {
        target: "es2022",
        // Who calls without ever returning to an event loop gets no callback for collected objects.
        define: { FinalizationRegistry: "undefined" },
        inject: Object.fromEntries(GLOBALS.map((name) => [name, [CONTEXT, name]])),
      },
    });
    const { output } = await bundle.generate({ format: "iife", name: "made", minify: true, comments: false });
    const [{ code, exports }, ...others] = output;
    if (others.length > 0) throw new Error(`${name} is more than one file`);
    writeFileSync(join(root, `dist/${name}.cjs`), plainForSql(scriptOf(code, exports, version)));
  }
}

/**
 * Where modules are not known, a global has the functions. It is made once: Snowflake, for one, evaluates all code of a
 * function for each row.
 */
function scriptOf(code: string, names: readonly string[], version: string): string {
  const all = names.map((name) => `known.${name}`).join(" && ");
  const own = names.map((name) => `exports.${name} = made.${name};`).join(" ");
  return `/* robotomata ${version}, MIT licence. */
(function (make) {
  if (typeof exports === "object" && typeof module === "object") { var made = make(); ${own} return; }
  var known = globalThis.robotomata;
  if (known && known.version === "${version}" && ${all}) return;
  globalThis.robotomata = Object.assign({ version: "${version}" }, make());
})(function () { ${code.trim()} return made; });
`;
}

/**
 * Bundles the drop-in for robots-parser into dist/compat/robots-parser.cjs, whose `module.exports` is the function
 * itself, with a core of its own. Requiring an ES module would save the copy, but Jest, bundlers in older settings and
 * Node before 20.19 refuse that.
 */
async function bundleDropIn(): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: "src/crawl/compat/robots-parser.commonjs.ts",
    platform: "neutral",
    transform: { target: "es2022" },
  });
  const { output } = await bundle.generate({
    format: "cjs",
    exports: "default",
    comments: { annotation: true, jsdoc: false, legal: false },
  });
  const [{ code }, ...others] = output;
  if (others.length > 0) throw new Error("the CommonJS drop-in is more than one file");
  writeFileSync(join(root, "dist/compat/robots-parser.cjs"), compact(code));
}
