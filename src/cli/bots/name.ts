import { printable } from "../wording.ts";

/** What a robot is called for people: the header is missing where it fetched robots.txt without one. */
export function robotName(agent: string): string {
  return agent === "-" ? "no User-Agent" : printable(agent);
}
