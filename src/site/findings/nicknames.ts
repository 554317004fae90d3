import { foldedName } from "../../engine/dialect/addressee.ts";

/**
 * What people call companies and products whose crawlers have other names: the names, then the tokens of the crawlers,
 * those for training and search first. None of the names is a token that binds anybody.
 */
const TABLE: readonly (readonly [names: string, ...tokens: readonly string[]])[] = [
  ["openai,open ai,chatgpt,chat gpt,gpt,gpt-4", "GPTBot", "OAI-SearchBot", "ChatGPT-User"],
  ["claude,claude ai,claude.ai,anthropic", "ClaudeBot", "Claude-SearchBot", "Claude-User"],
  ["bard,gemini,google ai,googleai,google-ai,google bard,google gemini,vertex ai", "Google-Extended"],
  ["google,google bot,google search", "Googlebot"],
  ["bing,bing bot,microsoft,copilot,bing chat,bingchat", "bingbot"],
  ["meta,meta ai,metaai,llama,facebook ai", "meta-externalagent", "meta-externalfetcher", "FacebookBot"],
  ["facebook,instagram", "facebookexternalhit", "meta-externalagent"],
  ["perplexity,perplexity ai,perplexity.ai", "PerplexityBot", "Perplexity-User"],
  ["apple,apple ai,apple intelligence,siri", "Applebot", "Applebot-Extended"],
  ["amazon,alexa", "Amazonbot"],
  ["bytedance,tiktok,doubao", "Bytespider"],
  ["common crawl,commoncrawl", "CCBot"],
  ["cohere", "cohere-training-data-crawler", "cohere-ai"],
  ["mistral,mistral ai,le chat", "MistralAI-User"],
  ["huawei,petal search", "PetalBot", "PanguBot"],
  ["baidu", "Baiduspider"],
  ["duckduckgo,duck duck go", "DuckDuckBot", "DuckAssistBot"],
  ["yahoo,yahoo bot", "Slurp"],
  ["naver", "Yeti"],
  ["seznam", "SeznamBot"],
  ["qwant", "Qwantbot"],
  ["ahrefs", "AhrefsBot"],
  ["semrush", "SemrushBot"],
  ["majestic", "MJ12bot"],
  ["moz", "rogerbot", "DotBot"],
  ["internet archive,wayback machine,wayback", "archive.org_bot", "ia_archiver"],
];

let byName: ReadonlyMap<string, readonly string[]> | undefined;

/** The tokens of the crawlers that are meant by a company's or product's name; undefined for any other name. */
export function crawlersOf(nickname: string): readonly string[] | undefined {
  byName ??= new Map(
    TABLE.flatMap(([names, ...tokens]) => names.split(",").map((name) => [name, tokens] as const)),
  );
  return byName.get(foldedName(nickname));
}
