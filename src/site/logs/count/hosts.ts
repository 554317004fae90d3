import { ownBeginning } from "./own-text.ts";

/** Hosts that are named, and characters of a name. */
const MOST = 10;
const SHOWN = 300;

/** The hosts in logs, and whether requests to them count. */
export class Hosts {
  readonly #counted: string | undefined;
  readonly #names = new Set<string>();
  /** The host of the request before: most logs have one. */
  #last: string | undefined;
  #isLastElsewhere = false;

  /** @param counted the only host whose requests count; undefined for all */
  constructor(counted: string | undefined) {
    this.#counted = counted === undefined ? undefined : hostName(counted);
  }

  /** The first hosts. */
  get names(): string[] {
    return [...this.#names];
  }

  /** Whether requests to a host, written with or without its port, do not count. The same host always gets the same answer. */
  isElsewhere(written: string): boolean {
    if (written !== this.#last) {
      this.#last = written;
      this.#isLastElsewhere = this.#ask(written);
    }
    return this.#isLastElsewhere;
  }

  #ask(written: string): boolean {
    if (this.#names.size >= MOST && this.#counted === undefined) return false;
    const host = hostName(written);
    if (this.#names.size < MOST) this.#names.add(ownBeginning(host, SHOWN));
    return this.#counted !== undefined && host !== this.#counted;
  }
}

/** A host without its port, in lower case. */
function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}
