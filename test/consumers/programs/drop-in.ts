import robotsParser, { type Robot, rfcParser } from "robotomata/robots-parser";

export const robots: Robot[] = [robotsParser, rfcParser].map((parse) =>
  parse("https://example.com/robots.txt", ""),
);
// @ts-expect-error contents are text
robotsParser("https://example.com/robots.txt", 1);
// @ts-expect-error there are no options
robotsParser("https://example.com/robots.txt", "", { mode: "rfc" });
