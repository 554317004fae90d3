/** The entry as an edge runtime has it: bundled, with the globals of the web and none of Node's. */
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { bundleProgram } from "../../package/bundle.ts";

const PROGRAM = `
import { indexing, lintPage, parseMeta, parseXRobotsTag, usage } from "robotomata/meta";

const html = '<script><!-- <script> </script> --></script><meta name="robots" content="no&#105;ndex &comma; max-snippet:0">';
const bytes = new TextEncoder().encode(html);
const stream = new ReadableStream({ start(c) { c.enqueue(bytes.subarray(0, 60)); c.enqueue(bytes.subarray(60)); c.close(); } });
const headers = new Headers({ "X-Robots-Tag": "bingbot: nofollow", "Content-Usage": "train-ai=n;d=@1, search=y" });
globalThis.done = parseMeta(stream).then((tags) => ({
  streamed: tags.map(({ directives }) => directives.map(({ name }) => name)),
  header: parseXRobotsTag(headers).map(({ agent }) => agent),
  google: indexing({ html: bytes, headers, engine: "google" }).index.value,
  train: usage({ html, headers, agent: "GPTBot" }).train.value,
  problems: lintPage({ html, headers, language: "ru" }).length,
}));
`;

describe("a runtime without Node", () => {
  it("reads pages, streams and headers", async () => {
    const { code } = await bundleProgram(PROGRAM);
    // Only what the standard for server runtimes on the web (WinterTC) has, and what is used here of it.
    const web = {
      Uint8Array,
      TextDecoder,
      TextEncoder,
      URL,
      Headers,
      ReadableStream,
      atob,
      done: undefined as unknown,
    };
    const context = createContext(web);
    runInContext(new TextDecoder().decode(code), context);
    expect(await web.done).toEqual({
      streamed: [["noindex", "max-snippet"]],
      header: ["bingbot"],
      google: false,
      train: "no",
      problems: 0,
    });
  });
});
