/**
 * Imported before the package undici, which would otherwise send what the global `fetch` sends, instead of the undici that
 * Node contains: whichever is first used becomes the dispatcher of both.
 */
await fetch("data:,");
