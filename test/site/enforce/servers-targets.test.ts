/**
 * Rules and request targets that are read in several ways: what the enforcer refuses, each server with its configuration
 * refuses, too, but for the exceptions that docs/enforce-servers.md names.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { isUtf8 } from "../../../src/base/utf8.ts";
import { parse } from "../../../src/index.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import {
  type ServerConfig,
  serverConfig,
  TARGETS,
  type Target,
} from "../../../src/site/enforce/servers/config.ts";
import { skipped } from "../../crawl/fetch/skip.ts";
import { targets } from "../../frameworks/kinds.ts";
import { upTo } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";
import { urlOf } from "./raw-targets.ts";
import { isInstalled, startServer } from "./real-servers.ts";

/** Rules for `*`, paths that they are about, and whether their letter case does not matter. */
const FILES: readonly (readonly [rules: string, paths: readonly string[], isAnyCase?: true])[] = [
  ["Disallow: /r\\s", ["/r\\s", "/r/s", "/r%5Cs", "/r%5cs/x"]],
  ["Disallow: /foo\\", ["/foo\\", "/foo", "/foo\\bar", "/foo%5Cbar", "/foo/"]],
  ["Disallow: /*\\x", ["/a\\x", "/a/x", "/a%5Cx"]],
  ["Disallow: /pct%25", ["/pct%", "/pct%25", "/pct%x", "/pct%25x"]],
  ["Disallow: /pct%", ["/pct%", "/pct%25", "/pct%x", "/pct%zz"]],
  ["Disallow: /50%off\nDisallow: /a/*%z", ["/50%off", "/50%25off", "/a/b%z", "/a/b%25z"]],
  ["Disallow: /*%25$", ["/a%", "/a%25", "/a/b%25"]],
  ["Disallow: /private\nAllow: /private/open", ["/private/open", "/private/./open", "/private/x"]],
  ["Disallow: /private/\nAllow: /private/open$", ["/private/open", "/private/open/./x", "/private/../open"]],
  ["Disallow: /\nAllow: /open/", ["/open/x", "/./open/x", "/open/../x", "/x"]],
  ["Disallow: /a/*/c\nAllow: /a/b/c", ["/a/b/c", "/a/./c", "/a/x/c"]],
  ["Disallow: /café/", ["/café/x", "/caf%e9/x"]],
  ["Disallow: /q?x=a\\b\nDisallow: /q?y=%25", ["/q?x=a\\b", "/q?x=a%5Cb", "/q?y=%", "/q?y=%25"]],
  ["Disallow: /x%2Fy", ["/x%2fy", "/x/y"]],
  ["Disallow: /a.doc$\nDisallow: /b/$", ["/a.doc", "/b/", "/b", "/a.doc/"]],
  ["Disallow: /private/\nDisallow: /%2Fx/", ["/private/x", "/%2Fx/"]],
  ["Disallow: /*/*/edit/\nDisallow: /private/", ["/a/b/edit/", "/private/x"]],
  ["Disallow: /*/tag/*/feed/", ["/a/tag/b/feed/"]],
  ["Disallow: /shop/*/*/sort/$\nDisallow: /2/*2/*/x", ["/shop/a/b/sort/", "/2/a2/b/x"]],
  ["Disallow: /wiki/Special:\nDisallow: /@(a)/", ["/wiki/Special:x", "/@(a)/x", "/%40(a)/"]],
  ["Disallow: /c%3Ad/\nDisallow: /*+e'[f]!$", ["/c:d/x", "/c%3ad/", "/x+e'[f]!", "/x%2Be'[f]!"]],
  ["Disallow: /*&a=\nDisallow: /s;x", ["/p&a=1", "/p?b&a=1", "/s;x", "/s%3Bx", "/p?b%26a=1"]],
  ["Disallow: /\nAllow: /a:b/", ["/a:b/x", "/a%3Ab/x"]],
  ["Disallow: /*//*/x//*/\nDisallow: /*/*.php$", ["/a//b/x//c/", "/a/b.php", "/a/b.php/"]],
  ["Disallow: /Private/\nAllow: /private/open", ["/private/x", "/PRIVATE/open", "/%50rivate/x"], true],
  ["Disallow: /*/Edit?x=Y\nDisallow: /a.doc$", ["/a/edit?x=Y", "/a/EDIT?X=y", "/A.DOC"], true],
  ["Disallow: /x%2Fy\nDisallow: /@(A)/\nDisallow: /caf\u00E9/", ["/X%2fY", "/@(a)/", "/CAF%C3%89/x"], true],
  ["Disallow: /OPEN\nAllow: /open\nDisallow: /", ["/open/x", "/Open/x", "/x", "/.well-known/x"], true],
];

