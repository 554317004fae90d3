/** Bundles programs against the built package, as a user's bundler would. */
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A program's bundle: minified code, and what went into it. */
export interface Bundled {
  readonly code: Uint8Array;
  readonly metafile: Metafile;
}

/**
 * Bundles a program whose text imports `robotomata` by name: inside the package's own folder, that name means
 * the package itself.
 */
export async function bundleProgram(text: string, conditions: readonly string[] = []): Promise<Bundled> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: text, resolveDir: root, sourcefile: "program.js" },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    // Packages that are CommonJS have no other; every bundler for browsers and Workers reads it.
    mainFields: ["module", "main"],
    conditions: [...conditions],
    external: ["node:*", "*.wasm", "*.wasm?module", "undici"],
    // Not this repository's: it leads the package's name to its sources.
    tsconfigRaw: {},
    logLevel: "error",
  });
  return { code: outputFiles[0]!.contents, metafile };
}

/** Bundles everything that an entry exports for programs. */
export async function bundleEntry(name: string): Promise<Bundled> {
  const names = Object.keys(await import(name));
  return bundleProgram(`export { ${names.join()} } from "${name}";`);
}
