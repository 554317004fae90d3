/** The version of a browser, of its engine or an app. */
const VERSION = "[\\w.]+";
const PRODUCTS = "Version|Chrome|CriOS|Mobile|Safari|Electron|WhatsApp";

/** Headers of people that bear a robot's name or a robot's words: each whole, so that nothing else is in it. */
const HEADERS = [
  // WhatsApp on a computer, and the browser in it. Its link previews begin with its name.
  `Mozilla/5\\.0 \\((?:Windows NT|Macintosh|X11|Linux|iPhone|iPad)[^()@/]*(?:Build/${VERSION}[^()@/]*)?\\) AppleWebKit/${VERSION} \\(KHTML, like Gecko\\)(?: Mobile| (?:${PRODUCTS})/${VERSION})* WhatsApp/${VERSION}(?: (?:${PRODUCTS})/${VERSION})*`,
  // Apps on the reader's device that name their makers. Overcast's server adds how many subscribers it has.
  `Overcast/${VERSION} \\(\\+http://overcast\\.fm/; iOS podcast app\\)`,
  `PodcastAddict/${VERSION} \\(\\+https?://podcastaddict\\.com/?; Android podcast app\\)`,
  `NetNewsWire \\(RSS Reader; https://(?:netnewswire\\.com|ranchero\\.com/netnewswire)/\\)`,
  `FeedFlow(?:/${VERSION})? \\(RSS Reader(?:; \\+https://feedflow\\.dev)?\\)`,
];

/** The same as the source of one expression, without the `^` before it. */
export const PEOPLE_HEADERS: string = `(?:${HEADERS.join("|")})$`.replaceAll(" ", "\\x20");

/** Whose header is none of a robot, whatever words are in it. */
export const PEOPLE: RegExp = new RegExp(`^${PEOPLE_HEADERS}`);
