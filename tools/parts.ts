/** Which files of dist/ are published with the commands, as robotomata-cli, and what both packages need of others. */
import type { OutputChunk } from "rolldown";
import { COMMANDS } from "./entries.ts";

/** The list, in dist/. It is not published. */
export const PARTS = "parts.json";

export interface Parts {
  readonly library: { readonly packages: readonly string[] };
  readonly commands: {
    readonly packages: readonly string[];
    /** The files that no entry of the library loads, each with what it imports of the library's. */
    readonly files: Readonly<Record<string, readonly string[]>>;
  };
}

type Chunk = Pick<OutputChunk, "fileName" | "imports" | "dynamicImports" | "isEntry" | "name">;

const importsOf = ({ imports, dynamicImports }: Chunk): readonly string[] => [...imports, ...dynamicImports];

export function partsOf(chunks: readonly Chunk[]): Parts {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const library = new Set<Chunk>();
  const add = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || library.has(chunk)) return;
    library.add(chunk);
    for (const file of importsOf(chunk)) add(byFile.get(file));
  };
  for (const chunk of chunks) if (chunk.isEntry && !COMMANDS.includes(chunk.name)) add(chunk);
  const commands = chunks.filter((chunk) => !library.has(chunk));
  const packagesOf = (part: Iterable<Chunk>): string[] => {
    const names = [...part]
      .flatMap(importsOf)
      .filter((name) => !byFile.has(name) && !/^(?:node:|#)/.test(name));
    return [...new Set(names.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0]))].sort();
  };
  const taken = (chunk: Chunk): string[] =>
    importsOf(chunk).filter((file) => byFile.has(file) && library.has(byFile.get(file)!));
  return {
    library: { packages: packagesOf(library) },
    commands: {
      packages: packagesOf(commands),
      files: Object.fromEntries(commands.map((chunk) => [chunk.fileName, taken(chunk)])),
    },
  };
}
