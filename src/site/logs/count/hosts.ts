import { ownBeginning } from "./own-text.ts";

/** How many hosts are kept for the report, and how many characters of a name. */
const MOST = 10;
const SHOWN = 300;

/** The hosts in logs, and whether requests to them count. */
export class Hosts {
  readonly #counted: string | undefined;
  readonly #names = new Set<string>();
  /** The host of the previous request: most logs have only one. */
  #last: string | undefined;
  #isLastElsewhere = false;

  /** @param counted the only host whose requests count; undefined for all */
  constructor(counted: string | undefined) {
    this.#counted = counted === undefined ? undefined : hostName(counted);
  }

  /** The first hosts in the logs. */
  get names(): string[] {
    return [...this.#names];
  }

  /** Whether requests to a host do not count. The host may have a port. Equal texts always get equal answers. */
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
