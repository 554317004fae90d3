/** What becomes of a request; `refused` if the server takes no such request line. */
export type Outcome = "blocked" | "served" | "refused";

/** Where a server listens: an address, or a socket in the file system. */
export type Place = { readonly host: string; readonly port: number } | { readonly path: string };
