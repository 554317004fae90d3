/** Collects the licences of packages that are bundled with the library. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The text of the ISC licence, which its users have to repeat. */
const ISC = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`;

/** The folder of the package that a module belongs to. */
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The licences and notices of the packages that contain these modules, for dist/. */
export function licencesOf(modules: Iterable<string>): string {
  const folders = new Set([...modules].flatMap((module) => PACKAGE.exec(module)?.[0] ?? []));
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    // The loader has none in its package; it is part of the compiler's repository, and under its licence.
    const licensed = name === "@assemblyscript/loader" ? join(folder, "../../assemblyscript") : folder;
    const texts = filesOf(licensed).map((file) => readFileSync(file, "utf8").trim());
    // Some packages only name their licence.
    if (texts.length === 0 && license === "ISC" && typeof author === "string")
      texts.push(`Copyright (c) ${author}`, ISC);
    if (texts.length === 0) throw new Error(`${name} has no licence in it`);
    return [`${name} ${version}`, ...texts].join("\n\n");
  });
  return `Files in this folder contain parts of these packages:\n\n${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/** The files of a package with its licence, and with those of code that it contains. */
function filesOf(folder: string): string[] {
  const own = readdirSync(folder).filter((name) => /^(?:licen[cs]e|notice|copying)(?:\.|$)/i.test(name));
  const others = join(folder, "licenses");
  return [
    ...own.map((name) => join(folder, name)),
    ...(existsSync(others) ? readdirSync(others).map((name) => join(others, name)) : []),
  ];
}
