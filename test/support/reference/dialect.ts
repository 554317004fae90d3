/** The document by which a file is read. */
export type Dialect = (typeof dialects)[number];

export const dialects = ["rfc9309", "google", "yandex", "koster1996", "original1994"] as const;
