/** A Cloudflare Worker that loads the library in its handler, to time that and to see it refused. */
import { report } from "./report.ts";

export default {
  async fetch(request: Request): Promise<Response> {
    const api = (): Promise<typeof import("robotomata")> => import("robotomata");
    if (new URL(request.url).pathname === "/report") return Response.json(await report(api));
    try {
      const { parse } = await api();
      return Response.json(parse("User-agent: *\nDisallow: /a\n").policyFor("ExampleBot").isAllowed("/a"));
    } catch (error) {
      return Response.json((error as { code?: string }).code ?? String(error));
    }
  },
};
