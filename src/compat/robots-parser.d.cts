import type * as esm from "../../dist/types/src/compat/robots-parser.js" with { "resolution-mode": "import" };

declare const robotsParser: typeof esm.default;
declare namespace robotsParser {
  type Robot = esm.Robot;
  type RobotsParserOptions = esm.RobotsParserOptions;
}
export = robotsParser;
