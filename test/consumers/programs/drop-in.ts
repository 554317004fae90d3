import robotsParser, { type Robot, type RobotsParserOptions } from "robotomata/robots-parser";

const options: RobotsParserOptions = { mode: "exact" };
export const robot: Robot = robotsParser("https://example.com/robots.txt", "", options);
// @ts-expect-error contents are text
robotsParser("https://example.com/robots.txt", 1);
