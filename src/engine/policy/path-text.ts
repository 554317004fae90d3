import { VERDICT_ALLOWED, VERDICT_DEFER } from "../../../assembly/shared/boundary.ts";
import { IMAGE_URL_MASK } from "../../../assembly/shared/format.ts";
import type { Engine } from "../core/engine.ts";
import { urlText } from "../url/text.ts";

/** The text of a URL in core memory, against which rules are matched. It is valid until another text is written. */
export interface PathText {
  readonly at: number;
  readonly length: number;
}

/** Writes a URL's text into core memory, in the form for rules with these flags; undefined if it is not a URL. */
export function placePath(core: Engine, url: string, flags: number): PathText | undefined {
  const size = core.writeText(url);
  const found = core.wasm.locate(core.textAt, size, flags & IMAGE_URL_MASK);
  if (found === VERDICT_ALLOWED) return { at: core.wasm.pathAt() >>> 0, length: core.wasm.pathLen() };
  const length = found === VERDICT_DEFER ? writeNormalForm(core, url, flags) : -1;
  return length < 0 ? undefined : { at: core.textAt, length };
}

/** Writes the text of a URL that the core deferred; returns its length, or -1 if it is not a URL. */
export function writeNormalForm(core: Engine, url: string, flags: number): number {
  const text = urlText(url, flags & IMAGE_URL_MASK);
  return text === undefined ? -1 : core.writeTextBytes(text);
}
