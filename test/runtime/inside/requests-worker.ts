/** A Cloudflare Worker with one client for all requests, as users write it who know nothing of requests. */
import { RobotsClient } from "robotomata/fetch";

const client = new RobotsClient({ userAgent: "ExampleBot/1.0", minDelay: 0 });

export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const urls = searchParams.getAll("url");
    if (pathname === "/pace") await client.pace(urls[0]!);
    const deadline = searchParams.get("deadline");
    const options = deadline === null ? {} : { deadline: Number(deadline) };
    return Response.json([...(await client.check(urls, options))]);
  },
};
