import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { licencesOf } from "../tools/licences.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Modules that the page and its worker contain. */
const modules = new Set<string>();

function collector(): Plugin {
  return {
    name: "modules",
    apply: "build",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") for (const module of file.moduleIds) modules.add(module);
      }
    },
  };
}

/** What the worker's first modules import, and only later ones use. */
const LATER = /\/site\/lint\/(?:docs\.json|rule-docs\.ts)$/;
/** Modules that the worker has from the start, which are one chunk: several would be compressed one by one. */
const atStart = new Set<string>();

function startOfWorker(): Plugin {
  return {
    name: "start-of-worker",
    apply: "build",
    buildEnd() {
      const add = (id: string): void => {
        if (atStart.has(id) || LATER.test(id)) return;
        atStart.add(id);
        for (const other of this.getModuleInfo(id)?.importedIds ?? []) add(other);
      };
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) add(id);
    },
  };
}

/** Writes the licences of the packages that the page contains. The worker is bundled before the page. */
function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    enforce: "post",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "THIRD-PARTY.txt", source: licencesOf(modules) });
    },
  };
}

/** Writes the service worker, which keeps all files of this build for use without a network. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const names = Object.keys(bundle).sort();
      const hash = createHash("sha256");
      for (const name of names) {
        const file = bundle[name]!;
        hash.update(name).update(file.type === "chunk" ? file.code : file.source);
      }
      const files = ["./", ...names.filter((name) => name !== "index.html").map((name) => `./${name}`)];
      this.emitFile({
        type: "asset",
        fileName: "sw.js",
        source: `const CACHE = "robotomata-${hash.digest("hex").slice(0, 16)}";
const FILES = ${JSON.stringify(files)};
addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()));
});
addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("robotomata-") && name !== CACHE).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  // The page itself comes from the network if there is one, so that a new version is seen at once.
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(async () => (await caches.match("./", { ignoreSearch: true })) ?? Response.error()));
    return;
  }
  event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
});
`,
      });
    },
  };
}

/** The tester: a folder that any static host can serve, from any path. */
export default defineConfig({
  root: at("."),
  base: "./",
  plugins: [collector(), serviceWorker(), licences()],
  // Development uses the published builds, as the built page does; development builds only add warnings.
  resolve: { conditions: ["module", "browser"] },
  worker: {
    format: "es",
    plugins: () => [collector(), startOfWorker()],
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: "start", test: (id) => atStart.has(id) }],
        },
      },
    },
  },
  build: {
    outDir: at("../dist/web"),
    emptyOutDir: true,
    target: "es2022",
    // Browsers with `light-dark()`, which all have had since May 2024, so each colour is written once.
    cssTarget: ["chrome123", "firefox125", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
