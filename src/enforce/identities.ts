import type { Crawler } from "../agent/crawler.ts";
import { type Address, readAddress } from "../identity/address.ts";
import { domainsOf } from "../identity/domains.ts";
import { isFor, type Networks } from "../identity/networks.ts";
import { checkNames, type NameServer } from "../identity/reverse-dns.ts";

/** Whether a request under a crawler's name is its operator's: `claimed` if nothing confirms or refutes it. */
export type Standing = "verified" | "spoofed" | "claimed";

/** Addresses whose names are remembered, and for how many milliseconds: longer where something was found. */
const REMEMBERED = 20_000;
const KEPT = 3_600_000;
const KEPT_UNANSWERED = 60_000;
/** Addresses whose names are looked up at a time; further ones stay as claimed until there is room. */
const AT_ONCE = 64;

interface Known {
  readonly standing: Standing;
  readonly until: number;
}

/** Checks robots by the networks and the names that their operators publish. */
export class Identities {
  networks: readonly Networks[] = [];
  readonly #dns: NameServer | undefined;
  readonly #byName = new Map<string, Known>();
  readonly #asked = new Map<string, Promise<Standing>>();

  constructor(dns: NameServer | undefined) {
    this.#dns = dns;
  }

  /**
   * What is known of a crawler at an address: at once, or as a promise where names have to be looked up.
   *
   * @param written undefined if the address is not known
   */
  of(crawler: Crawler, written: string | undefined, now: number): Standing | Promise<Standing> {
    const own = this.networks.filter((one) => isFor(one, crawler));
    const domains = this.#dns === undefined ? [] : domainsOf(crawler);
    if (written === undefined || (own.length === 0 && domains.length === 0)) return "claimed";
    const address = readAddress(written);
    if (address === undefined) return "claimed";
    if (own.some((one) => one.has(address))) return "verified";
    if (address.isInside) return "claimed";
    if (domains.length === 0) return "spoofed";
    return this.#named(address, domains, now);
  }

  #named(address: Address, domains: readonly string[], now: number): Standing | Promise<Standing> {
    const key = `${address.text} ${domains.join()}`;
    const known = this.#byName.get(key);
    if (known !== undefined && now < known.until) return known.standing;
    const asked = this.#asked.get(key);
    if (asked !== undefined) return asked;
    if (this.#asked.size === AT_ONCE) return "claimed";
    const asking = checkNames(address, domains, this.#dns!).then(
      ({ result }) => this.#remember(key, result === "unchecked" ? "claimed" : result, now),
      () => this.#remember(key, "claimed", now),
    );
    this.#asked.set(key, asking);
    return asking;
  }

  #remember(key: string, standing: Standing, now: number): Standing {
    this.#asked.delete(key);
    if (this.#byName.size === REMEMBERED) {
      const [oldest] = this.#byName.keys();
      this.#byName.delete(oldest!);
    }
    this.#byName.set(key, { standing, until: now + (standing === "claimed" ? KEPT_UNANSWERED : KEPT) });
    return standing;
  }
}
