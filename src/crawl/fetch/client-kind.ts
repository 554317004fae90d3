import type { Kind } from "../../base/options.ts";
import type { RobotsClient } from "./client.ts";

/** The client that is asked before a request. */
export const aClient: Kind<RobotsClient> = {
  wanted: "a RobotsClient",
  test: (value) => typeof (value as Partial<RobotsClient> | null | undefined)?.decide === "function",
};
