import type * as types from "./robots-parser/robot.cjs";

/** {@link types.RobotsParser}, as `require` gives it. */
declare const robotsParser: types.RobotsParser & { readonly rfcParser: types.RobotsParser };
declare namespace robotsParser {
  type Robot = types.Robot;
}
export = robotsParser;
