import type { Crawler } from "../../engine/agent/crawler.ts";

/**
 * Robots that no table has and that fetch for one person at that moment, by a word of their headers: link previews, images in
 * mail, and feed readers' servers, as crawler-user-agents has their headers.
 */
const NAMES = `
  SkypeUriPreview Viber LinkPreview SnapURLPreview BlueskyPreviewBot BufferLinkPreviewBot EvernoteRichLinkBot
  ClickUpLinkUnfurler DingTalkBot-LinkService FlipboardProxy Embedly Lemmy Friendica
  GoogleImageProxy YahooMailProxy FastmailUA
  Miniflux FreshRSS Feedbin FeedlyBot Feedspot NewsBlur inoreader theoldreader tt-rss CommaFeed Newsify NextCloud-News
  MonitoRSS g2reader-bot RssReaderBot PocketCasts Overcast
`;

/** The names of robots in no table that fetch for one person. */
export function personalNames(): string[] {
  return NAMES.trim().split(/\s+/);
}

const WITHIN = new RegExp(`\\b(?:${personalNames().join("|")})\\b`, "gi");

/** Those of {@link personalNames} that a header has, as it spells them. */
export function personalNamesIn(header: string): readonly string[] {
  return header.match(WITHIN) ?? [];
}

/** Whether a crawler of a table fetches for one person at that moment. */
export function isPersonal({ purpose }: Pick<Crawler, "purpose">): boolean {
  return purpose === "preview" || purpose === "feed";
}
