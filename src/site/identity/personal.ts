import type { Crawler } from "../../engine/agent/crawler.ts";

/**
 * Words in the headers of robots in no table that fetch for one person at that moment: link previews, images in mail,
 * and feed readers' servers. The headers are those in crawler-user-agents.
 */
const NAMES = `
  SkypeUriPreview Viber LinkPreview SnapURLPreview BlueskyPreviewBot BufferLinkPreviewBot EvernoteRichLinkBot
  ClickUpLinkUnfurler DingTalkBot-LinkService SteamChatURLLookup FlipboardProxy Embedly
  Akkoma Friendica GoToSocial Lemmy Misskey Pleroma SummalyBot
  GoogleImageProxy YahooMailProxy FastmailUA
  Miniflux FreshRSS Feedbin FeedlyBot Feedspot NewsBlur inoreader theoldreader tt-rss CommaFeed Newsify NextCloud-News
  MonitoRSS g2reader-bot RssReaderBot PocketCasts Overcast
`;

/** The words of {@link NAMES}. */
export function personalNames(): string[] {
  return NAMES.trim().split(/\s+/);
}

const WITHIN = new RegExp(`\\b(?:${personalNames().join("|")})\\b`, "gi");

/** The {@link personalNames} in a header, as it spells them. */
export function personalNamesIn(header: string): readonly string[] {
  return header.match(WITHIN) ?? [];
}

/** Whether a crawler of a table fetches for one person at that moment. */
export function isPersonal({ purpose }: Pick<Crawler, "purpose">): boolean {
  return purpose === "preview" || purpose === "feed";
}
