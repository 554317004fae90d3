import type { KeyvLike } from "../../base/keyv-like.ts";
import type { Fetch } from "../../base/response.ts";
import type { CrawlersSource } from "../../engine/agent/community/list.ts";
import type { Bytes } from "../../engine/core/view.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import type { Robots } from "../../engine/policy/robots.ts";
import type { NameServer } from "../identity/address-proof.ts";
import type { ServeOptions } from "./answer.ts";
import type { Decision } from "./decision.ts";
import type { Loadable } from "./reloader.ts";
import type { Signatures } from "./signatures-option.ts";

/** A source of a robots.txt that may change: it loads the file, and says after how many milliseconds to look again. */
export type RobotsSource = Loadable<string | Uint8Array>;

/** Networks that an operator publishes, as text or at a URL. */
export interface PublishedNetworks {
  /** A crawler's token, or an operator, spelled as `knownCrawler` has it. */
  readonly for: string;
  /** The list itself, as JSON or lines; it is never loaded again. */
  readonly text?: string;
  /** The list's address, if there is no `text`. It is loaded at once, and then once a day while requests come. */
  readonly url?: string;
}

/**
 * How clients are judged that robots.txt may not be meant for: `rules`, by the group for `*`; `allow` and `block`,
 * without looking at the file.
 */
export type Treatment = "rules" | "allow" | "block";

/** Options of {@link createEnforcer}. */
export interface EnforcerOptions {
  /**
   * The published file: its text or bytes, the result of `parse`, policies from images (each for its own crawler), or
   * a source of the file, such as `robotsAt` and, from `robotomata/node`, `robotsFile`.
   */
  readonly robots: string | Bytes | Robots | readonly Policy[] | RobotsSource;
  /** The site's origin, for links to its robots.txt. By default, these are relative. */
  readonly site?: string;
  /**
   * Whether a file without any directive, or whose last group has no rule, is meant to be so, and allows everything. By
   * default, it is refused, as a file that was truncated or never written.
   */
  readonly allowEmpty?: boolean;
  /**
   * What robots get while `robots` has loaded no file, as while its server fails. `"wait"`: they wait for it up to
   * `deadline`, and are then let through. `"allow"`: they are let through at once. `"block"`: 503 with `Retry-After`,
   * except for paths that begin with `/.well-known/`; if it lasts, it costs a site its place in search engines.
   * Default `"wait"`.
   */
  readonly untilReady?: "wait" | "allow" | "block";
  /** How robots.txt is read. Default `"rfc9309"`; for the result of `parse`, the dialect in which it was parsed. */
  readonly dialect?: "rfc9309" | "google" | "yandex";
  /** `report` decides and counts, but keeps nobody out. Default `"block"`. */
  readonly mode?: "block" | "report";
  /**
   * A list of crawlers that is newer than this release, whose names are robots as well: `robots.json` of ai.robots.txt
   * or a file in the form of docs/crawlers.md, as text or as `JSON.parse` returns it; or a source of it, such as
   * `robotsFile` of `robotomata/node`. A list that is broken or empty is refused; the one loaded last stays in force.
   * Until a source has loaded the first one, robots that only the list has are let through, whatever `untilReady` says,
   * since nothing tells them from apps; `summary().undecided` counts requests with such names.
   */
  readonly crawlers?: CrawlersSource | Loadable<string | Uint8Array>;
  /** Robots in no table, list or group of the file. Default `"rules"`: the group for `*`. */
  readonly unknown?: Treatment;
  /**
   * HTTP libraries and headless browsers that the file does not name, clients without a `User-Agent`. Default
   * `"rules"`.
   */
  readonly undeclared?: Treatment;
  /**
   * Robots that fetch for one person at that moment, such as link previews, feed readers' servers and mail servers'
   * image proxies: judged by the `rules`, or let through, with `allow`, unless the file has a group for them. Default
   * `"rules"`.
   */
  readonly personal?: "rules" | "allow";
  /** Clients that use a crawler's name, though their address is not the operator's. Default: as `undeclared`. */
  readonly spoofed?: Treatment;
  /**
   * Which spellings of a robot's path are judged: `all` in which servers and frameworks may read it, such as
   * `//private` and `/private%2Fx`, or, for an application that takes paths literally, the path `as-sent`. Default
   * `"all"`.
   */
  readonly spellings?: "all" | "as-sent";
  /** Whether paths are the same in upper and lower case, as by default in Express's router. Default: no. */
  readonly ignoreCase?: boolean;
  /**
   * Which requests of robots are held to the file: `crawling`, the GET and HEAD requests that robots crawl with; or
   * `all`. Default `"crawling"`, so that robots.txt does not keep out webhooks and clients of an API.
   */
  readonly methods?: "crawling" | "all";
  /**
   * Networks that tell crawlers from clients that only use their names. `"published"` stands for all lists in
   * docs/crawlers.md whose address an operator has published; each is loaded like one with a `url`.
   */
  readonly networks?: "published" | readonly ("published" | PublishedNetworks)[];
  /**
   * Fetches lists of networks, without following redirects itself: in Node, `nodeFetch({ guard })` of `robotomata/node`
   * refuses private addresses. Default: the global `fetch`.
   */
  readonly fetch?: Fetch;
  /** Where names of addresses are looked up: in Node, `nameServer()` of `robotomata/node`. */
  readonly dns?: NameServer;
  /**
   * Verifies signed requests (Web Bot Auth): resolves to the product token of the crawler that signed, or undefined if
   * none did. `webBotAuth` returns such a function, whose `check` also says why a signature does not count. A client
   * that signs is that robot, unless its `User-Agent` header names another that the table, the list or the file has.
   */
  readonly signatures?: Signatures;
  /** Milliseconds that a robot's request may wait for loading, DNS, signatures and a shared pace. Default 500. */
  readonly deadline?: number;
  /**
   * The header in which your proxy writes the client's address, such as `cf-connecting-ip`, with or without a port. By
   * default none is trusted, since clients can send any. In a list, as in `x-forwarded-for` and `forwarded`, the last
   * address counts, or the one that `proxies` says. If a request does not have it, its client's address is unknown.
   */
  readonly addressHeader?: string;
  /** How many of your proxies add to the list in `addressHeader`. Default 1. */
  readonly proxies?: number;
  /** Whether robots that come faster than `Crawl-delay` and `Request-rate` allow get 429. Default: no. */
  readonly pace?: boolean | { readonly store?: KeyvLike };
  /** Whether `respond` answers requests for `/robots.txt` with the file. Default: no. */
  readonly serve?: boolean | ServeOptions;
  /** Finds errors in a new file, as `lint` of `robotomata/lint` does: a file with an error is refused. */
  readonly lint?: (
    body: string | Uint8Array,
  ) => readonly { readonly severity: string; readonly message: string }[];
  /** Called for each decision about a robot. Errors that it throws are ignored. */
  readonly onDecision?: (decision: Decision, request: { readonly url: string }) => unknown;
  /**
   * Called with each error: a file, list or networks that could not be loaded or are broken, a shared store that fails.
   * Default: `console.error`.
   */
  readonly onError?: (error: unknown) => unknown;
  /** Called with fields that nobody can enforce, and why crawlers are not verified. Default: `console.warn`. */
  readonly onNotice?: (notice: string) => unknown;
  /** The time in milliseconds since 1970, for tests. */
  readonly now?: () => number;
}
