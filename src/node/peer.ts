import { RobotsError } from "../errors.ts";

/**
 * Imports an optional package.
 *
 * @throws RobotsError MISSING_PACKAGE if it is not installed
 */
export async function importPeer<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const message = `This needs the package ${name}, which is not installed with robotomata: npm install ${name}`;
    throw new RobotsError("MISSING_PACKAGE", message, { cause });
  }
}
