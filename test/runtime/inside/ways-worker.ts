/** The application as a Cloudflare Worker. */
import { answering } from "./ways.ts";

const APPLICATIONS = { guarded: answering(true), bare: answering(false) };

export default {
  fetch: (request: Request, { KIND }: { readonly KIND: keyof typeof APPLICATIONS }): Promise<Response> =>
    APPLICATIONS[KIND](request),
};
