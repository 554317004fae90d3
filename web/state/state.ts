import type { Language } from "../../src/site/lint/index.ts";
import type { ReadAs } from "../read-as.ts";
import { FILE, type ServerAnswer } from "../server-answer.ts";

export const tabs = ["test", "compare", "page", "generate", "log"] as const;
export type Tab = (typeof tabs)[number];

export const filters = ["all", "disallowed", "allowed", "disputed", "foreign", "invalid"] as const;
export type Filter = (typeof filters)[number];

/** Filters of a log's robots. */
export const botFilters = [
  "all",
  "forbidden",
  "declared",
  "undeclared",
  "unfetched",
  "ai",
  "unknown",
  "unrecognized",
] as const;
export type BotFilter = (typeof botFilters)[number];

/** A group of the form that writes a file. */
export interface FormGroup {
  readonly agents: string;
  readonly disallow: string;
  readonly allow: string;
  readonly crawlDelay: string;
}

export interface Form {
  readonly preset: string;
  readonly groups: readonly FormGroup[];
  readonly sitemaps: string;
  /** Whether what the form says is added to the tested file, which stays as it is; undefined until somebody chooses. */
  readonly keepsFile?: boolean | undefined;
}

/** What the visitor asks at the top: may this crawler fetch this URL? */
export interface UrlQuestion {
  readonly url: string;
  readonly crawler: string;
  /** Whether the visitor typed the URL: then it stays, whatever the list is. */
  readonly isTyped: boolean;
}

type LineEnd = "\n" | "\r\n";

export type LineEnds = Pick<State, "lineEnd" | "endsDiffer">;

/** The line ends of a file that is written here. */
export const LF: LineEnds = { lineEnd: "\n", endsDiffer: false };

/** A file as the state has it. */
export function fileOf(text: string): Pick<State, "robots"> & LineEnds {
  const ends = text.match(/\r\n?|\n/g) ?? [];
  const lineEnd = ends.filter((end) => end === "\r\n").length > ends.length / 2 ? "\r\n" : "\n";
  const endsDiffer = ends.some((end) => end !== lineEnd);
  return { robots: text.replace(/\r\n?/g, "\n"), lineEnd, endsDiffer };
}

/** The state that a link reproduces. */
export interface State {
  readonly tab: Tab;
  /** The origin of the file's site; empty if unknown. */
  readonly site: string;
  /** The file, with LF after each line. */
  readonly robots: string;
  /** What most of its lines ended with where it came from, and all do again where it is saved. */
  readonly lineEnd: LineEnd;
  /** Whether some of them ended otherwise there: then whoever saves it is told that they no longer do. */
  readonly endsDiffer: boolean;
  readonly urls: string;
  readonly crawlers: readonly string[];
  /** Undefined while the visitor has asked nothing. */
  readonly asked?: UrlQuestion | undefined;
  readonly dialect: ReadAs;
  /** The assumed answer of the server to a request for the file. */
  readonly server: ServerAnswer;
  readonly filter: Filter;
  /** Expected answers, in the form that `robotomata test` reads; empty if none are kept. */
  readonly expected: string;
  readonly before: string;
  readonly html: string;
  readonly headers: string;
  readonly pageUrl: string;
  readonly form: Form;
}

/** Settings of the visitor, which are not part of a view. */
export interface Preferences {
  readonly language: Language;
  readonly theme: "auto" | "light" | "dark";
}

/** The first line of the example, which tells its file from others. */
const TITLE = "# A shop's robots.txt";

/** The search engine that the visitor asks about first. */
const SEARCHED = globalThis.navigator?.languages?.[0]?.startsWith("ru")
  ? ["YandexBot", "Googlebot"]
  : ["Googlebot", "bingbot"];

/** The state of a first visit: a small file with something to find in it. */
export const example: State = {
  tab: "test",
  site: "",
  robots: `${TITLE}
User-agent: *
Disallow: /cart/
Disallow: /search
Allow: /search/help
Disallow: /*?sort=
Disallow: /cart/saved/

User-agent: Googlebot
Dissallow: /drafts/
Allow: /drafts/public/

User-agent: GPTBot
User-agent: ClaudeBot
Disallow: /

Sitemap: https://shop.example/sitemap.xml
`,
  ...LF,
  urls: `https://shop.example/
https://shop.example/products/lamp
https://shop.example/products?sort=price
https://shop.example/search?q=lamp
https://shop.example/search/help
https://shop.example/cart/saved/1
https://shop.example/drafts/spring
https://shop.example/drafts/public/summer
`,
  crawlers: [...SEARCHED, "GPTBot", "ClaudeBot"],
  dialect: "each",
  server: FILE,
  filter: "all",
  expected: "",
  before: "",
  html: `<!doctype html>
<html>
<head>
<title>Lamp</title>
<meta name="robots" content="max-snippet: 120">
<meta name="googlebot" content="noarchive, max-image-preview:large">
</head>
<body><p data-nosnippet>Price on request</p></body>
</html>
`,
  headers: `X-Robots-Tag: bingbot: noindex
Content-Type: text/html; charset=utf-8
`,
  pageUrl: "https://shop.example/products/lamp",
  form: {
    preset: "no-ai-training",
    groups: [{ agents: "*", disallow: "", allow: "", crawlDelay: "" }],
    sitemaps: "",
  },
};

/** Whether a file is the example's, perhaps edited. */
export function isExample(robots: string): boolean {
  return robots.includes(TITLE);
}

/** Whether the form adds to the tested file: unless somebody has chosen, to a file of one's own. */
export function keepsFile({ form, robots }: Pick<State, "form" | "robots">): boolean {
  return form.keepsFile ?? (robots.trim() !== "" && !isExample(robots));
}

/** Lines that only the example's page has. */
const MARKS = example.html.split("\n").filter((line) => /^<(?:title|meta|body)/.test(line));

/**
 * What goes once the page is the visitor's own: the example's headers and its URL, which would answer for a page that
 * they do not belong to. Undefined if nothing does.
 */
export function exampleBeside({ html, headers, pageUrl }: State): Partial<State> | undefined {
  if (html.trim() === "" || MARKS.some((line) => html.includes(line))) return undefined;
  const goes = {
    ...(headers === example.headers && { headers: "" }),
    ...(pageUrl === example.pageUrl && { pageUrl: "" }),
  };
  return Object.keys(goes).length === 0 ? undefined : goes;
}
