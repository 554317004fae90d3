/** What robots.txt is for (RFC 9309, 2.3): a scheme, a host and a port, and the URL of the file that governs them. */
import { describe, expect, it } from "vitest";
import { originOf, originReader, robotsUrl } from "../../../src/engine/url/origin.ts";

describe("the origin of a URL, and its robots.txt", () => {
  it.each([
    ["https://example.com", "https://example.com"],
    ["https://example.com/a/b?c#d", "https://example.com"],
    ["HTTPS://EXAMPLE.COM:443/", "https://example.com"],
    ["http://example.com:443/", "http://example.com:443"],
    ["http://example.com:80/", "http://example.com"],
    ["https://user:secret@example.com/", "https://example.com"],
    ["https://user@example.com:8443?q", "https://example.com:8443"],
    ["https://b\u00fccher.example/x", "https://xn--bcher-kva.example"],
    ["https://example.com./x", "https://example.com."],
    ["http://[2001:DB8::1]:8080/", "http://[2001:db8::1]:8080"],
    ["http://0x7f.1/", "http://127.0.0.1"],
    ["https:\\\\example.com\\x", "https://example.com"],
    [" https://exam\tple.com/", "https://example.com"],
  ])("%s", (url, origin) => {
    expect(originOf(url)).toBe(origin);
    expect(originReader()(url)).toBe(origin);
    expect(robotsUrl(url)).toBe(`${origin}/robots.txt`);
  });

  it.each([
    ...["", "/path", "example.com", "ftp://example.com/", "mailto:a@b.c", "data:,x"],
    ...["http://", "http://1.2.3.999/", "https://exa mple.com/", "https://example.com:99999/", "xhttp://a/"],
  ])("%j has none", (url) => {
    expect([originOf(url), robotsUrl(url)]).toEqual([undefined, undefined]);
  });
});

describe("a reader of origins", () => {
  const starts = ["http://", "https://", "HTTPS://", "https:///", "xhttps://", "http:/", "ftp://", ""];
  const hosts = ["a", "A", "a.example", "1.2.3.999", "a_b", "b\u00fccher.example", "a@b", ""];
  const ports = ["", ":", ":80", ":443", ":81", ":8123", ":99999", ":123456", ":x"];
  const ends = ["", "/", "/x:81", "?", "#", "\\", ".", "b"];
  const urls = starts.flatMap((start) =>
    hosts.flatMap((host) => ports.flatMap((port) => ends.map((end) => start + host + port + end))),
  );

  it("finds the same as for each URL alone, whatever it has read before", () => {
    const read = originReader();
    for (const again of [false, true]) {
      for (const url of urls) expect(read(url), `${url}${again ? ", again" : ""}`).toBe(originOf(url));
    }
    expect(urls.filter((url) => originOf(url) !== undefined).length).toBeGreaterThan(500);
  });
});
