import type { RequestListener } from "node:http";
import { onTestFinished } from "vitest";
import { serve } from "../crawl/fetch/server.ts";

/** Serves for one test; resolves to the origin. */
export async function served(listener: RequestListener): Promise<string> {
  const site = await serve(listener);
  onTestFinished(() => site[Symbol.asyncDispose]());
  return site.origin;
}
