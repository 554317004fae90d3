import type { RequestListener } from "node:http";

/** A KV namespace as workerd speaks to it: a value a path. Like the real one, it takes no TTL below a minute. */
export function namespace(): RequestListener {
  const values = new Map<string, Buffer>();
  return async (request, response) => {
    const { pathname: key, searchParams } = new URL(request.url!, "http://kv");
    if (request.method === "PUT") {
      const value = Buffer.concat(await request.toArray());
      const isShort = Number(searchParams.get("expiration_ttl") ?? 60) < 60;
      if (!isShort) values.set(key, value);
      response.writeHead(isShort ? 400 : 200).end();
    } else if (request.method === "DELETE") {
      values.delete(key);
      response.end();
    } else {
      const value = values.get(key);
      response.writeHead(value === undefined ? 404 : 200).end(value);
    }
  };
}
