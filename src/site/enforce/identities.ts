import type { Crawler } from "../../engine/agent/crawler.ts";
import { type Address, readClient } from "../identity/address.ts";
import { domainsOf } from "../identity/domains.ts";
import { isFor, type Networks } from "../identity/networks.ts";
import { whereabouts } from "../identity/proxies.ts";
import { checkNames, type NameServer } from "../identity/reverse-dns.ts";

/** Whether a request under a crawler's name is its operator's: `claimed` if nothing confirms or refutes it. */
export type Standing = "verified" | "spoofed" | "claimed";

/** Why an address says nothing about a client that could be checked by it: it is missing, unreadable, or a proxy's. */
export type Unclear = "missing" | "unreadable" | "proxy";

/** By what a crawler can be checked. */
interface Proof {
  readonly own: readonly Networks[];
  readonly domains: readonly string[];
}

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
  readonly #onUnclear: (why: Unclear, written: string | undefined) => void;
  readonly #byName = new Map<string, Known>();
  readonly #asked = new Map<string, Promise<Standing>>();

  /** @param onUnclear called for each request of somebody who could be checked, but whose address says nothing */
  constructor(
    dns: NameServer | undefined,
    onUnclear: (why: Unclear, written: string | undefined) => void = () => {},
  ) {
    this.#dns = dns;
    this.#onUnclear = onUnclear;
  }

  /**
   * What is known of a client that names crawlers: at once, or as a promise where names have to be looked up. It is
   * `spoofed` if any of them is not at its address, and `verified` if all of them are.
   *
   * @param written its address; undefined if it is not known
   */
  of(crawlers: readonly Crawler[], written: string | undefined, now: number): Standing | Promise<Standing> {
    if (this.#dns === undefined && this.networks.length === 0) return "claimed";
    const proofs = crawlers.map((crawler) => this.#proofOf(crawler));
    if (!proofs.some(isProof)) return "claimed";
    const address = written === undefined ? undefined : readClient(written);
    if (address === undefined) {
      this.#onUnclear(written === undefined ? "missing" : "unreadable", written);
      return "claimed";
    }
    const places = proofs.map((proof) => (isProof(proof) ? whereabouts(address, proof.own) : "elsewhere"));
    if (places.includes("proxy")) {
      this.#onUnclear("proxy", written);
      return "claimed";
    }
    const standings = proofs.map(({ own, domains }, i): Standing | Promise<Standing> => {
      if (places[i] === "own") return "verified";
      if (domains.length > 0) return this.#named(address, domains, now);
      // A list that is not there yet may have it.
      return own.length > 0 && own.every(({ size }) => size > 0) ? "spoofed" : "claimed";
    });
    return standings.some((one) => typeof one !== "string")
      ? Promise.all(standings).then(together)
      : together(standings as Standing[]);
  }

  #proofOf(crawler: Crawler): Proof {
    return {
      own: this.networks.filter((one) => isFor(one, crawler)),
      domains: this.#dns === undefined ? [] : domainsOf(crawler),
    };
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

function isProof({ own, domains }: Proof): boolean {
  return own.length + domains.length > 0;
}

/** What is known of a client by what is known of each name that it uses. */
function together(standings: readonly Standing[]): Standing {
  if (standings.includes("spoofed")) return "spoofed";
  return standings.every((one) => one === "verified") ? "verified" : "claimed";
}
