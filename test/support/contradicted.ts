const ROBOTS_TXT = "2.2.2: the URI of /robots.txt is allowed whatever the rules say";
const TOKEN =
  "2.2.1: a group is found by the whole product token; nothing lets a crawler cut one off at a digit";
const NOT_ASCII =
  "2.2.2: octets outside ASCII are percent-encoded before comparison, in the URI as in the rule";
const UNRESERVED =
  "2.2.2: an escape of an unreserved character is decoded before comparison (last row of its table)";

/** Cases that RFC 9309 decides the other way, though they are not marked as Google's own; in file order. */
export const CONTRADICTED = [
  { file: "327748.textproto", agent: "asdfbot", url: "http://m.example.com/robots.txt", clause: ROBOTS_TXT },
  { file: "369883.textproto", agent: "BarBot", url: "http://example.com/robots.txt", clause: ROBOTS_TXT },
  { file: "369883.textproto", agent: "AB42bot", url: "http://example.com/foo/bar", clause: TOKEN },
  { file: "369883.textproto", agent: "AB42bot", url: "http://example.com/", clause: TOKEN },
  { file: "369883.textproto", agent: "AB", url: "http://example.com/", clause: TOKEN },
  { file: "369883.textproto", agent: "AB", url: "http://example.com/robots.txt", clause: ROBOTS_TXT },
  { file: "860237.textproto", agent: "XYZ", url: "http://example.com/robots.txt", clause: ROBOTS_TXT },
  { file: "non-ascii-paths.textproto", agent: "FooBot", url: "http://foo.bar/foo/bar/ツ", clause: NOT_ASCII },
  { file: "non-ascii-paths.textproto", agent: "FooBot", url: "http://foo.bar/foo/bar/ツ", clause: NOT_ASCII },
  {
    file: "non-ascii-paths.textproto",
    agent: "FooBot",
    url: "http://foo.bar/foo/bar/baz",
    clause: UNRESERVED,
  },
];
