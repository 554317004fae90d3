/**
 * Makes one file that is the default entry and also the kernel for the library's other entries. Anybody who imports a
 * module sees its exports, so unpublished names cannot be exported: they are attached to a published function under a
 * symbol, and a second file, which the default entry never loads, exports them from there.
 */
import type { Plugin } from "rolldown";

/** The function that carries unpublished names, and the symbol of the property with these. */
const CARRIER = "init";
const SYMBOL = 'Symbol.for("robotomata kernel")';

const EXPORTS = /^export \{ (.*) \};$/m;

/** A name in a list of exports, and the name that `as` gives it. */
const NAME = /([\w$]+)(?: as ([\w$]+))?(?=, |$)/g;

/** Keeps the published names among a chunk's exports, and attaches the others to the carrier. */
export function keepPrivate(chunk: string, published: ReadonlySet<string>): Plugin {
  return {
    name: "keep-private",
    renderChunk(code, { name }) {
      if (name !== chunk) return null;
      const [whole, list] = EXPORTS.exec(code)!;
      const names = [...list!.matchAll(NAME)].map(([text, from, to = from]) => ({
        text,
        from: from!,
        to: to!,
      }));
      const carrier = names.find(({ to }) => to === CARRIER)!.from;
      const kept = names
        .filter(({ to }) => !published.has(to))
        .map(({ from, to }) => (from === to ? to : `${to}: ${from}`));
      const given = names.filter(({ to }) => published.has(to)).map(({ text }) => text);
      return code.replace(
        whole!,
        `Object.defineProperty(${carrier}, ${SYMBOL}, { value: { ${kept.join(", ")} } });\nexport { ${given.join(", ")} };`,
      );
    },
  };
}

/** A module that exports all names: published ones from `file`, and the others from the carrier. */
export function takePrivate(names: readonly string[], published: ReadonlySet<string>, file: string): string {
  const kept = names.filter((name) => !published.has(name)).sort();
  return `import{${CARRIER}}from"${file}";${reExport(published, file)}export const{${kept}}=${CARRIER}[${SYMBOL}];\n`;
}

/** A module that exports the names of `file`. */
export function reExport(names: ReadonlySet<string>, file: string): string {
  return `export{${[...names].sort()}}from"${file}";\n`;
}
