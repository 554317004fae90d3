import { printable } from "../wording.ts";

/** A robot's name for people. Its header is empty if it fetched robots.txt without one. */
export function robotName(agent: string): string {
  return agent === "-" ? "no User-Agent" : printable(agent);
}