/** A target in which some letters have the other case, or are escaped. */
function inMixedCase(target: string, random: Random): string {
  return target.replace(/(?<!%[\dA-F]?)[A-Z]/gi, (letter) => {
    const one = random.pick([letter, letter < "a" ? letter.toLowerCase() : letter.toUpperCase()]);
    return random.below(8) > 0 ? one : `%${one.charCodeAt(0).toString(16)}`;
  });
}

/** What a star may stand for so that segments are empty. */
const EMPTY = ["", "", "/", "//", "x", "x/", "/x", "%2F", "%5c", "?", "x/?"];
const LONG = [1000, 1400, 3000, 5000, 7000];

/** Targets with empty segments where a star stands, and with long runs of slashes, plain and escaped. */
function slashed(rules: string, paths: readonly string[], random: Random, count: number): string[] {
  const patterns = [...rules.matchAll(/: (.*)/g)].map(([, pattern]) => pattern!.replace(/\$$/, ""));
  const run = (): string => {
    const signs = random.pick([["/"], ["%2F"], ["/", "%2f", "%5C"]]);
    let text = "";
    for (const length = random.pick(LONG); text.length < length; ) text += random.pick(signs);
    return text;
  };
  return Array.from({ length: count }, () => {
    const filled = random.pick(patterns).replace(/\*/g, () => random.pick(EMPTY));
    const one = random.pick([filled, filled, random.pick(paths)]) + random.pick(["", "", "x", "?q", "/"]);
    const isLong = random.below(4) === 0;
    const places = [...one.matchAll(/\/|%2F/gi)].map(({ index }) => index);
    const at = random.pick(places);
    const text = isLong ? `${one.slice(0, at)}/${run()}${one.slice(at)}` : one;
    return Buffer.from(text.replace(/^(?!\/)/, "/")).toString("latin1");
  });
}

/** Where answers may differ, and which of the two refuses: each is named in docs/enforce-servers.md. */
const EXCEPTIONS: readonly {
  readonly name: string;
  readonly by: "enforcer" | "server";
  /** The only server, if not all. */
  readonly in?: Target;
  /** Whether it is one only where the case of paths does not matter. */
  readonly isAnyCase?: true;
  test(target: string, rules: string): boolean;
}[] = [
  {
    name: "in any letter case, an Allow as it is written",
    by: "server",
    isAnyCase: true,
    test: (_, rules) => rules.includes("Allow"),
  },
  {
    name: "in any letter case, the query, too",
    by: "server",
    isAnyCase: true,
    test: (one) => /\?.*(?:[a-z]|%[4-7])/i.test(one),
  },
  {
    name: "letters beyond ASCII in another case",
    by: "enforcer",
    isAnyCase: true,
    test: (one) => /[\x80-\xFF]|%c3/i.test(one),
  },
  {
    name: "what looks like a host",
    by: "enforcer",
    test: (one) => /^(?:[/\\]|%2f|%5c){2,}[^/\\]*(?:[.:*@]|%[01][\da-f])[^/\\]*(?:[/\\]|%2f|%5c)/i.test(one),
  },
  {
    name: "a backslash, a fragment, or a dot segment",
    by: "server",
    test: (one) => /^[^?]*\\|#|^[^?]*(?:\/|%2f|%5c)(?:\.|%2e){1,2}(?:[/?;]|%2f|%5c|$)/i.test(one),
  },
  {
    name: "one run of slashes as empty segments, another as one slash",
    by: "server",
    test: (one, rules) =>
      /\*\/+\*|\*\/\w+\/\*/.test(rules) && (one.match(/(?:\/|%2f|%5c){2,}/gi)?.length ?? 0) > 1,
  },
  {
    name: "a stray percent sign before an escaped digit",
    by: "server",
    test: (one) => /%[\da-f]?%(?:3\d|[46][1-6])/i.test(one),
  },
  {
    name: "several slashes where an Allow counts as written",
    by: "server",
    test: (one, rules) => rules.includes("Allow") && /\/\/|%2f|%5c/i.test(one),
  },
  {
    name: "a stray percent sign in the query, after a star",
    by: "server",
    test: (one, rules) => rules.includes("*%25") && /\?.*%(?![\da-f]{2})/i.test(one),
  },
  {
    name: "one of several escaped slashes as a slash",
    by: "server",
    test: (one, rules) => /\\|%2F/.test(rules) && /%(?:2f|5c).*%(?:2f|5c)/i.test(one),
  },
  {
    name: "parameters",
    by: "enforcer",
    test: (one) => /^[^?]*;/.test(one),
  },
  {
    name: "an escaped NUL, to which it answers 404",
    by: "enforcer",
    in: "apache",
    test: (one) => one.includes("%00"),
  },
  { name: "no UTF-8", by: "server", in: "caddy", test: (one) => !isUtf8(Buffer.from(one, "latin1")) },
];

