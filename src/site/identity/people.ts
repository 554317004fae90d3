/** The version of a browser, of its engine or an app. */
const VERSION = "[\\w.]+";
const PRODUCTS = "Version|Chrome|CriOS|Mobile|Safari|Electron";

/** Headers of people that bear a robot's name or a robot's words: each whole, so that nothing else is in it. */
const HEADERS = [
  // WhatsApp on a computer, and the browsers in it and in Mastodon's app. Their link previews begin with their names.
  `Mozilla/5\\.0 \\((?:Windows NT|Macintosh|X11|Linux|iPhone|iPad)[^()@/]*(?:Build/${VERSION}[^()@/]*)?\\) AppleWebKit/${VERSION} \\(KHTML, like Gecko\\)(?: Mobile| (?:${PRODUCTS})/${VERSION})* (?:WhatsApp|whatsapp-linux-app|Mastodon)/${VERSION}(?: (?:${PRODUCTS})/${VERSION})*`,
  // Apps on the reader's device that name their makers. Overcast's server adds how many subscribers it has.
  `Overcast(?:/${VERSION})? \\(\\+http://overcast\\.fm/; (?:iOS|Apple Watch) podcast app\\)`,
  `feedly/${VERSION} CFNetwork/${VERSION} Darwin/${VERSION}`,
  `PodcastAddict/${VERSION} \\(\\+https?://podcastaddict\\.com/?; Android podcast app\\)`,
  `NetNewsWire \\(RSS Reader; https://(?:netnewswire\\.com|ranchero\\.com/netnewswire)/\\)`,
  `FeedFlow(?:/${VERSION})? \\(RSS Reader(?:; \\+https://feedflow\\.dev)?\\)`,
];

/** Neither a contact address nor another product. */
const PART = "[^()@/:]+";
/** What only a person's device sends: the words of robots in it are a telephone's or an app's, but the names of robots count. */
const DEVICES = [
  // Apps of Apple's devices and of television, by what their systems add
  `${PART}/${VERSION}(?: [^()@:]+)? CFNetwork/${VERSION} Darwin/${VERSION}(?: \\([\\w%,]+\\))*`,
  `${PART}/${VERSION} ?\\([^()@:]*(?:iPhone|iPad|Watch)\\d+,\\d+[^()@:]*\\)`,
  `${PART}/(?:iOS|Android) ${VERSION} \\([^()@:]*\\) HubbardApp/\\d+`,
  `AndroidDownloadManager/${VERSION} \\(Linux; U; Android [^@:]*\\)`,
  // Telephones by their models, and a browser whose maker runs a search engine
  `Mozilla/5\\.0 \\(Linux; (?:U; )?Android ${VERSION}; (?:\\w\\w-\\w\\w; )?[^()@/:;]+(?:\\([^()@/:;]+\\))?;?(?: ?Build/[^()@/:;]+)?(?:; wv)?\\) AppleWebKit/${VERSION} \\(KHTML, like Gecko\\)(?: Mobile| (?:${PRODUCTS}|AWP)/${VERSION}| SogouMSE,SogouMobileBrowser/${VERSION}| (?:SGInfo|SCore)/[\\d./]+| SogouSearch Android[\\d.]+ version[\\d.]+ AppVersion/\\d+(?: NoHead)?)*`,
  // Readers and players on computers and telephones
  `(?:Newsboat|ReadYou|RSS Guard)/${VERSION}(?: ?\\([^()@:]*\\))?`,
  `RSSGuard/${VERSION} \\(https://github\\.com/martinrotter/rssguard\\)`,
  `Liferea/${VERSION} \\(Linux; https://lzone\\.de/liferea/\\) AppleWebKit \\(KHTML, like Gecko\\)`,
  `gPodder/${VERSION} \\(\\+https?://gpodder\\.org/?\\)(?: \\w+)?`,
  `Podbean/(?:Android|iOS)[^()@:]* \\(http://podbean\\.com\\)[^()@:/]*`,
  `Fountain/${VERSION} (?:[Aa]ndroid|i[Oo][Ss]) https://www\\.fountain\\.fm`,
  "NewsBlur (?:iPhone|iPad|Android) App v[\\d.]+",
];

/** The same as the source of one expression, without the `^` before it. */
export const PEOPLE_HEADERS: string = `(?:${HEADERS.join("|")})$`.replaceAll(" ", "\\x20");

/** Headers that are not a robot's, whatever words are in them. */
export const PEOPLE: RegExp = new RegExp(`^${PEOPLE_HEADERS}`);

/** The source of what {@link DEVICES} send, as {@link PEOPLE_HEADERS}. */
export const DEVICE_HEADERS: string = `(?:${DEVICES.join("|")})$`.replaceAll(" ", "\\x20");

/** Headers in which a word does not make a robot. */
export const DEVICE: RegExp = new RegExp(`^${DEVICE_HEADERS}`);

const NO_CONTACT = "(?:[^@:]|:[^/])*";
/** What apps have besides their names: what they are built with, the system of a telephone, or a whole browser's header. */
const APP_PARTS = [
  "\\b(?:CFNetwork|Dalvik|Electron|okhttp|Alamofire)/\\d",
  `\\((?:[^()@:]|:[^/])*(?:\\b(?:iOS|iPadOS|watchOS|macOS|Mac OS X|Android)[ /]\\d|(?:iPhone|iPad|iPod|Watch|AppleTV)\\d+,\\d)`,
  "\\bMozilla/5\\.0 \\((?:Windows|Macintosh|X11|Linux|iPhone|iPad|Android)",
];
const SPACES = "[\\x00-\\x20+,\\x7F-\\xA0]*";

/** The source of a whole expression for the headers of apps that begin with a name, which is the first group. */
export function appHeader(name: string): string {
  const rest = `${NO_CONTACT}?(?:${APP_PARTS.join("|")})${NO_CONTACT}$`;
  return `^${SPACES}(${name})[^\\w\\x80-\\xFF-]${rest}`.replaceAll(" ", "\\x20");
}

const APP = new RegExp(appHeader("[\\w-]+"), "i");

/** The name that the header of an app begins with; undefined for other headers. */
export function appName(header: string): string | undefined {
  return APP.exec(header)?.[1];
}
