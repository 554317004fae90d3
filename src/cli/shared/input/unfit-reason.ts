import type { Because } from "../../../base/because.ts";
import { RobotsError } from "../../../base/errors.ts";
import type { Robots } from "../../../engine/policy/robots.ts";
import { refuseBrokenFile } from "../../../site/enforce/broken-file.ts";

/** Why `createEnforcer` refuses a file; undefined if it takes it. */
export function unfitReason(robots: Robots, allowsEmpty: boolean): Because | undefined {
  try {
    robots.read((bytes, _start, end) => refuseBrokenFile(bytes.subarray(0, end), robots, allowsEmpty));
    return undefined;
  } catch (error) {
    if (!(error instanceof RobotsError)) throw error;
    return error.because;
  }
}
