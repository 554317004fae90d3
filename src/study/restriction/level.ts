/** How much of a site an agent may not fetch: nothing, some of the probe paths, or all of them. */
export type Level = "none" | "partial" | "full";
