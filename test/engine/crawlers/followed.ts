/** A list that is newer than any release, and headers with its names. */

export const LIST = {
  NewThing: { operator: "New Inc", function: "AI Assistants" },
  FreshBot: { operator: "Fresh", function: "Scrapes data to train models" },
  "Two Words": { operator: "Two", function: "AI Data Scraper" },
  "dotted.name": { operator: "Dot", function: "AI Search Crawlers" },
  Operator: { operator: "OpenAI", function: "AI Agents" },
  Spider: { function: "AI Data Scraper" },
  Code: { function: "AI Assistants" },
  Scrapy: { operator: "Zyte", function: "AI Data Scraper" },
  GPTBot: { operator: "OpenAI", function: "AI Data Scraper" },
};

const WHOLE =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

/** Headers, and who is asking: without the list, and with it. */
export const FOLLOWED: readonly (readonly [header: string, without: Kind, withList: Kind])[] = [
  ["NewThing/1.0", "person", "robot"],
  ["newthing", "person", "robot"],
  ["NewThing", "person", "robot"],
  ["Mozilla/5.0 (compatible; NewThing/1.0; +https://new.example)", "robot", "robot"],
  ["Mozilla/5.0 (compatible; NewThing/1.0)", "person", "robot"],
  ["NewThings/1.0", "person", "person"],
  ["NewThing-Extra/1.0", "person", "person"],
  ["SomeApp/1.0 NewThing/1.0", "person", "person"],
  [`${WHOLE} NewThing/1.0`, "person", "person"],
  [`${WHOLE} (NewThing/1.0; https://new.example)`, "person", "person"],
  ["FreshBot/2.0", "robot", "robot"],
  [`${WHOLE} FreshBot/2.0`, "robot", "robot"],
  ["Two Words/1.0", "person", "robot"],
  ["Two+Words/1.0", "person", "robot"],
  ["Two/1.0", "person", "person"],
  ["dotted.name/3", "person", "robot"],
  ["dotted/3", "person", "person"],
  ["Operator/1.0", "person", "robot"],
  [`${WHOLE} Operator/1.0`, "person", "person"],
  [`${WHOLE} Spider/1.0`, "person", "person"],
  ["Code/1.115.0", "person", "person"],
  [`${WHOLE.replace("Chrome", "Code/1.115.0 Chrome")}`, "person", "person"],
  ["Scrapy/2.11", "software", "robot"],
  [WHOLE, "person", "person"],
];

export type Kind = "person" | "robot" | "software";
