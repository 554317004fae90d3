/** Octets taken down one by one, as many as were announced at most. */
export class Octets {
  readonly #room: Uint8Array;
  #length = 0;

  constructor(most: number) {
    this.#room = new Uint8Array(most);
  }

  push(octet: number): void {
    this.#room[this.#length++] = octet;
  }

  /** Those that were taken down, in bytes of their own. */
  taken(): Uint8Array {
    return this.#room.slice(0, this.#length);
  }
}
