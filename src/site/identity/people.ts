import { knownCrawlers } from "../../engine/agent/known.ts";
import { isCommonName } from "../../engine/agent/token.ts";

/** The version of a browser, an engine or an app. */
const VERSION = "[\\w.]+";
const PRODUCTS = "Version|Chrome|CriOS|Mobile|Safari|Electron";
/** Browsers on telephones, besides {@link PRODUCTS}. */
const BROWSERS =
  "(?:Samsung|XiaoMi/Miui|Huawei|Vivo|HeyTap|Ya|UC)Browser|EdgA|OPR|GSA|DuckDuckGo|Ddg|Vivaldi";

/** Names of crawlers that apps may have, too, whether they begin with a capital letter or not. */
const COMMON = knownCrawlers()
  .filter(({ token }) => isCommonName(token))
  .map(({ token }) => token.replace(/^[a-z]/i, (first) => `[${first.toUpperCase()}${first.toLowerCase()}]`))
  .join("|");

/** Headers of people that have a robot's name or a robot's words in them. Each is whole: nothing else may be in it. */
const HEADERS = [
  // WhatsApp on a computer, and the browsers in it and in Mastodon's app. Their link previews begin with their names.
  `Mozilla/5\\.0 \\((?:Windows NT|Macintosh|X11|Linux|iPhone|iPad)[^()@/]*(?:Build/${VERSION}[^()@/]*)?\\) AppleWebKit/${VERSION}(?: \\(KHTML, like Gecko\\))?(?: Mobile| (?:${PRODUCTS})/${VERSION})* (?:WhatsApp|whatsapp(?:-linux)?-app|[Mm]astodon|[Ff]eedly)/${VERSION}(?: (?:${PRODUCTS})/${VERSION})*`,
  // WhatsApp itself, when it names the telephone
  `WhatsApp/${VERSION} (?:Android|iPhone(?:_OS)?)/${VERSION} Device/[\\w.-]+`,
  // Apps on the reader's device that name their makers. Overcast's server adds how many subscribers it has.
  `Overcast(?:/${VERSION})? \\([+ ]http://overcast\\.fm/; (?:iOS|Apple Watch) podcast app\\)`,
  `(?:${COMMON})/${VERSION} (?:CFNetwork/${VERSION} Darwin/${VERSION}|okhttp/${VERSION}|\\((?:iPhone|iPad|Android)[^()@/]*(?:Scale/${VERSION})?\\)(?: okhttp/${VERSION})?)`,
  `PodcastAddict/${VERSION} \\([+ ]https?://podcastaddict\\.com/?; Android podcast app\\)`,
  `(?:NetNewsWire|Evergreen)(?:/${VERSION})? \\((?:(?:macOS|Mac OS X); )?(?:RSS Reader; )?https?://(?:netnewswire\\.com|ranchero\\.com|www\\.newsgator\\.com)/[\\w/]*\\)`,
  `FeedFlow(?:/${VERSION})?(?: \\(RSS Reader(?:; \\+https://feedflow\\.dev)?\\))?`,
];

/** Text without a contact address. */
const NO_CONTACT = "(?:[^@:]|:[^/@])*";
/** The same without another product. */
const PART = "[^()@/:]+";
/**
 * Programs on people's computers: readers of news, players of podcasts, what shares files, and what opens documents, in
 * the lists of https://github.com/matomo-org/device-detector and https://github.com/opawg/user-agents-v2.
 */
const PROGRAMS =
  "Akregator|Azureus|Banshee|Bullhorn|CampfireFM|CPod|castero|castget|Castria|Castro|Cliamp|Detlef|Doughnut|" +
  "(?:Emacs )?Elfeed|FeedDemon|FeedStation|GoldenPod|gPodder|HermesPod\\.com|HyperCatcher|iTunes|JetBrains Omea Reader|" +
  "Juice|Liferea|Microsoft Office|Miro|Newsboat|newsbeuter|NewsFlash|Newsly|newsraft|Opera autoupdate agent|Overhaul FM|Podcatcher Deluxe|" +
  "PodPuppy|PodQast|Podvine|qBittorrent|QuiteRSS|RSS ?Guard|RSS Junkie|RSSOwl(?:nix)?|RSS ?Radio|RssBandit|ReadKit|ReadYou|" +
  "sfeed|snownews|StorytelDownloader|TPA|uTorrent|XBMC|xChaos_Arachne";
