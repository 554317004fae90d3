import { CheerioCrawler } from "@crawlee/cheerio";
import { obeyRobots } from "robotomata/crawlee";
import { RobotsClient } from "robotomata/fetch";

const client = new RobotsClient({ userAgent: "foobot/1.0" });
export const crawler: CheerioCrawler = obeyRobots(new CheerioCrawler({ async requestHandler() {} }), client);

// @ts-expect-error not a crawler
obeyRobots({}, client);
// @ts-expect-error nor is its configuration
obeyRobots({ respectRobotsTxtFile: true }, client);
