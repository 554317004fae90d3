import { RobotsError } from "./errors.ts";
import { nearest } from "./nearest.ts";

/** An object with a property, of any value, for each option of a type. */
export type OptionNames<O> = Readonly<Record<keyof O, unknown>>;

/**
 * Refuses options that are not an object, and unknown option names, which are usually misspellings and would
 * otherwise be ignored silently. Missing options are fine.
 *
 * @param what what takes the options, as the subject of a sentence: "parse", "A PolicyStore"
 * @returns the options; an empty object if there are none
 * @throws RobotsError INVALID_ARGUMENT
 */
export function checkOptions<O extends object>(
  what: string,
  options: O | undefined,
  names: OptionNames<O>,
): Partial<O> {
  if (options === undefined || options === null) return {};
  if (typeof options !== "object") {
    throw new RobotsError("INVALID_ARGUMENT", `${what} takes an options object, not ${typeof options}.`);
  }
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(names, name)) continue;
    const known = Object.keys(names);
    const meant = nearest(name, known);
    const hint = meant === undefined ? `Its options are ${known.join(", ")}.` : `Did you mean ${meant}?`;
    throw new RobotsError("INVALID_ARGUMENT", `${what} has no option ${JSON.stringify(name)}. ${hint}`);
  }
  return options;
}