const COUNT = upTo(500, 60);
const ROBOT = "OtherBot/1.0";

/** The configuration of a file for all robots. */
function configOf(body: string, target: Target, name: string, ignoreCase = false): ServerConfig {
  const config = serverConfig(parse(body), {
    ...{ target, name, others: "rules", undeclared: "rules", methods: "crawling" },
    ...{ ranges: [], about: ["A test"], maps: name, ignoreCase },
  });
  expect(config.classes.refused).toEqual([]);
  return config;
}

describe("an expression on which PCRE gives up", () => {
  it.runIf(isInstalled("nginx"))("makes nginx block", async () => {
    const config = configOf("User-agent: *\nDisallow: /y\n", "nginx", "f");
    const endless = "^/(?:(?:x|x)+)+y";
    const text = config.text?.replace("^(?:/|%2[fF]|%5[cC])+(?:y|%79)", endless);
    expect(text).toContain(endless);
    await using server = await startServer("nginx", [{ name: "f", config: { ...config, text } }]);
    expect(await server.ask("f", ROBOT, ["/xxy", "/x", `/${"x".repeat(60)}zy`])).toEqual([
      ...["blocked", "served", "blocked"],
    ]);
  });
});

describe("rules and targets that are read in several ways", () => {
  for (const target of TARGETS) {
    if (!isInstalled(target)) {
      skipped(`the configuration of ${target}`, "it is not installed");
      continue;
    }
    it(`are the same to ${target} as to the enforcer`, async () => {
      const random = new Random(Number(process.env.FUZZ_SEED ?? 1));
      const files = FILES.map(([rules, paths, isAnyCase = false], i) => {
        const body = `User-agent: *\n${rules}\n`;
        const name = `f${i}`;
        const config = configOf(body, target, name, isAnyCase);
        // What is no path is asked for in test/frameworks, where is seen what was served. For HAProxy, a tab ends it.
        const asked = targets(paths, random, COUNT).filter(
          (one) =>
            /^\//.test(one.target) &&
            // A server that reads lines of 8,192 characters refuses longer ones by itself.
            one.target.length < 15_000 &&
            !(target === "haproxy" && one.target.includes("\t")),
        );
        asked.push(...slashed(rules, paths, random, COUNT).map((target) => ({ kind: "slashes", target })));
        if (isAnyCase)
          asked.push(...asked.map(({ kind, target }) => ({ kind, target: inMixedCase(target, random) })));
        const enforcer = createEnforcer({ robots: body, ignoreCase: isAnyCase });
        return { name, rules, isAnyCase, config, enforcer, asked };
      });
      await using server = await startServer(target, files);
      const counts = { asked: 0, refused: 0, blocked: 0 };
      const excepted: Record<string, number> = {};
      const different: string[] = [];
      for (const { name, rules, isAnyCase, enforcer, asked } of files) {
        const answers = await server.ask(
          name,
          ROBOT,
          asked.map((one) => one.target),
        );
        asked.forEach((one, i) => {
          counts.asked++;
          const isBlocked = answers[i] === "blocked";
          if (answers[i] === "refused") counts.refused++;
          if (isBlocked) counts.blocked++;
          const { action } = enforcer.decide({ url: urlOf(one.target), userAgent: ROBOT });
          if (answers[i] === "refused" || isBlocked === (action === "block")) return;
          const by = isBlocked ? "server" : "enforcer";
          const known = EXCEPTIONS.find(
            (each) =>
              each.by === by &&
              (each.in ?? target) === target &&
              (each.isAnyCase ?? isAnyCase) === isAnyCase &&
              each.test(one.target, rules),
          );
          if (known === undefined)
            different.push(
              `${rules}: ${JSON.stringify(one.target.replace(/(?:\/|%2f|%5c){40,}/gi, ({ length }) => `/{${length}}`))} by the ${by} alone`,
            );
          else excepted[known.name] = (excepted[known.name] ?? 0) + 1;
        });
      }
      console.log(
        `${target}: ${counts.asked} targets, ${counts.refused} refused by itself, ${counts.blocked} blocked, ` +
          `${different.length} different, and as documented: ${JSON.stringify(excepted)}`,
      );
      expect(different).toEqual([]);
      expect(counts.blocked).toBeGreaterThan(counts.asked / 10);
    });
  }
});
