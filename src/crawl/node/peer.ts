import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { RobotsError } from "../../base/errors.ts";

/** An optional package with the major version that is to be installed. */
export type PackageMajor = `${string}@${number}`;

/**
 * Imports an optional package. npm does not check its version, so that no project is kept from installing the library.
 *
 * @param least the oldest major version that will do
 * @throws RobotsError MISSING_PACKAGE if it is not installed, or too old
 */
export async function importPeer<T>(
  wanted: PackageMajor,
  load: () => Promise<T>,
  least = majorOf(wanted),
): Promise<T> {
  const name = nameOf(wanted);
  const advice = `npm install ${wanted}`;
  const old = olderThan(name, least);
  if (old !== undefined) {
    const message = `This needs the package ${name} ${least} or later (${old} is installed): ${advice}`;
    throw new RobotsError("MISSING_PACKAGE", message);
  }
  try {
    return await load();
  } catch (cause) {
    const message = `This needs the package ${name}, which is not installed with robotomata: ${advice}`;
    throw new RobotsError("MISSING_PACKAGE", message, { cause });
  }
}

/** For `import(...).catch`: esbuild then takes a package that is not there for what it is, an optional one. */
export const notThere = (error: unknown): never => {
  throw error;
};

/** The version of a package that is found from here, if it is older than this major version. */
export function olderThan(name: string, least: number): string | undefined {
  try {
    for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
      try {
        const { version } = JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8"));
        return Number.parseInt(version, 10) < least ? version : undefined;
      } catch {
        // It is not in this folder.
      }
    }
  } catch {
    // A bundle in CommonJS has no address.
  }
  return undefined;
}

export function majorOf(wanted: PackageMajor): number {
  return Number(wanted.slice(nameOf(wanted).length + 1));
}

export function nameOf(wanted: PackageMajor): string {
  return wanted.slice(0, wanted.lastIndexOf("@"));
}
