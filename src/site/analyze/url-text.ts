import { URL_GOOGLE } from "../../../assembly/shared/format.ts";
import { encoder } from "../../base/utf8.ts";
import { urlText } from "../../engine/url/text.ts";
import { textOf } from "./form.ts";

/** The text of a URL that patterns are compared with, one character per byte; undefined if it is not a URL. */
export function textOfUrl(url: string, mode: number): string | undefined {
  const bytes = mode === URL_GOOGLE ? encoder.encode(googlePath(url)) : urlText(url, mode);
  return bytes === undefined ? undefined : textOf(bytes);
}

/** The path as Google's parser cuts it out (`locateLoose` of the core, which says how). */
function googlePath(url: string): string {
  const from = url.startsWith("//") ? 2 : 0;
  const scheme = /^[^/?;]*?:\/\//.exec(url.slice(from));
  const authority = from + (scheme?.[0].length ?? 0);
  const rest = url.slice(authority).search(/[/?;]/);
  const start = rest < 0 ? url.length : authority + rest;
  let stop = url.indexOf("#", from);
  if (stop < 0) stop = url.length;
  const nul = url.indexOf("\0", start + 1);
  if (nul >= 0 && nul < stop) stop = nul;
  if (start >= url.length || stop < start) return "/";
  const path = url.slice(start, stop);
  return path.startsWith("/") ? path : `/${path}`;
}
