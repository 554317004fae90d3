/** A robots.txt about as long as the median of real ones. */
export const FILE = [
  "User-agent: *",
  ...Array.from({ length: 24 }, (_, i) => `Disallow: /area-${i}/*/private`),
  "Allow: /area-1/x/private/open",
  "Sitemap: https://www.example.com/sitemap.xml",
].join("\n");

/** Connections end with it, so that a bare loop keeps none either. */
export const ANSWER = [
  "HTTP/1.1 200 OK",
  "Content-Type: text/plain",
  `Content-Length: ${FILE.length}`,
  "Connection: close",
  "",
  FILE,
].join("\r\n");
