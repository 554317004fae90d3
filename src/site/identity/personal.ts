import type { Crawler } from "../../engine/agent/crawler.ts";

/**
 * Names in the headers of robots in no table that fetch for one person at that moment: link previews, images in mail,
 * and feed readers' servers. The headers are those in crawler-user-agents and in
 * https://github.com/matomo-org/device-detector.
 */
const NAMES = `
  SkypeUriPreview Viber LinkPreview SnapURLPreview BlueskyPreviewBot BufferLinkPreviewBot EvernoteRichLinkBot
  ClickUpLinkUnfurler DingTalkBot-LinkService SteamChatURLLookup FlipboardProxy Embedly
  Cardyb GroupMeBot Iframely KeybaseBot Mattermost-Bot Mediumbot-MetaTagFetcher OdklBot Onebox
  Akkoma Friendica GoToSocial kbinBot Lemmy Misskey PieFed Pleroma SummalyBot
  GoogleImageProxy YahooMailProxy FastmailUA github-camo
  Miniflux FreshRSS Feedbin FeedlyBot Feedspot NewsBlur inoreader theoldreader tt-rss CommaFeed Newsify NextCloud-News
  MonitoRSS g2reader-bot RssReaderBot PocketCasts Overcast
  Bloglines Bloglovin Blogtrottr Gregarius Gwene MagpieRSS Netvibes OpenRSS PocketParser Protopage SilverReader Stringer
`;

/** The words of {@link NAMES}. */
export function personalNames(): string[] {
  return NAMES.trim().split(/\s+/);
}

/**
 * The source of an expression for what other such robots say of themselves, in any letter case: that they are feed readers,
 * for how many subscribers, or that they preview links. A group cannot name these words.
 */
export const PERSONAL_WORDS: string =
  "(?:\\b(?:\\w*feed[ +-]?(?:bot|fetcher|parser|reader)|(?:rss|web)[ +-]?reader|rss[ +-]?parser|subscribers?|(?:link|url)[ +-]?preview|\\w*unfurl(?:bot|er)?)\\b|^Synapse[ +]\\(bot)".replaceAll(
    " ",
    "\\x20",
  );

const WORDS = new RegExp(PERSONAL_WORDS, "i");
const WITHIN = new RegExp(`\\b(?:${personalNames().join("|")})\\b`, "gi");

/** The {@link personalNames} in a header, as it spells them, and an empty one for {@link PERSONAL_WORDS}. */
export function personalNamesIn(header: string): readonly string[] {
  const names: string[] = header.match(WITHIN) ?? [];
  return WORDS.test(header) ? [...names, ""] : names;
}

/** Whether a crawler of a table fetches for one person at that moment. */
export function isPersonal({ purpose }: Pick<Crawler, "purpose">): boolean {
  return purpose === "preview" || purpose === "feed";
}
