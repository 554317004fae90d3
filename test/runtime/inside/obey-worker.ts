/** A Cloudflare Worker: answers how requests to an origin end. */
import { obey } from "./obey.ts";

export default {
  fetch: async (request: Request): Promise<Response> =>
    Response.json(await obey(new URL(request.url).searchParams.get("origin")!)),
};
