import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { slug } from "github-slugger";
import { defineConfig } from "vitepress";
import { generatedLinks, headedCells, outsideLinks, repositoryOf } from "../outside.ts";
import { sidebar } from "../sidebar.ts";

const docs = fileURLToPath(new URL("../..", import.meta.url));
const root = join(docs, "..");
const repository = repositoryOf(root);

/** Pages without their ending, `reference/cli/check`. */
const pages = readdirSync(docs, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".md") && !path.startsWith("site/"))
  .map((path) => path.slice(0, -".md".length));

export default defineConfig({
  title: "robotomata",
  description: "The robots.txt engine for crawlers, edge runtimes and site owners.",
  lang: "en",
  srcDir: "..",
  srcExclude: ["site/**"],
  outDir: "dist",
  cacheDir: "node_modules/.cache",
  transformHead: ({ siteData: { base } }) => [
    ["link", { rel: "icon", type: "image/svg+xml", href: `${base}icon.svg` }],
  ],
  vite: {
    publicDir: fileURLToPath(new URL("../public", import.meta.url)),
    build: { chunkSizeWarningLimit: 2000 },
    server: { fs: { allow: [root] } },
  },
  markdown: {
    languageAlias: { mjs: "js", caddyfile: "nginx", haproxy: "nginx" },
    // The same anchors as on GitHub, so that a link works in both places.
    anchor: { slugify: (text) => slug(text) },
    config: (md) => {
      // Without `v-pre`, Vue evaluates braces in code within a line, and the page ends there.
      const code = md.renderer.rules.code_inline!;
      md.renderer.rules.code_inline = (...given) => code(...given).replace(/^<code(?! v-pre)/, "<code v-pre");
      outsideLinks(md, root, docs);
      generatedLinks(md, docs);
      headedCells(md);
    },
  },
  // The home page is plain Markdown, as every page; only the site begins it with a banner.
  transformPageData: ({ relativePath, frontmatter }) => {
    if (relativePath === "index.md") {
      Object.assign(frontmatter, {
        layout: "home",
        hero: {
          name: "robotomata",
          text: "robots.txt, complete and fast",
          tagline: "Which crawler may fetch which URL, by which rule, and what to do about it.",
          image: { src: "/tester.jpg", alt: "The tester: verdicts for many URLs and crawlers" },
          actions: [
            { text: "The library in ten minutes", link: "/start" },
            { text: "Try it here", link: "/try/", target: "_self", theme: "alt" },
            { text: "All commands", link: "/commands", theme: "alt" },
          ],
        },
      });
    }
  },
  themeConfig: {
    nav: [
      { text: "Start", link: "/start" },
      { text: "Commands", link: "/commands" },
      { text: "API", link: "/reference/api/" },
      { text: "Tester", link: "/try/", target: "_self" },
    ],
    sidebar: sidebar(pages),
    outline: { level: [2, 3] },
    search: { provider: "local" },
    ...(repository === undefined ? {} : { socialLinks: [{ icon: "github" as const, link: repository }] }),
    externalLinkIcon: true,
  },
});
