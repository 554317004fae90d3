import { RobotsError } from "../../base/errors.ts";

/**
 * Imports an optional package.
 *
 * @param wanted its name and major version, as it is to be installed
 * @throws RobotsError MISSING_PACKAGE if it is not installed
 */
export async function importPeer<T>(wanted: `${string}@${number}`, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const [name] = wanted.split("@");
    const message = `This needs the package ${name}, which is not installed with robotomata: npm install ${wanted}`;
    throw new RobotsError("MISSING_PACKAGE", message, { cause });
  }
}
