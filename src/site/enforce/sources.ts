import { tell } from "../../base/tell.ts";
import { decoder } from "../../base/utf8.ts";
import { isRobotsTxt } from "../../engine/url/robots-txt.ts";
import { crawlersOf } from "../identity/named-robots.ts";
import { isFor, Networks } from "../identity/networks.ts";
import type { PublishedList } from "../identity/published-lists.ts";
import { Callers } from "./caller.ts";
import { webDocument } from "./download.ts";
import { type FileInForce, publish } from "./file-in-force.ts";
import type { HeldRequest } from "./held-request.ts";
import { MOST_NETWORKS, networksIn } from "./networks-list.ts";
import { isSource, type LoadedSource, Reloader } from "./reloader.ts";
import type { RequestFacts } from "./request.ts";
import { nameListOf, type Settings } from "./settings.ts";

/** Milliseconds between downloads of a published list. */
const DAY = 86_400_000;

/** A published list of networks, and what it has now. */
interface LoadedList {
  readonly list: Reloader<Uint8Array>;
  networks: Networks;
}

/** The file, the list of crawlers and the networks that an enforcer uses. Each is loaded again when it is due. */
export class Sources {
  /** Settles once the file and the list of crawlers have been loaded or have failed, and so has each list of networks. */
  readonly ready: Promise<void>;
  callers: Callers;
  networks: readonly Networks[];
  /** The file in force; undefined until it has been loaded. */
  published: FileInForce | undefined;
  #publishedAt = 0;
  readonly #settings: Settings;
  readonly #file: Reloader<string | Uint8Array> | undefined;
  readonly #crawlers: Reloader<string | Uint8Array> | undefined;
  readonly #lists: readonly LoadedList[];
  readonly #loaded: readonly (LoadedSource & Pick<Reloader<unknown>, "touch">)[];

  constructor(settings: Settings, onError: (error: unknown) => void) {
    this.#settings = settings;
    const { robots, crawlers, networks, networksAt } = settings;
    if (isSource(robots))
      this.#file = new Reloader("robots.txt", robots, (body) => this.#publish(body), onError);
    else this.#publish(robots);
    this.callers = new Callers(isSource(crawlers) ? undefined : crawlers);
    if (isSource(crawlers)) {
      const follow = (text: string | Uint8Array): void => {
        this.callers = new Callers(nameListOf(text));
      };
      this.#crawlers = new Reloader("crawlers", crawlers, follow, onError);
    }
    this.#lists = networksAt.map((one) => this.#listAt(one, onError));
    this.networks = [...networks, ...this.#lists.map((one) => one.networks)];
    const lists = this.#lists.map(({ list }) => list);
    this.#loaded = [this.#file, this.#crawlers, ...lists].filter((one) => one !== undefined);
    this.touch();
    const missing = lists.map((list) => list.missing);
    this.ready = Promise.all([this.#file?.first, this.#crawlers?.first, ...missing]).then(() => {});
    // A rejection that nobody waits for must not end the server.
    this.ready.catch(() => {});
  }

  /** The rules of the file in force. */
  get rules(): FileInForce["rules"] | undefined {
    return this.published?.rules;
  }

  /** Whether a list of crawlers is to be loaded, and has not been yet. */
  get lackCrawlers(): boolean {
    return this.#crawlers?.isLoaded === false;
  }

  /** The first load of the file, while it is under way; it never rejects. */
  get missingFile(): Promise<void> | undefined {
    return this.#file?.missing;
  }

  /** Puts another file in force. @throws RobotsError INVALID_ARGUMENT if it is broken; then nothing changes */
  replace(robots: Parameters<typeof publish>[0]): void {
    this.#publish(robots);
    this.#file?.supersede(this.#publishedAt);
  }

  #publish(robots: Parameters<typeof publish>[0]): void {
    this.published = publish(robots, this.#settings);
    this.#publishedAt = this.#settings.now();
    for (const notice of this.published.notices) tell(this.#settings.onNotice, notice);
  }

  #listAt({ for: names, url }: PublishedList, onError: (error: unknown) => void): LoadedList {
    const take = (body: Uint8Array): void => {
      one.networks = networksIn(names, url, decoder.decode(body));
      this.networks = [...this.#settings.networks, ...this.#lists.map(({ networks }) => networks)];
    };
    const document = webDocument(url, MOST_NETWORKS, DAY, this.#settings.fetch);
    const list = new Reloader(url, document, take, onError);
    // An empty list at first: while it loads, it proves nobody and refutes nobody.
    const one: LoadedList = { list, networks: new Networks(names, url, "") };
    return one;
  }

  /** Loads again what is due, whoever comes: people's requests may be the only ones, and must cost nearly nothing. */
  touch(facts?: RequestFacts): void {
    if (this.#loaded.length === 0) return;
    const now = this.#settings.now();
    for (const work of this.#loaded.map((one) => one.touch(now))) if (work) facts?.waitUntil?.(work);
  }

  /** First loads that a robot has to wait for: of the file, and of networks that may be its own. */
  missingFor({ caller, incoming }: HeldRequest): readonly Promise<void>[] {
    if (isRobotsTxt(incoming.url)) return [];
    const file = this.#settings.untilReady === "wait" ? this.missingFile : undefined;
    const lists = this.#lists.flatMap(({ list: { missing }, networks }) =>
      missing !== undefined && crawlersOf(caller.robots).some((crawler) => isFor(networks, crawler))
        ? missing
        : [],
    );
    return file === undefined ? lists : [file, ...lists];
  }

  /** The file and the lists, and when they were loaded. */
  get loaded(): readonly LoadedSource[] {
    const given = { name: "robots.txt", loadedAt: this.#publishedAt, failures: 0 };
    return this.#file === undefined ? [given, ...this.#loaded] : this.#loaded;
  }
}
