/** Policies whose images between them have every part that the format knows. */
import { type Dialect, parse } from "../../../src/index.ts";

export interface Sample {
  name: string;
  dialect: Dialect;
  body: string;
  agent: string;
}

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join("\n");

export const samples: readonly Sample[] = [
  { name: "empty file", dialect: "rfc9309", body: "", agent: "Bot" },
  { name: "group without rules", dialect: "rfc9309", body: "User-agent: Bot\nDisallow:\n", agent: "Bot" },
  { name: "one prefix", dialect: "rfc9309", body: "User-agent: *\nDisallow: /private/\n", agent: "Bot" },
  {
    name: "prefixes that share beginnings",
    dialect: "rfc9309",
    body: "User-agent: *\nDisallow: /a\nAllow: /ab\nDisallow: /abc/d\nAllow: /abc/e\nDisallow: /b\n",
    agent: "Bot",
  },
  {
    name: "ends and tails",
    dialect: "rfc9309",
    body: "User-agent: Bot\nDisallow: /*.php$\nDisallow: /a*b*c\nAllow: /a$\nAllow: /*?x=\nDisallow: *x\n",
    agent: "Bot",
  },
  {
    name: "crawl delay",
    dialect: "rfc9309",
    body: "User-agent: Bot\nCrawl-delay: 2.5\nDisallow: /x\n",
    agent: "Bot",
  },
  {
    name: "indexed tails",
    dialect: "google",
    body: `User-agent: *\n${lines(24, (i) => `${i % 3 ? "Disallow" : "Allow"}: /*word${i}/x${i % 2 ? "$" : ""}`)}\nDisallow: /*a*b\n`,
    agent: "Bot",
  },
  {
    name: "wide offsets",
    dialect: "google",
    body: `User-agent: Bot\nDisallow: /${"w".repeat(33_000)}\nAllow: /${"w".repeat(300)}/*x\nDisallow: /v\n`,
    agent: "Bot",
  },
  {
    name: "labels around the long form",
    dialect: "rfc9309",
    body: `User-agent: *\n${lines(4, (i) => `Disallow: /${String(i)}${"l".repeat(252 + i)}`)}\n`,
    agent: "Bot",
  },
  {
    name: "many children",
    dialect: "google",
    body: `User-agent: *\n${lines(62, (i) => `Disallow: /${String.fromCharCode(0x41 + i)}/`)}\n`,
    agent: "Bot",
  },
  {
    name: "first match wins",
    dialect: "koster1996",
    body: "User-agent: Bot\nAllow: /a/b\nDisallow: /a\nAllow: /\n",
    agent: "Bot",
  },
  {
    name: "plain prefixes",
    dialect: "original1994",
    body: "User-agent: Bot\nDisallow: /cgi-bin/\nDisallow: /tmp*\nDisallow: /~joe/$\n",
    agent: "Bot",
  },
];

/** URLs that reach into all of them. */
export const questions: readonly string[] = [
  "/",
  "/private/x",
  "/a",
  "/abc/d",
  "/abc/e/f",
  "/axxbxxc",
  "/x.php",
  "/x.php?x=1",
  "/v",
  "/A/",
  "/z/",
  "/a/b",
  "/tmp*",
  "/~joe/$",
  "/robots.txt",
  "/q/word7/x7",
  "/q/word12/x12?word3/x",
  `/${"w".repeat(300)}/yx`,
  `/0${"l".repeat(252)}`,
  `/3${"l".repeat(255)}`,
  `/${"a".repeat(100)}${"b".repeat(100)}`,
  "https://a.example/private/%61",
  "https://a.example",
];

/** The image of a sample. */
export function imageOf({ body, dialect, agent }: Sample): Uint8Array {
  const policy = parse(body, { dialect }).policyFor(agent);
  const image = policy.toBytes();
  policy.dispose();
  return image;
}
