import { originOf } from "../../../engine/url/origin.ts";
import { parsedUrl } from "../../../engine/url/parsed.ts";
import { upperEscapes } from "./pattern.ts";

/** The base of relative URLs, which thus match each other and nothing else. */
const BASE = "http://relative.invalid/";

/** A path and query that a URL parser leaves as they are. */
const PLAIN = /^\/[\w\-~!$&()*+,;=:@/%.]*(?:\?[\w\-~!$&()*+,;=:@/%.?]*)?$/;

/** Whether a path can have segments that a URL parser resolves. */
function hasDots(path: string): boolean {
  return path.includes("/.") || (path.includes("%") && /%2e/i.test(path));
}

/** A URL as it is compared: scheme, host and port, and path with query. */
interface Place {
  readonly site: string;
  /** Escapes in upper case; a bare `?` at the end is lost, as `URL.search` loses it. */
  readonly path: string;
}

/** A relative URL resolved against no particular site; an absolute one unchanged. */
export function absolute(url: string): string {
  return parsedUrl(url) !== undefined ? String(url) : new URL(url, BASE).href;
}

/** The place of a URL; undefined for anything that is not a URL. */
function placeOf(url: string): Place | undefined {
  const parsed = parsedUrl(url, BASE);
  if (parsed === undefined) return undefined;
  const { protocol, hostname, pathname, search } = parsed;
  // Every scheme but https is assumed to have port 80 where none is given, if it can have one.
  if (parsed.port === "" && protocol !== "https:" && protocol !== "http:") parsed.port = "80";
  return { site: `${protocol}//${hostname}:${parsed.port}`, path: upperEscapes(pathname + search) };
}

/** Paths of a site's URLs, most of them without parsing the URL. */
export class Site {
  readonly #site: string | undefined;
  /** What plain URLs of the site begin with. */
  readonly #start: string | undefined;

  constructor(robotsUrl: string) {
    this.#site = placeOf(robotsUrl)?.site;
    const origin = originOf(robotsUrl);
    if (origin !== undefined) this.#start = `${origin}/`;
  }

  /** The path of a URL of this site; undefined for any other URL and for anything that is not a URL. */
  pathOf(url: string): string | undefined {
    const start = this.#start;
    if (start !== undefined && typeof url === "string" && url.startsWith(start)) {
      const path = url.slice(start.length - 1);
      if (PLAIN.test(path) && !hasDots(path)) {
        return upperEscapes(path.indexOf("?") === path.length - 1 ? path.slice(0, -1) : path);
      }
    }
    const place = placeOf(url);
    return place === undefined || place.site !== this.#site ? undefined : place.path;
  }
}
