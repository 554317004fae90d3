/**
 * A Cloudflare Worker that tells which of many URLs a crawler may fetch. Compiled policies are in KV, one value per
 * host and crawler, a few hundred bytes each; a batch of URLs of any hosts costs one read per host and one call.
 *
 *   PUT  /hosts?origin=https://example.com   body: the host's robots.txt
 *   POST /filter                             body: a JSON list of URLs
 */
import { parse, RobotsError, Verdict } from "robotomata";
import { PolicyStore } from "robotomata/store";

/** The part of a KV namespace that is used here. */
interface Namespace {
  get(key: string, type: "arrayBuffer"): Promise<ArrayBuffer | null>;
  put(key: string, value: Uint8Array, options: { expirationTtl: number }): Promise<void>;
}

interface Env {
  /** The crawler's product token. */
  readonly CRAWLER: string;
  readonly POLICIES: Namespace;
}

/** RFC 9309 2.4: a copy is good for a day. */
const DAY = 86_400;

/** An image holds the rules for one crawler: a store refuses those for another. */
function keyOf(origin: string, env: Env): string {
  return `${env.CRAWLER} ${origin}`;
}

async function addHost(request: Request, origin: string, env: Env): Promise<Response> {
  const policy = parse(await request.arrayBuffer()).policyFor(env.CRAWLER);
  await env.POLICIES.put(keyOf(new URL(origin).origin, env), policy.toBytes(), { expirationTtl: DAY });
  return new Response(null, { status: 204 });
}

/** The origin of a URL; none for other text. `URL.canParse` would be wrong for some hosts in a warm process. */
function originsOf(url: string): string[] {
  try {
    return [new URL(url).origin];
  } catch {
    return [];
  }
}

async function filter(urls: readonly string[], env: Env): Promise<Response> {
  const origins = new Set(urls.flatMap(originsOf));
  const store = new PolicyStore({ agent: env.CRAWLER });
  await Promise.all(
    Array.from(origins, async (origin) => {
      const image = await env.POLICIES.get(keyOf(origin, env), "arrayBuffer");
      if (image !== null) store.set(origin, image);
    }),
  );
  const verdicts = store.check(urls);
  const withVerdict = (verdict: number): string[] => urls.filter((_, i) => verdicts[i] === verdict);
  return Response.json({
    allowed: withVerdict(Verdict.Allowed),
    disallowed: withVerdict(Verdict.Disallowed),
    unknown: withVerdict(Verdict.Unknown),
    invalid: withVerdict(Verdict.Invalid),
  });
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    try {
      const origin = searchParams.get("origin");
      if (request.method === "PUT" && pathname === "/hosts" && origin !== null) {
        return await addHost(request, origin, env);
      }
      if (request.method === "POST" && pathname === "/filter") {
        return await filter((await request.json()) as string[], env);
      }
    } catch (error) {
      if (error instanceof RobotsError || error instanceof TypeError || error instanceof SyntaxError) {
        return new Response(error.message, { status: 400 });
      }
      throw error;
    }
    return new Response("Not found", { status: 404 });
  },
};
