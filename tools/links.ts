/** Relative links in packed files: a package holds what they lead to, or they lead to where it is published. */
import { dirname, join } from "node:path/posix";

/** A link or a picture of Markdown that is no address. */
export const LINK = /(!?)\[([^\]]*)\]\((?!\w+:|#)([^)\s#]+)(#[^)\s]*)?\)/g;

/** The address of a file that a package lacks; undefined if it is published nowhere. */
export type AddressOf = (file: string) => string | undefined;

/** A page whose links all lead somewhere: without an address, a link becomes its text, and a picture nothing. */
export function packedPage(
  text: string,
  path: string,
  held: ReadonlySet<string>,
  address: AddressOf,
): string {
  const packed = text.replace(LINK, (link, picture: string, words: string, to: string, anchor = "") => {
    const file = join(dirname(path), to);
    if (held.has(file)) return link;
    const where = address(file);
    if (where === undefined) return picture === "" ? words : "";
    return `${picture}[${words}](${where}${anchor})`;
  });
  return packed.replaceAll(/\n{3,}/g, "\n\n");
}

/** Declarations whose docstrings name pages of the guide by their addresses. */
export function packedTypes(text: string, address: AddressOf): string {
  return text.replaceAll(/(?<![\w/])docs\/[\w-]+\.md/g, (file) => address(file) ?? file);
}
