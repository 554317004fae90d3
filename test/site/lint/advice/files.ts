/** Sound files in which every kind of slip can be made, short enough to try all. */
export const soundFiles: readonly string[] = [
  "User-agent: Googlebot\nDisallow: /a/b\n\nUser-agent: *\nDisallow: /a\n",
  "User-agent: *\nDisallow: /cart/\nDisallow: /private/stuff/\nAllow: /private/stuff/open.html\nDisallow: /*?sort=\n",
  "User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n\nUser-agent: *\nDisallow: /search\n",
  "User-agent: Googlebot\nUser-agent: Bingbot\nAllow: /a/\nDisallow: /a/b/\nAllow: /a/b/c/\nDisallow: /*.pdf$\n",
  "User-agent: *\nDisallow: /*/print/\n\nUser-agent: Yandex\nCrawl-delay: 2\nDisallow: /x?a=1&b=2\n",
  "User-agent: *\nAllow: /\nDisallow: /tmp/\nAllow: /tmp/deep/er/\nDisallow: /temp\nSitemap: https://own.example/s.xml\n",
  "User-agent: Examplebot\nDisallow:\n\nUser-agent: *\nDisallow: /\n",
];
