/** Octets collected one by one, at most as many as were announced. */
export class Octets {
  readonly #room: Uint8Array;
  #length = 0;

  constructor(most: number) {
    this.#room = new Uint8Array(most);
  }

  push(octet: number): void {
    this.#room[this.#length++] = octet;
  }

  /** The collected octets, in an array of their own. */
  taken(): Uint8Array {
    return this.#room.slice(0, this.#length);
  }
}
