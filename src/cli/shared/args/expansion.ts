import { EXPANSION, type ExpansionLimit } from "../../../base/compression/expansion.ts";
import { type OptionValues, whole } from "../../options.ts";

const MIB = 1024 * 1024;

/** Options of commands that read compressed files. */
export const expansionOptions = {
  "--max-ratio N": whole(
    "How far a compressed file may expand: to N times its size. The rest is not read",
    EXPANSION.ratio,
  ),
  "--ratio-from MIB": whole("Size to which any file may expand, whatever the ratio", EXPANSION.floor / MIB, {
    least: 0,
  }),
};

/** How far compressed files may expand, as the options say. */
export function expansionFrom(values: OptionValues<typeof expansionOptions>): ExpansionLimit {
  return { ratio: values["max-ratio"], floor: values["ratio-from"] * MIB };
}
