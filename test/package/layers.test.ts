import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { circlesIn, filesImportedBy, filesUnder, importsOf, root } from "./modules.ts";

/** The wings of src/, and which others each may import; docs/contributors/design.md draws them. */
const WINGS: Readonly<Record<string, readonly string[]>> = {
  base: [],
  engine: ["base"],
  crawl: ["engine", "base"],
  site: ["engine", "base"],
  study: ["site", "crawl", "engine", "base"],
  cli: ["study", "site", "crawl", "engine", "base"],
};
/** Rooms of assembly/, in the way of the data, lowest first, with the same rule; the files beside them are in none. */
const CORE_LAYERS: readonly (readonly string[])[] = [
  ["shared"],
  ["memory"],
  ["bytes"],
  ["url"],
  ["program"],
  ["read", "batch"],
  ["store"],
  ["contract"],
  ["index"],
];
/** The only wings and rooms that may use what just Node has. */
const NODE_ROOMS = ["cli", "study", "site/logs", "crawl/node"];
/** Packages that the library may import, and where from. */
const PACKAGES: Record<string, readonly string[]> = {
  "@assemblyscript/loader": ["engine/debug"],
  htmlparser2: ["site/meta"],
  "entities/decode": ["site/meta"],
  "structured-headers": ["site/enforce", "site/meta"],
  saxes: ["crawl/sitemap"],
  undici: ["crawl/node"],
  "ipaddr.js": ["crawl/node"],
  "cli-progress": ["cli"],
  "fast-check": ["cli"],
  "string-width": ["cli"],
  fzstd: ["site/logs", "cli"],
  "hash-wasm": ["site/logs"],
  bullmq: ["study"],
  ioredis: ["study"],
  hyparquet: ["cli"],
  "hyparquet-writer": ["cli"],
  echarts: ["cli/report"],
  "echarts/charts": ["cli/report"],
  "echarts/components": ["cli/report"],
  "echarts/core": ["cli/report"],
  "echarts/renderers": ["cli/report"],
};

/** Lines of a source file: the aim, and the limit, which only these files may come near. */
const AIM = 300;
const LIMIT = 400;

/** `src/engine/policy/policy.ts` is in engine, and so is the entry that exports it; `assembly/index.ts` is in assembly. */
function wingOf(file: string): string {
  if (file === "src/index.ts") return "engine";
  const [top, wing] = file.split("/") as [string, string];
  return top === "src" ? wing : top;
}

/** The rooms that a folder's files are in: folders without others in them. A file beside other rooms is one by itself. */
function roomsOf(files: readonly string[]): ReadonlyMap<string, string> {
  const folders = new Set(files.map(dirname));
  const hasRooms = (folder: string): boolean => [...folders].some((one) => one.startsWith(`${folder}/`));
  return new Map(files.map((file) => [file, hasRooms(dirname(file)) ? file : dirname(file)]));
}

const isIn = (file: string, places: readonly string[]): boolean =>
  places.some((place) => file.startsWith(`src/${place}/`));

const sources = filesUnder("src");

