/** Options of Node with which the program has no network, and does not take long to find that out. */
export const withoutNetwork = { node: ["--import", new URL("no-network.mjs", import.meta.url).href] };
