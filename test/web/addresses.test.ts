/** Where the page's lists and resources are, as its worker understands them. */
import { describe, expect, it } from "vitest";
import { readPages } from "../../web/worker/page.ts";
import { UrlList } from "../../web/worker/url-list.ts";

describe("a list of URLs", () => {
  it("is of an international site, however its name is spelled", () => {
    const list = new UrlList();
    const urls = [
      "https://bücher.example/a",
      "https://xn--bcher-kva.example/b",
      "HTTPS://BÜCHER.example:443/c",
      "/d",
    ];
    const found = list.set(urls.join("\n"), "https://xn--bcher-kva.example");
    expect(found.others).toEqual([]);
    expect([...list.foreign]).toEqual([0, 0, 0, 0]);
  });

  it("names an international site by the letters that people know", () => {
    const list = new UrlList();
    const found = list.set("https://bücher.example/a\nhttps://bücher.example/b\nhttps://café.example/\n");
    expect(found.site).toBe("https://bücher.example");
    expect(found.others).toEqual([["https://café.example", 1]]);
    expect([...list.foreign]).toEqual([0, 0, 1]);
  });
});

describe("the resources of a page", () => {
  const robots = "User-agent: *\nDisallow: /app/\n";
  const resources = (html: string) =>
    readPages({ html, headers: "", url: "https://shop.example/lamps/1", robots }).resources!;

  it("are where its base says", () => {
    const found = resources('<base href="/app/"><script src="main.js"></script>');
    expect(found.urls).toEqual(["https://shop.example/app/main.js"]);
    expect(found.blocked[0]).toEqual({ crawler: "Googlebot", urls: found.urls });
  });

  it("are those of its own site, wherever its base is", () => {
    const html =
      '<base href="https://cdn.example/x/"><script src="main.js"></script><img src="https://shop.example/i.png">';
    expect(resources(html).urls).toEqual(["https://shop.example/i.png"]);
  });
});