/** Systems of telephones, watches, televisions and consoles, and what only apps call themselves. */
const SYSTEMS =
  "iOS|iPadOS|watchOS|tvOS|visionOS|iPhone|iPad|iPod|Apple ?(?:TV|Watch)|Watch\\d|Android|Wear ?OS|Fire ?OS|Tizen|Web[O0]S|" +
  "Windows Phone|HarmonyOS|KaiOS|BlackBerry|Symbian(?:OS)?|Sailfish|Roku|HbbTV|Smart-?TV|PlayStation|Xbox|Nintendo|" +
  "(?:desktop|mobile|podcast) (?:app|client|player)(?:[;)/]|$)";
const MACS = "macOS|Mac OS X|Macintosh";
/** The end of a word, unless it is that of a robot's name; a tilde stands for the beginning of a class of characters. */
const ENDING = "~]*(?:~rt]|~o]t|~b]ot|~e]r|~l]er|~w]ler)|o?t|(?:l?e)?r";
/**
 * The first word of a header, unless it is a browser's, or ends as a robot's name: `FooBot`, `FooCrawler`, but `iRobot`
 * is a vacuum cleaner.
 */
const FIRST_WORD =
  `(?:~mo]|m(?:~o]|o~z])|o(?:~p]|p(?:~e]|e(?:~r]|r(?:~a]|a~])))))(?:${ENDING}|(?:~]*r)?obot)?`.replaceAll(
    "~",
    "[^\\s()@:/;,",
  );
/** What may follow a first word, up to a comment. */
const BEHIND_WORD = "(?:[\\s/;,](?:[^()@:m]|m[^o()@:]|mo[^z()@:])*(?:mo?)?)?";
const FRONT = FIRST_WORD + BEHIND_WORD;
const APPLE_LIBRARY = `(?: [^()@:]+)? CFNetwork/${VERSION} Darwin/${VERSION}(?: \\([\\w%,]+\\))*`;
/** Words of robots that apps have in their names, and the rest of a name, unless it ends as a robot's. */
const APP_WORD =
  `[\\w.]*(?:advis|agent|analyz|audit|check|detect|inspect|monitor|optimiz|proxy|scan|server|validat)(?:${ENDING})?`.replaceAll(
    "~",
    "[^\\s()@:/;,",
  );
/** Headers that only people's devices send, in any letter case: robots' words in them belong to a telephone or app. */
const DEVICES = [
  // Apps of Apple's devices and of television, by what their systems and libraries add
  `${PART}/${VERSION}${APPLE_LIBRARY}`,
  `${PART}/${VERSION} ?\\([^()@:]*(?:(?:iPhone|iPad|Watch)\\d+,\\d+|Scale/\\d)[^()@:]*\\)`,
  "server-bag \\[[\\w .,]+\\]",
  // Apps that name the system of a device, and may name their makers
  `${FRONT}\\b(?:${SYSTEMS})[^@]*`,
  `(?:${SYSTEMS}) ${FRONT}`,
  `(?:${FRONT})?\\([^()@]*\\b(?:${SYSTEMS}|${MACS})[^@]*`,
  // Telephones by their models, and a browser whose maker runs a search engine
  `(?:AGHM_DEV_U_AGENT/)?Mozilla/5\\.0 \\(Linux; (?:U; |arm_64; )?Android ${VERSION}; (?:\\w\\w-\\w\\w; )?[^()@/:;]+(?:\\([^()@/:;]+\\))?;?(?: ?Build/[^()@/:;]+)?(?:; wv)?\\) AppleWebKit/${VERSION} \\(KHTML, like Gecko\\)(?: Mobile| (?:${PRODUCTS}|${BROWSERS}|AWP)/${VERSION}(?:-gn)?)*(?: (?:Instagram|Barcelona) ${VERSION} Android \\([^()@:]+\\)| \\(Ecosia android@${VERSION}\\)| \\[FB[^@:\\]]*\\])?`,
  // The browsers in apps, and browsers, of a telephone or a Macintosh
  `Mozilla/5\\.0 \\((?:(?:iPhone|iPad|iPod touch|iPod); (?:U; )?CPU (?:iPhone )?OS ${VERSION} like Mac OS X(?:; [\\w-]+)?|Linux; (?:U; )?Android ${VERSION}(?:; \\w\\w-\\w\\w)?(?:; [^()@/:;]+(?:Build/[^()@/:;]+)?)?(?:; wv)?|Macintosh; Intel Mac OS X ${VERSION})\\) AppleWebKit/${VERSION} \\(KHTML, like Gecko\\)(?: Mobile| (?:${PRODUCTS})/${VERSION})*(?: [A-Za-z]+)? ${APP_WORD}(?:/${VERSION})?(?: Mobile| (?:${PRODUCTS})/${VERSION})*`,
  // Apps that say nothing but their name: a site's, its identifier, that of an operator of crawlers, or none
  "(?:Booking|Radio)\\.com/\\d[\\d.]*",
  `(?:\\w+\\.)?com\\.[\\w.]*(?:[^\\Wt]|[^\\Wo]t)(?:/\\d[\\d.]*)?`,
  `Yandex\\.\\w+/\\d[\\w.-]*`,
  `Microsoft BITS/\\d[\\d.]*`,
  `facebook-mobile/\\d[\\d.]*`,
  `\\(null\\)/\\(null\\) ${NO_CONTACT}`,
  // Older ones: through a proxy of their browser's or of Google's, and by systems of computers
  "UCWEB/[^@:]*",
  `[\\w.-]+/${VERSION} [^@:]*\\(Google WAP Proxy/${VERSION}\\)`,
  `Mozilla/4\\.\\d+ \\(compatible; MSIE [^()@:]*(?:AlphaServer|PalmOS)[^()@:]*\\)`,
];
/** The same for the {@link PROGRAMS}. */
const ON_COMPUTERS = `(?:${PROGRAMS})(?:[ /(][^@]*)?`;

