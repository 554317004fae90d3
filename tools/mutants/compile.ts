/** Compiles the core from texts that need not be what the files hold. */
import { main as asc } from "assemblyscript/asc";

/** What does not compile. */
export interface Failure {
  readonly file: string;
  /** Offset in the file's text. */
  readonly at: number;
  readonly why: string;
}

export interface Compiled {
  /** Nothing if something failed. */
  readonly core?: Uint8Array;
  readonly failures: readonly Failure[];
}

/** What of the compiler's complaints is used here. */
interface Diagnostic {
  readonly category: number;
  readonly message: string;
  readonly range?: { readonly start: number; readonly source?: { readonly normalizedPath: string } };
}

/** The compiler's category of what keeps code from being compiled. */
const ERROR = 3;

const OPTIONS = [
  ["assembly/index.ts", "--runtime", "stub", "--enable", "simd,bulk-memory", "--initialMemory", "7"],
  // Optimized just enough that code which does the same is the same.
  ["--noAssert", "--use", "abort=", "-O1", "--outFile", "core.wasm"],
].flat();

export async function compile(
  texts: ReadonlyMap<string, string>,
  options: readonly string[] = [],
): Promise<Compiled> {
  let core: Uint8Array | undefined;
  const failures: Failure[] = [];
  const host = {
    readFile: (name: string) => texts.get(name) ?? null,
    writeFile: (_: string, contents: unknown) => {
      core = contents as Uint8Array;
    },
    listFiles: () => [],
    stderr: { write: () => true },
    reportDiagnostic({ category, message, range }: Diagnostic) {
      if (category !== ERROR) return;
      failures.push({ file: range?.source?.normalizedPath ?? "", at: range?.start ?? -1, why: message });
    },
  };
  const { error } = await asc([...OPTIONS, ...options], host as never);
  return error === null && core !== undefined ? { core, failures } : { failures };
}
