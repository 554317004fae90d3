import { wholeFrom } from "../../base/kinds.ts";
import type { Kind } from "../../base/options.ts";
import { originOf } from "./origin.ts";
import { parsedUrl } from "./parsed.ts";

/** Maximum length of a URL in characters; longer ones are Invalid, so that no URL can take unlimited memory. */
export const MAX_URL = 262_144;

/** The text of an absolute URL on the web. */
export const webUrl: Kind<string> = {
  wanted: 'an absolute http or https URL, such as "https://example.com"',
  test: (value) => typeof value === "string" && originOf(value) !== undefined,
};

/** An absolute URL of any scheme, or its text. */
export const anyUrl: Kind<string | URL> = {
  wanted: 'an absolute URL, such as "https://example.com/robots.txt"',
  test: (value) => value instanceof URL || (typeof value === "string" && parsedUrl(value) !== undefined),
};

/** How many characters a URL may have: the option `maxUrlLength`. */
export const urlLength: Kind<number> = /* @__PURE__ */ wholeFrom(1, MAX_URL, " of characters");

/** An origin, with or without its slash: whatever else a URL has would be ignored. */
export const anOrigin: Kind<string> = {
  wanted: 'an origin such as "https://example.com", without a path',
  test(value) {
    const url = typeof value === "string" ? parsedUrl(value) : undefined;
    return (
      /^https?:$/.test(url?.protocol ?? "") &&
      url!.href === `${url!.origin}/` &&
      !/[?#]/.test(value as string)
    );
  },
};
