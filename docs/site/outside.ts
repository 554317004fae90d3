/** What the site makes of Markdown: links to generated pages and to files outside the docs, and tables on phones. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { MarkdownEnv, MarkdownRenderer } from "vitepress";
import { addressIn, type Origin } from "../../tools/repository.ts";

/** Where the repository can be read; undefined as long as package.json does not say. */
export function repositoryOf(root: string): string | undefined {
  return addressIn(JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Origin);
}

/** Makes links to files outside `docs` links into the repository, or plain text where it has no address. */
export function outsideLinks(md: MarkdownRenderer, root: string, docs: string): void {
  const repository = repositoryOf(root);
  md.core.ruler.push("outside", ({ tokens, env }) => {
    for (const { children } of tokens) {
      for (const [at, token] of (children ?? []).entries()) {
        const href = token.attrGet("href");
        if (token.type !== "link_open" || href === null || /^(?:[a-z]+:|#|\/)/i.test(href)) continue;
        const [path = "", hash = ""] = href.split(/(?=#)/);
        const file = join(dirname((env as MarkdownEnv).path), path);
        if (path.endsWith(".md") && !relative(docs, file).startsWith("..")) continue;
        if (!existsSync(file)) throw new Error(`${(env as MarkdownEnv).path}: there is no ${path}`);
        if (repository !== undefined) {
          token.attrSet("href", `${repository}/blob/main/${relative(root, file)}${hash}`);
          continue;
        }
        const close = children!.findIndex(({ type }, i) => i > at && type === "link_close");
        for (const one of [token, children![close]!])
          Object.assign(one, { type: "text", tag: "", content: "" });
      }
    }
  });
}

/** Tells each cell of a table its heading: on phones, tables of many columns are shown as lists. */
export function headedCells(md: MarkdownRenderer): void {
  md.core.ruler.push("headed", ({ tokens }) => {
    let heads: string[] = [];
    let column = 0;
    for (const [at, token] of tokens.entries()) {
      if (token.type === "table_open") heads = [];
      else if (token.type === "tr_open") column = 0;
      else if (token.type === "th_open") heads.push(tokens[at + 1]!.content.replaceAll("`", ""));
      else if (token.type === "td_open") token.attrSet("data-head", heads[column++] ?? "");
    }
  });
}

/**
 * Links to generated pages: `<!-- site: reference/x Title -->`, and the names in the table of lint rules. The code of files:
 * `<!-- code: ../examples/x.ts -->`.
 */
export function generatedLinks(md: MarkdownRenderer, docs: string): void {
  md.core.ruler.before("normalize", "generated", (state) => {
    state.src = state.src
      .replace(/<!-- code: (\S+\.(\w+)) -->/g, (_, path: string, language: string) => {
        return `\`\`\`${language}\n${readFileSync(join(docs, path), "utf8")}\`\`\``;
      })
      .replace(/<!-- site: (\S+) (.+?) -->/g, "[$2](/$1)")
      .replace(/(<a id="([\w-]+)"><\/a>)(`\2`)/g, "$1[$3](/reference/rules/$2)");
  });
}