/** The source of one expression for {@link HEADERS}, without the `^` before it. */
export const PEOPLE_HEADERS: string = `(?:${HEADERS.join("|")})$`.replaceAll(" ", "\\x20");

/** Headers that are not a robot's, whatever words are in them. */
export const PEOPLE: RegExp = new RegExp(`^${PEOPLE_HEADERS}`);

/** The sources of expressions for {@link DEVICES}; nginx takes no longer ones. */
export const DEVICE_HEADERS: readonly string[] = [
  ...[DEVICES.slice(0, 6), DEVICES.slice(6)].map((some) => some.join("|")),
  ON_COMPUTERS,
].map((one) => `^(?:${one})$`.replaceAll(" ", "\\x20"));

/** Headers in which a robot's word does not make a robot. */
export const DEVICE: RegExp = new RegExp(DEVICE_HEADERS.join("|"), "i");

/** Whether a name may be that of an app on a device: it does not end as a robot's. */
export const APP_NAME: RegExp = new RegExp(`^${FIRST_WORD}$`, "i");

/** Parts of apps' headers besides their names: the library, a device's system, or a whole browser's header. */
const APP_PARTS = [
  "\\b(?:AppleCoreMedia|CFNetwork|Dalvik|Electron|ExoPlayerLib|okhttp|Alamofire)/\\d",
  `\\b(?:${SYSTEMS}|${MACS})`,
  "\\bMozilla/5\\.0 \\((?:Windows|X11|Linux)",
];
const SPACES = "[\\x00-\\x20+,\\x7F-\\xA0]*";

/** The source of an expression for the headers of apps that begin with a word. Group 1 is the word. */
export function appHeader(word: string): string {
  const rest = `${NO_CONTACT}?(?:${APP_PARTS.join("|")})${NO_CONTACT}$`;
  return `^${SPACES}(${word})[^\\w\\x80-\\xFF-]${rest}`.replaceAll(" ", "\\x20");
}

/** The source of an expression for names that begin so and may be an app's on a device, as {@link APP_NAME}. */
export function appsBeginning(beginning: string): string {
  return `${beginning}(?:${ENDING}|~]*robot)?`.replaceAll("~", "[^\\x00-,./:-@\\[-^`{-\\xFF");
}

/** The same for the {@link DEVICE_HEADERS} of apps, which may have any {@link APP_NAME}. */
export function deviceAppHeader(name: string): string {
  const system = `(?:\\b(?:${SYSTEMS})|\\((?:[^()@:]|:[^/()@])*\\b(?:${SYSTEMS}|${MACS}))`;
  const rest = `(?:${BEHIND_WORD}${system}${NO_CONTACT}|/${VERSION}${APPLE_LIBRARY})$`;
  return `^(${name})${rest}`.replaceAll(" ", "\\x20");
}

const APP = new RegExp(appHeader("[\\w-]+"), "i");
const DEVICE_APP = new RegExp(deviceAppHeader("[\\w-]+"), "i");

/** The word that the header of an app begins with; undefined for other headers. */
export function appWord(header: string): string | undefined {
  return APP.exec(header)?.[1];
}

/** The name that the header of an app on a person's device begins with; undefined for other headers. */
export function deviceAppName(header: string): string | undefined {
  return DEVICE_APP.exec(header)?.[1];
}
