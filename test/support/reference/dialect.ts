/** Which document a file is read by. */
export type Dialect = "rfc9309" | "google" | "koster1996" | "original1994";
