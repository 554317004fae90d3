import robotsParser = require("robotomata/robots-parser");

const robot: robotsParser.Robot = robotsParser("https://example.com/robots.txt", null, { mode: "rfc" });
export const allowed: boolean | undefined = robot.isAllowed("https://example.com/");
export const line: number = robot.getMatchingLineNumber("https://example.com/", "FooBot");
// @ts-expect-error a mode that there is not
export const options: robotsParser.RobotsParserOptions = { mode: "loose" };
