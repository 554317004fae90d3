import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { circlesIn, filesImportedBy, filesUnder, importsOf, root } from "./modules.ts";

/** Rooms of src/, lowest first. A file may import from its own layer and those above it in this list. */
const LAYERS: readonly (readonly string[])[] = [
  // Of the files beside the rooms, each is for most of them: errors and options of calls and their kinds, bytes as text, values of any kind.
  [
    "assembly",
    "errors",
    "keyv-like",
    "kinds",
    "markup",
    "nearest",
    "object",
    "options",
    "shown",
    "utf8",
    "utf16",
  ],
  ["compression"],
  ["url", "parse", "core"],
  ["dialect"],
  ["agent", "write"],
  ["identity"],
  ["policy"],
  // Lint finds rules without effect by analysis, so that stands between it and the policies.
  ["analyze"],
  ["index", "crawlers", "store", "lint", "fetch", "debug", "meta"],
  ["compat", "node", "sitemap"],
  ["report"],
  ["survey", "logs", "enforce"],
  ["cli", "web"],
];
/** Rooms of assembly/, in the way of the data, lowest first, with the same rule; the files beside them are in none. */
const CORE_LAYERS: readonly (readonly string[])[] = [
  ["shared"],
  ["memory"],
  ["bytes"],
  // Modules of their own, which import nothing of the core's.
  ["logs", "unpack"],
  ["url"],
  ["program"],
  ["read", "batch"],
  ["store"],
  ["contract"],
  ["index"],
];
/** The only rooms that may use what just Node has. */
const NODE_ROOMS = ["cli", "survey", "logs", "node"];
/** Packages that the library may import, and where from. */
const PACKAGES: Record<string, readonly string[]> = {
  "@assemblyscript/loader": ["debug"],
  htmlparser2: ["meta"],
  "entities/decode": ["meta"],
  "structured-headers": ["enforce", "meta"],
  "web-bot-auth": ["enforce"],
  "web-bot-auth/crypto": ["enforce"],
  "http-message-sig": ["enforce"],
  saxes: ["sitemap"],
  undici: ["node"],
  "ipaddr.js": ["identity", "node"],
  "cli-progress": ["cli"],
  "fast-check": ["cli"],
  "string-width": ["cli"],
  fzstd: ["logs"],
  "hash-wasm": ["logs"],
  bullmq: ["survey"],
  ioredis: ["survey"],
  "modern-tar": ["survey"],
  "hyparquet-writer": ["cli"],
  echarts: ["report"],
  "echarts/charts": ["report"],
  "echarts/components": ["report"],
  "echarts/core": ["report"],
  "echarts/renderers": ["report"],
};

/** Lines of a source file: the aim, and the limit, which only these files may come near. */
const AIM = 300;
const LIMIT = 400;

/** `src/engine/policy/policy.ts` is in policy, `src/base/errors.ts` in errors, `assembly/index.ts` in assembly. */
function roomOf(file: string): string {
  const [top, next] = file.split("/") as [string, string];
  return top === "src" ? next.replace(/\.ts$/, "") : top;
}

const layerOf = (room: string): number => LAYERS.findIndex((rooms) => rooms.includes(room));
const sources = filesUnder("src");

describe("the layers of src/", () => {
  it("hold every room", () => {
    expect([...new Set(sources.map(roomOf))].filter((room) => layerOf(room) < 0)).toEqual([]);
  });

  it("import downwards only", () => {
    const upwards = sources.flatMap((file) =>
      filesImportedBy(file)
        .filter((to) => layerOf(roomOf(to)) > layerOf(roomOf(file)))
        .map((to) => `${file} imports ${to}`),
    );
    expect(upwards).toEqual([]);
  });

  it("have no circles between rooms", () => {
    const edges = new Map<string, Set<string>>();
    for (const file of sources) {
      const targets = filesImportedBy(file).map(roomOf);
      const room = roomOf(file);
      edges.set(room, new Set([...(edges.get(room) ?? []), ...targets.filter((to) => to !== room)]));
    }
    expect(circlesIn(edges)).toEqual([]);
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
      .filter((file) => !NODE_ROOMS.includes(roomOf(file)))
      .flatMap((file) =>
        importsOf(file)
          .filter(isBuiltin)
          .map((to) => `${file} imports ${to}`),
      );
    expect(wrong).toEqual([]);
  });

  it("keep what several commands use in cli/shared and cli/text", () => {
    const commandOf = (file: string): string | undefined =>
      /^src\/cli\/(?!shared|text)(.+?)\//.exec(file)?.[1];
    const across = sources.flatMap((file) =>
      filesImportedBy(file)
        .filter((to) => commandOf(to) !== undefined && commandOf(to) !== commandOf(file))
        .filter(() => file !== "src/cli/registry.ts")
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
    expect([...reached]).toContain("src/site/logs/formats/json.ts");
    expect([...reached].filter((file) => importsOf(file).some(isBuiltin))).toEqual([]);
  });

  it("import no package but those listed", () => {
    const wrong = sources.flatMap((file) =>
      importsOf(file)
        .filter((to) => !/^[.#]/.test(to) && !isBuiltin(to) && !PACKAGES[to]?.includes(roomOf(file)))
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
      "src/engine/agent/purposes/de.ts",
      "src/engine/agent/purposes/fr.ts",
      "src/engine/agent/purposes/ru.ts",
      "src/site/analyze/addressees.ts",
      "src/cli/serve/site.ts",
      "src/base/compression/expansion.ts",
      "src/crawl/sitemap/read.ts",
      "src/crawl/sitemap/problem.ts",
      "src/engine/policy/deciding.ts",
      "src/engine/url/limit.ts",
      "src/engine/url/origin.ts",
      "src/cli/report/csv.ts",
      "src/crawl/fetch/outcome.ts",
      "src/site/identity/networks.ts",
      "src/site/lint/rules/crawl-delay-ignored.ts",
      "src/site/logs/compression.ts",
      "src/site/logs/count/table.ts",
      "src/site/logs/verify/verify.ts",
      "src/base/nearest.ts",
      "tools/licences.ts",
      "src/site/logs/summary.ts",
      "src/base/utf16.ts",
      "src/site/logs/zstd/reader.ts",
      "src/site/logs/zstd/tools.ts",
    );
    const wrong = filesUnder("web").flatMap((file) =>
      filesImportedBy(file)
        .filter((to) => !to.startsWith("web/") && !allowed.includes(to))
        .map((to) => `${file} imports ${to}`),
    );
    expect(wrong).toEqual([]);
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
