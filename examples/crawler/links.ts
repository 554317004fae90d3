/** Bytes of a page that are searched for links. */
const MOST = 1_000_000;

/** Where an answer leads: its redirect's target, or the links of its page; absolute, without fragments. */
export async function linksOf(response: Response, base: string): Promise<string[]> {
  const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  const html = isPage ? await readText(response) : "";
  if (!isPage) await response.body?.cancel();
  const links = html.matchAll(/<a\s[^>]*?href\s*=\s*["']?([^"'\s>]+)/gi);
  return [response.headers.get("location") ?? "", ...Array.from(links, ([, href]) => href!)].flatMap((to) => {
    const url = to === "" ? undefined : absolute(to, base);
    return url === undefined ? [] : [url];
  });
}

/** The beginning of a page; pages have no end that can be relied on. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > MOST) break;
  }
  return text;
}

function absolute(to: string, base: string): string | undefined {
  try {
    const url = new URL(to, base);
    url.hash = "";
    return /^https?:$/.test(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}
