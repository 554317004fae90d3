/** Writes the API reference, a page for each entry of the package, class and interface, from the docstrings of what is exported. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Application, Comment, Logger, LogLevel, type TypeDocOptions } from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";
import { titleOf } from "../../tools/docs/commands.ts";
import { entries } from "../../tools/entries.ts";

/** What stands at `default` for an entry of package.json, whatever conditions surround it. */
type Target = string | { readonly [condition: string]: Target };

function fileOf(target: Target): string {
  return typeof target === "string" ? target : fileOf(target.default ?? target.import!);
}

/** The entries that have an interface, `robotomata/fetch`, and the file in which each begins. */
export function publicEntries(root: string): Map<string, string> {
  const { name, exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    name: string;
    exports: Record<string, Target>;
  };
  return new Map(
    Object.entries(exports).flatMap(([path, target]) => {
      const source = entries[fileOf(target).replace(/^\.\/dist\/(.*)\.js$/, "$1")];
      return source === undefined ? [] : [[path.replace(".", name), source]];
    }),
  );
}

/** The guide in docs/ to an entry, by what follows "robotomata/". */
const guides: Readonly<Record<string, string>> = {
  "": "start",
  edge: "entries",
  store: "start",
  debug: "format",
  lint: "lint",
  "lint/en": "lint",
  write: "start",
  analyze: "analysis",
  fetch: "fetching",
  enforce: "enforce",
  crawlers: "crawlers",
  sitemap: "sitemaps",
  node: "fetching",
  meta: "meta",
  logs: "bots",
  "robots-parser": "robots-parser",
  crawlee: "integrations",
};

/** What TypeDoc calls it: `fetch`, `compat/crawlee`, and `index` for the first. */
function moduleOf(file: string): string {
  return file.replace(/^src\//, "").replace(/(\/index)?\.ts$/, "");
}

/** Collects what TypeDoc complains of. A field of a type without a name is explained where that type is written. */
class Gaps extends Logger {
  readonly found: string[] = [];

  override log(message: string, level: LogLevel): void {
    if (level >= LogLevel.Warn && !/\.__type\b.* does not have any documentation/.test(message)) {
      this.found.push(message);
    }
  }
}

/** Writes the pages into a folder. @throws Error if a public symbol has no docstring, or a link in one leads nowhere */
export async function writeApi(root: string, out: string): Promise<void> {
  const sources = publicEntries(root);
  const options: TypeDocOptions & Partial<PluginOptions> = {
    plugin: ["typedoc-plugin-markdown"],
    entryPoints: [...sources.values()].map((file) => join(root, file)),
    tsconfig: join(root, "tsconfig.build.json"),
    // The compiler that the project uses has checked it; this is an older one.
    skipErrorChecking: true,
    readme: "none",
    disableSources: true,
    disableGit: true,
    excludeInternal: true,
    excludePrivate: true,
    excludeExternals: true,
    validation: { notDocumented: true, notExported: false, invalidLink: true },
    requiredToBeDocumented: [
      "Class",
      "Interface",
      "TypeAlias",
      "Enum",
      "EnumMember",
      "Function",
      "Method",
      "Property",
      "Accessor",
      "Variable",
    ],
    outputs: [{ name: "markdown", path: out }],
    outputFileStrategy: "members",
    membersWithOwnFile: ["Class", "Interface"],
    entryFileName: "index",
    hidePageHeader: true,
    hideBreadcrumbs: true,
    useCodeBlocks: true,
    expandParameters: true,
    useHTMLAnchors: true,
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    classPropertiesFormat: "table",
    typeAliasPropertiesFormat: "table",
    propertyMembersFormat: "table",
    typeDeclarationFormat: "table",
    tableColumnSettings: { hideInherited: true, hideOverrides: true, hideModifiers: true },
    groupOrder: ["Functions", "Classes", "Variables", "Interfaces", "Type Aliases"],
    logLevel: "Warn",
  };
  const app = await Application.bootstrapWithPlugins(options as TypeDocOptions);
  const gaps = new Gaps();
  app.logger = gaps;
  const project = await app.convert();
  if (project === undefined) throw new Error("the API could not be read");
  project.name = "API";
  const names = new Map([...sources].map(([entry, file]) => [moduleOf(file), entry]));
  for (const module of project.children ?? []) {
    module.name = names.get(module.name) ?? module.name;
    const guide = guides[module.name.replace(/^robotomata\/?/, "")];
    if (guide === undefined) throw new Error(`There is no guide to ${module.name}`);
    const text = `The guide: [${titleOf(guide)}](/${guide}).`;
    module.comment = new Comment([{ kind: "text", text }]);
  }
  const about = "What each entry exports, from its docstrings. [Here](/entries) is what the entries are for.";
  project.comment = new Comment([{ kind: "text", text: about }]);
  for (const { children } of project.groups ?? []) children.sort((a, b) => (a.name < b.name ? -1 : 1));
  app.validate(project);
  await app.generateOutputs(project);
  describeEntries(root, join(out, "index.md"));
  if (gaps.found.length > 0) throw new Error(`The API reference has gaps:\n${gaps.found.join("\n")}`);
}

/** Says in the list of entries what each is for, as docs/entries.md does. */
function describeEntries(root: string, index: string): void {
  const table = readFileSync(join(root, "docs/entries.md"), "utf8");
  const [entries = ""] = table.split("\n## ");
  const rows = entries.matchAll(/^\| `([\w/-]+)` \| (.+) \|$/gm);
  const uses = new Map([...rows].map(([, name, use]) => [name!, use!]));
  const list = readFileSync(index, "utf8").replace(/^- \[([\w/-]+)\].*$/gm, (line, name: string) => {
    const use = uses.get(name)?.replace(/ ?\[[^\]]+\]\([^)]*\)/g, "");
    if (use === undefined) throw new Error(`docs/entries.md does not say what ${name} is for`);
    return `${line}: ${use}`;
  });
  writeFileSync(index, list);
}
