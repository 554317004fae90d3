import { RobotsError } from "../../../base/errors.ts";
import type { Robots } from "../../../engine/policy/robots.ts";
import { refuseBrokenFile } from "../../../site/enforce/broken-file.ts";

/** Why `createEnforcer` refuses a file, in the words of commands; undefined if it takes it. */
export function unfitReason(robots: Robots, allowsEmpty: boolean): string | undefined {
  try {
    robots.read((bytes, _start, end) => refuseBrokenFile(bytes.subarray(0, end), robots, allowsEmpty));
    return undefined;
  } catch (error) {
    if (!(error instanceof RobotsError)) throw error;
    return error.message
      .replace(/ Write robots\w+\(.*$/s, "")
      .replace("Set allowEmpty: true", "Write --allow-empty")
      .replace("set allowEmpty: true", "write --allow-empty");
  }
}
