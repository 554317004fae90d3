import { parse, Verdict } from "../../src/index.ts";
import {
  type Engine,
  engines,
  type Finding,
  type Indexing,
  indexing,
  type Lost,
  readPage,
  type Source,
  usage,
} from "../../src/site/meta/index.ts";
import { type PageResources, resourcesOf } from "./page-resources.ts";
import { robotsOf } from "./policies.ts";

export interface PageQuestion {
  readonly html: string;
  readonly headers: string;
  readonly url: string;
  readonly robots: string;
}

/** An answer about a page, with the statement that decided it. */
export interface PageAnswer {
  readonly name: string;
  readonly value: string | number | boolean | undefined;
  /** The statement; empty for the default. */
  readonly source: string;
  /** The statement's line in the page or in robots.txt. */
  readonly line?: number;
  readonly file?: "page" | "robots";
}

export interface PageReport {
  /** Whether the given text is no URL, so that robots.txt is not applied. */
  readonly isUrlWrong: boolean;
  readonly engines: readonly {
    readonly engine: string;
    readonly agent: string;
    readonly answers: readonly PageAnswer[];
  }[];
  readonly usage: readonly PageAnswer[];
  readonly tags: readonly { readonly agent: string; readonly text: string; readonly line: number }[];
  /** The resources that the page loads from its own site; absent if the page's URL is unknown. */
  readonly resources: PageResources | undefined;
  /** Statements without effect, for some engines or, if none is named, for all. */
  readonly lost: readonly {
    readonly text: string;
    readonly reason: string;
    readonly engines: readonly string[];
  }[];
}

const ANSWERS = ["crawl", "index", "follow", "snippet", "cache", "images", "aiInput", "aiTraining"] as const;
/** How many statements without effect are shown. */
const MOST_LOST = 100;
const USES = ["search", "input", "train"] as const;

/** How each engine reads a page and its headers. */
export function readPages({ html, headers, url, robots }: PageQuestion): PageReport {
  const page = readPage(html);
  const isUrlWrong = url !== "" && parse("").policyFor("*").check([url])[0] === Verdict.Invalid;
  const places = {
    html: page,
    headers: headersOf(headers),
    ...(url !== "" && !isUrlWrong && { url, robots: robotsOf(robots, "rfc9309") }),
  };
  const lost = new Map<string, { text: string; reason: string; engines: string[] }>();
  const lose = ({ source, reason }: Lost, kind: "page" | "usage", engine?: string): void => {
    const text = textOf(source);
    const key = `${kind} ${reason} ${text}`;
    const one = lost.get(key) ?? { text, reason, engines: [] };
    lost.set(key, one);
    if (engine !== undefined && !one.engines.includes(engine)) one.engines.push(engine);
  };
  // An engine of the past answers only where a tag names it.
  const isNamed = page.tags.some(({ agent }) => agent === "slurp");
  const asked = engines.filter((engine) => engine !== "inktomi" || isNamed);
  const rows = asked.map((engine: Engine) => {
    const answer = indexing({ ...places, engine });
    for (const one of answer.lost) lose(one, "page", engine);
    return {
      engine,
      agent: answer.agent,
      answers: ANSWERS.map((name) => answerOf(name, name === "index" ? listing(answer) : answer[name])),
    };
  });
  const uses = usage(places);
  for (const one of uses.lost) lose(one, "usage");
  return {
    isUrlWrong,
    resources: isUrlWrong ? undefined : resourcesOf({ html, url, robots }, page.base),
    engines: rows,
    usage: USES.map((name) => answerOf(name, uses[name])),
    tags: page.tags.map(({ agent, directives, range }) => ({
      agent,
      text: directives
        .map(({ name, value }) => (value === undefined ? name : `${name}: ${value}`))
        .join(", "),
      line: range.line,
    })),
    lost: [...lost.values()].slice(0, MOST_LOST),
  };
}

/** Whether a page is indexed. One that may not be crawled may still be listed, without anything that it says. */
function listing({ crawl, index }: Indexing): Finding<string | boolean> {
  return crawl.value || !index.value ? index : { ...index, value: "url" };
}

function answerOf(
  name: string,
  { value, source }: Finding<string | number | boolean | undefined>,
): PageAnswer {
  const place =
    source.kind === "meta"
      ? ({ file: "page", line: source.range.line } as const)
      : source.kind === "robots" && source.line > 0 && ({ file: "robots", line: source.line } as const);
  return { name, value, source: textOf(source), ...place };
}

/** A statement as text: `meta 3: noindex`, `X-Robots-Tag: noindex`; empty for the default. */
function textOf(source: Source): string {
  switch (source.kind) {
    case "meta":
      return `<meta> (${source.range.line}): ${source.text}`;
    case "robots":
      return `robots.txt (${source.line}): ${source.text}`;
    case "header":
    case "file":
      return `${source.name}: ${source.text}`;
    case "default":
      return "";
  }
}

/** Pasted header lines as pairs; a status line and other lines that are not fields are skipped. */
function headersOf(text: string): [string, string][] {
  return text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const at = line.indexOf(":");
    const name = line.slice(0, at).trim();
    return at > 0 && /^[\w!#$%&'*+.^`|~-]+$/.test(name) ? [[name, line.slice(at + 1).trim()]] : [];
  });
}
