/** Which document a file is read by. */
export type Dialect = (typeof dialects)[number];

export const dialects = ["rfc9309", "google", "koster1996", "original1994"] as const;