describe("the wings of src/", () => {
  /** How often each wing imports another. */
  const arrows = new Map<string, number>();
  for (const file of sources) {
    for (const to of filesImportedBy(file)) {
      const [from, into] = [wingOf(file), wingOf(to)];
      if (from === into || into === "assembly") continue;
      arrows.set(`${from} imports ${into}`, (arrows.get(`${from} imports ${into}`) ?? 0) + 1);
    }
  }

  it("hold every file", () => {
    expect(sources.filter((file) => WINGS[wingOf(file)] === undefined)).toEqual([]);
  });

  it("import only what lies below them", () => {
    const upwards = sources.flatMap((file) =>
      filesImportedBy(file)
        .filter((to) => ![wingOf(file), "assembly", ...WINGS[wingOf(file)]!].includes(wingOf(to)))
        .map((to) => `${file} imports ${to}`),
    );
    expect(upwards).toEqual([]);
  });

  it("have the arrows of the drawing, and each of them", () => {
    for (const [arrow, times] of arrows) console.log(`${arrow}: ${times} times`);
    const drawn = Object.entries(WINGS).flatMap(([wing, below]) =>
      below.map((one) => `${wing} imports ${one}`),
    );
    expect([...arrows.keys()].sort()).toEqual(drawn.sort());
  });

  it.each(["src", "web", "tools", "bench"])("have no circles between rooms: %s", (folder) => {
    const rooms = roomsOf(filesUnder(folder));
    expect(new Set(rooms.values()).size).toBeGreaterThan(5);
    const edges = new Map<string, Set<string>>();
    for (const [file, room] of rooms) {
      const targets = filesImportedBy(file).map((to) => rooms.get(to) ?? room);
      edges.set(room, new Set([...(edges.get(room) ?? []), ...targets.filter((to) => to !== room)]));
    }
    expect(circlesIn(edges)).toEqual([]);
  });

  it.each(Object.keys(WINGS))("are explained in at most 200 words, of files that are there: %s", (wing) => {
    const text = readFileSync(join(root, "src", wing, "README.md"), "utf8");
    expect(text.split(/\s+/).filter((word) => word !== "").length).toBeLessThanOrEqual(200);
    const named = [...text.matchAll(/`([\w./-]+(?:\.ts|\/))`/g)].map(([, path]) => path!);
    expect(named.length).toBeGreaterThan(3);
    const places = [join(root, "src", wing), root];
    expect(named.filter((path) => !places.some((place) => existsSync(join(place, path))))).toEqual([]);
  });

  it("share only one room with the core", () => {
    const wrong = sources.flatMap((file) =>
      importsOf(file)
        .filter((to) => to.includes("assembly/") && !to.includes("/assembly/shared/"))
        .map((to) => `${file} imports ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it("have Node's own modules only where Node is a given", () => {
    const wrong = sources
      .filter((file) => !isIn(file, NODE_ROOMS))
      .flatMap((file) =>
        importsOf(file)
          .filter(isBuiltin)
          .map((to) => `${file} imports ${to}`),
      );
    expect(wrong).toEqual([]);
  });

  it("keep what several commands use in cli/shared, cli/text and cli/report", () => {
    const commandOf = (file: string): string | undefined =>
      /^src\/cli\/(?!shared|text|report)(.+?)\//.exec(file)?.[1];
    const across = sources.flatMap((file) =>
      filesImportedBy(file)
        .filter((to) => commandOf(to) !== undefined && commandOf(to) !== commandOf(file))
        .filter(() => file !== "src/cli/commands.ts")
        .map((to) => `${file} imports ${to}`),
    );
    expect(across).toEqual([]);
  });

  it("lead from the entry for logs, which pages load, to none of them", () => {
    const reached = new Set<string>();
    const reach = (file: string): void => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const to of filesImportedBy(file)) if (sources.includes(to)) reach(to);
    };
    reach("src/site/logs/index.ts");
    expect([...reached]).toContain("src/site/logs/formats/named-fields.ts");
    expect([...reached].filter((file) => importsOf(file).some(isBuiltin))).toEqual([]);
  });

  it("import no package but those listed", () => {
    const wrong = sources.flatMap((file) =>
      importsOf(file)
        .filter((to) => !/^[.#]/.test(to) && !isBuiltin(to) && !isIn(file, PACKAGES[to] ?? []))
        .map((to) => `${file} imports ${to}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("the layers of assembly/", () => {
  const layer = (file: string): number => {
    const room = file.split("/")[1]!.replace(/\.ts$/, "");
    return CORE_LAYERS.findIndex((rooms) => rooms.includes(room));
  };
  const files = filesUnder("assembly");

  it("hold every room", () => {
    expect(files.filter((file) => layer(file) < 0)).toEqual([]);
    const gone = CORE_LAYERS.filter((_, i) => !files.some((file) => layer(file) === i));
    expect(gone).toEqual([]);
  });

  it("import downwards only, and nothing from outside", () => {
    const wrong = files.flatMap((file) =>
      filesImportedBy(file)
        .filter((to) => !to.startsWith("assembly/") || layer(to) > layer(file))
        .map((to) => `${file} imports ${to}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("the page", () => {
  it("imports the library by its entries, with few exceptions", () => {
    const entries = ["index", "lint", "write", "meta", "analyze", "logs"];
    const allowed = entries.map((entry) =>
      entry === "index" ? "src/index.ts" : `src/site/${entry}/index.ts`,
    );
    // What no entry has, and the command line uses as well.
    allowed.push(
      "src/engine/dialect/requested-url.ts",
      "src/site/analyze/owners.ts",
      "src/site/enforce/networks-list.ts",
      "src/site/identity/published-lists.ts",
      "src/site/enforce/idle-lines.ts",
      "src/site/enforce/servers/addressed-crawlers.ts",
      "src/site/enforce/servers/config.ts",
      "src/site/enforce/servers/remarks.ts",
      "src/site/enforce/servers/servers.ts",
      "src/engine/agent/community/in-force.ts",
      "src/engine/agent/community/listed.ts",
      "src/site/identity/name-list.ts",
      "src/engine/agent/community/read.ts",
      "src/cli/serve/site.ts",
      "src/base/compression/expansion.ts",
      "src/crawl/sitemap/read.ts",
      "src/crawl/sitemap/problem.ts",
      "src/engine/policy/deciding-rules.ts",
      "src/engine/url/kinds.ts",
      "src/engine/url/origin.ts",
      "src/cli/report/csv.ts",
      "src/cli/shared/output/json.ts",
      "src/site/findings/sarif.ts",
      "src/crawl/fetch/outcome.ts",
      "src/site/identity/networks.ts",
      "src/site/identity/proxies.ts",
      "src/site/enforce/servers/plan.ts",
      "src/site/logs/community.ts",
      "src/site/lint/rules/crawl-delay.ts",
      "src/base/because.ts",
      "src/base/readable-url.ts",
      "src/base/language.ts",
      "src/site/findings/messages.ts",
      "src/site/lint/lint.ts",
      "src/site/lint/fix.ts",
      "src/site/lint/rule.ts",
      "src/site/lint/messages/de.json",
      "src/site/lint/messages/fr.json",
      "src/site/lint/messages/ru.json",
      "src/site/remarks/english.ts",
      "src/site/remarks/messages/de.json",
      "src/site/remarks/messages/fr.json",
      "src/site/remarks/messages/ru.json",
      "src/engine/url/robots-txt.ts",
      "src/engine/dialect/addressee.ts",
      "src/site/write/build.ts",
      "src/site/write/refusal-texts.ts",
      "src/site/write/compose.ts",
      "src/site/logs/compression.ts",
      "src/site/logs/table.ts",
      "src/site/logs/count/addresses.ts",
      "src/site/logs/verify.ts",
      "src/base/nearest.ts",
      "tools/licences.ts",
      "src/site/logs/summary.ts",
      "src/base/utf16.ts",
      "src/site/logs/zstd/reader.ts",
      "src/site/logs/zstd/tools.ts",
    );
    const imports = filesUnder("web").flatMap((file) => filesImportedBy(file).map((to) => ({ file, to })));
    const wrong = imports
      .filter(({ to }) => !to.startsWith("web/") && !allowed.includes(to))
      .map(({ file, to }) => `${file} imports ${to}`);
    expect(wrong).toEqual([]);
    const unused = allowed.slice(entries.length).filter((file) => !imports.some(({ to }) => to === file));
    expect(unused).toEqual([]);
  });
});

describe("source files", () => {
  const long = [...sources, ...filesUnder("assembly"), ...filesUnder("web")]
    .map((file) => ({ file, lines: readFileSync(join(root, file), "utf8").split("\n").length - 1 }))
    .filter(({ lines }) => lines > AIM);

  it(`have at most ${LIMIT} lines`, () => {
    expect(long.filter(({ lines }) => lines > LIMIT)).toEqual([]);
  });

  it(`rarely have more than ${AIM}`, () => {
    for (const { file, lines } of long) console.log(`${file} has ${lines} lines, the aim is ${AIM}`);
    expect(long.length).toBeLessThanOrEqual(sources.length / 20);
  });
});
