/** A Cloudflare Worker that asks at module level as well as in its handler. */
import * as api from "robotomata";
import { report, runSmokes } from "./report.ts";

const atModuleLevel = runSmokes(api);

export default {
  async fetch(request: Request): Promise<Response> {
    const atTop = new URL(request.url).pathname === "/module-level";
    return Response.json(atTop ? atModuleLevel : await report(() => api));
  },
};
