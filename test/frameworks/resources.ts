/** A site whose resources say what they are, so that what a robot is served is seen by the body. Programs for any runtime import it. */
export const ROBOTS = `User-agent: ClosedBot
Disallow: /

User-agent: ListBot
Disallow: /
Allow: /open/
Allow: /private/open/
Allow: /terms$

User-agent: *
Disallow: /private/
Allow: /private/open/
Disallow: /files/*.pdf
Disallow: /*.doc$
Disallow: /terms$
Disallow: /shop/Cart
Disallow: /caf%C3%A9/
Disallow: /@me/
`;

/** What there is, by its path. */
export const RESOURCES = [
  "/",
  "/open/x",
  "/private/x",
  "/private/deep/x",
  "/private/open/x",
  "/files/a.pdf",
  "/files/a.doc",
  "/files/a.txt",
  "/terms",
  "/shop/Cart",
  "/shop/x",
  "/café/x",
  "/@me/x",
] as const;

/** Areas of a site whose routes take everything below a path. */
export const AREAS = [
  "/private/open/",
  "/private/",
  "/open/",
  "/files/",
  "/shop/",
  "/café/",
  "/@me/",
] as const;

/** What a resource answers with. */
export function bodyOf(path: string): string {
  return `RESOURCE ${path} END`;
}

/** The path of the resource that an answer shows, if it does. */
export function resourceIn(answer: string): string | undefined {
  return /RESOURCE (\S+) END/.exec(answer)?.[1];
}

/** What an application of routes shows at a path that it takes as it is: a resource, or the area that it is in. */
export function routed(path: string): string | undefined {
  if (RESOURCES.some((one) => one === path)) return bodyOf(path);
  const area = AREAS.find((one) => path.startsWith(one));
  return area === undefined ? undefined : bodyOf(area);
}
