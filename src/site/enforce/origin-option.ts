import type { Kind } from "../../base/options.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";

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
