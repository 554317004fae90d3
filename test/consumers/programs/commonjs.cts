import robotsParser = require("robotomata/robots-parser");

const robot: robotsParser.Robot = robotsParser.rfcParser("https://example.com/robots.txt", null);
export const allowed: boolean | undefined = robot.isAllowed("https://example.com/");
export const line: number = robotsParser("https://example.com/robots.txt").getMatchingLineNumber(
  "/",
  "FooBot",
);
// @ts-expect-error there are no options
export const other: robotsParser.Robot = robotsParser("https://example.com/robots.txt", null, {
  mode: "rfc",
});
