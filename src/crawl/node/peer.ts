import { failure } from "../../base/errors.ts";

/** An optional package with the major version that is to be installed. */
export type PackageMajor = `${string}@${number}`;

/**
 * Imports an optional package. npm does not check its version, so that no project is kept from installing the library.
 *
 * @param isRecent whether the installed version is recent enough
 * @throws RobotsError MISSING_PACKAGE if it is not installed, or too old
 */
export async function importPeer<T>(
  wanted: PackageMajor,
  load: () => Promise<T>,
  isRecent = (_loaded: T): boolean => true,
): Promise<T> {
  const name = nameOf(wanted);
  let loaded: T;
  try {
    loaded = await load();
  } catch (cause) {
    throw failure(
      "MISSING_PACKAGE",
      "no-package",
      "This needs the package {name}, which is not installed with robotomata: npm install {wanted}",
      { name, wanted },
      { cause },
    );
  }
  if (isRecent(loaded)) return loaded;
  throw failure(
    "MISSING_PACKAGE",
    "old-package",
    "The installed package {name} is too old: npm install {wanted}",
    { name, wanted },
  );
}

/** For `import(...).catch`: esbuild then takes a package that is not there for what it is, an optional one. */
export const notThere = (error: unknown): never => {
  throw error;
};

export function nameOf(wanted: PackageMajor): string {
  return wanted.slice(0, wanted.lastIndexOf("@"));
}
