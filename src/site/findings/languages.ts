/** Languages of the messages. English texts are in the rules themselves. */
export type Language = "en" | "de" | "fr" | "ru";

/** The languages that findings can be in. */
export const languages: readonly Language[] = ["en", "de", "fr", "ru"];
