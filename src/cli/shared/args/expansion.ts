import { EXPANSION, type ExpansionLimit } from "../../../base/compression/expansion.ts";
import { wholeNumber } from "./args.ts";

/** Options of commands that read compressed files. */
export const expansionOptions = {
  "--max-ratio N":
    "How far a compressed file may expand: to N times its size. The rest is not read. Default: 300",
  "--ratio-from MIB": "Size to which any file may expand, whatever the ratio. Default: 16",
};

const MIB = 1024 * 1024;

/** How far compressed files may expand, as the options say. */
export function expansionFrom(values: {
  readonly "max-ratio"?: string | undefined;
  readonly "ratio-from"?: string | undefined;
}): ExpansionLimit {
  const { ratio, floor } = EXPANSION;
  return {
    ratio: wholeNumber("--max-ratio", values["max-ratio"], { otherwise: ratio }),
    floor: wholeNumber("--ratio-from", values["ratio-from"], { otherwise: floor / MIB, least: 0 }) * MIB,
  };
}
