import { inTime } from "../../base/timers.ts";
import type { Crawler } from "../../engine/agent/crawler.ts";
import { type Address, ownNetwork, readClient } from "../identity/address.ts";
import {
  type AddressResult,
  checkNames,
  type NameServer,
  PROXY,
  proofsOf,
  resultBy,
  UNCHECKED_ADDRESS,
} from "../identity/address-proof.ts";
import type { Networks } from "../identity/networks.ts";

/**
 * What is known of a request under a crawler's name. `claimed`: nothing proves or refutes that it is genuine.
 */
export type Standing = "verified" | "spoofed" | "claimed";

/** Why an address cannot verify a client: it is missing, unreadable, or a proxy's, or too many wait for DNS already. */
export type Unclear = "missing" | "unreadable" | "proxy" | "busy";

/** How many addresses' results are remembered, and for how many milliseconds: longer if DNS has answered. */
const REMEMBERED = 20_000;
const DNS_KEPT_MS = 3_600_000;
const UNANSWERED_KEPT_MS = 60_000;
/**
 * How many addresses are looked up in DNS at a time, and how many of one network, whose owner may let all of them wait;
 * clients beyond that stay `claimed`.
 */
const AT_ONCE = 256;
const OF_NETWORK = 8;
/** Milliseconds for a look-up. */
const DNS_MS = 15_000;

interface Known extends Pick<AddressResult, "result"> {
  readonly until: number;
}

/** Checks robots by the networks and the names that their operators publish. */
export class Identities {
  readonly #dns: NameServer | undefined;
  readonly #onUnclear: (why: Unclear, written: string | undefined) => void;
  readonly #byName = new Map<string, Known>();
  readonly #checks = new Map<string, Promise<AddressResult>>();
  /** How many look-ups are under way, by network. */
  readonly #ofNetwork = new Map<string, number>();

  /** @param onUnclear called for each request that could be verified, but for its address */
  constructor(
    dns: NameServer | undefined,
    onUnclear: (why: Unclear, written: string | undefined) => void = () => {},
  ) {
    this.#dns = dns;
    this.#onUnclear = onUnclear;
  }

  /**
   * The standing of a client that names crawlers: at once, or as a promise where DNS has to be asked. It is `spoofed`
   * if the address refutes any of the names, and `verified` if it proves all of them.
   *
   * @param written the client's address; undefined if it is not known
   */
  of(
    crawlers: readonly Crawler[],
    networks: readonly Networks[],
    written: string | undefined,
    now: number,
  ): Standing | Promise<Standing> {
    if (this.#dns === undefined && networks.length === 0) return "claimed";
    const proofs = proofsOf(crawlers, networks, this.#dns !== undefined);
    if (proofs === undefined) return "claimed";
    const address = written === undefined ? undefined : readClient(written);
    if (address === undefined) {
      this.#onUnclear(written === undefined ? "missing" : "unreadable", written);
      return "claimed";
    }
    const result = resultBy(proofs, address, (one, domains) => this.#named(one, domains, now));
    if (result === PROXY) this.#onUnclear("proxy", written);
    return result instanceof Promise ? result.then(standingOf) : standingOf(result);
  }

  #named(address: Address, domains: readonly string[], now: number): AddressResult | Promise<AddressResult> {
    const key = `${address.text} ${domains.join()}`;
    const known = this.#byName.get(key);
    if (known !== undefined && now < known.until) return known;
    const check = this.#checks.get(key);
    if (check !== undefined) return check;
    const network = ownNetwork(address);
    const beside = this.#ofNetwork.get(network) ?? 0;
    if (this.#checks.size === AT_ONCE || beside === OF_NETWORK) {
      this.#onUnclear("busy", address.text);
      return UNCHECKED_ADDRESS;
    }
    this.#ofNetwork.set(network, beside + 1);
    const found = inTime(DNS_MS, checkNames(address, domains, this.#dns!), () => UNCHECKED_ADDRESS);
    const asking = found
      .catch(() => UNCHECKED_ADDRESS)
      .then(({ result }) => {
        this.#checks.delete(key);
        const left = this.#ofNetwork.get(network)! - 1;
        if (left === 0) this.#ofNetwork.delete(network);
        else this.#ofNetwork.set(network, left);
        return this.#remember(key, result, now);
      });
    this.#checks.set(key, asking);
    return asking;
  }

  #remember(key: string, result: AddressResult["result"], now: number): AddressResult {
    if (this.#byName.size === REMEMBERED) {
      const [oldest] = this.#byName.keys();
      this.#byName.delete(oldest!);
    }
    const known: Known = { result, until: now + (result === "unchecked" ? UNANSWERED_KEPT_MS : DNS_KEPT_MS) };
    this.#byName.set(key, known);
    return known;
  }
}

function standingOf({ result }: AddressResult): Standing {
  return result === "unchecked" ? "claimed" : result;
}
