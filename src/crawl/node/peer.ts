import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { RobotsError } from "../../base/errors.ts";

/** An optional package with the major version that is to be installed. */
export type PackageMajor = `${string}@${number}`;

/**
 * Imports an optional package. npm does not check its version, so that no project is kept from installing the library.
 *
 * @param least the first major version that does
 * @throws RobotsError MISSING_PACKAGE if it is not installed, or too old
 */
export async function importPeer<T>(wanted: PackageMajor, least: number, load: () => Promise<T>): Promise<T> {
  const name = nameOf(wanted);
  const old = olderThan(name, least);
  const advice = `npm install ${wanted}`;
  if (old !== undefined)
    throw new RobotsError(
      "MISSING_PACKAGE",
      `This needs the package ${name} in version ${least} or later, and ${old} is installed: ${advice}`,
    );
  try {
    return await load();
  } catch (cause) {
    const message = `This needs the package ${name}, which is not installed with robotomata: ${advice}`;
    throw new RobotsError("MISSING_PACKAGE", message, { cause });
  }
}

export function nameOf(wanted: PackageMajor): string {
  return wanted.slice(0, wanted.lastIndexOf("@"));
}

/** The version of a package that is found from here, if it is older than this major version. */
export function olderThan(name: string, least: number): string | undefined {
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    try {
      const { version } = JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8"));
      return Number.parseInt(version, 10) < least ? version : undefined;
    } catch {
      // It is not in this folder.
    }
  }
  return undefined;
}
