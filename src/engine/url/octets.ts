/** A buffer of octets with a fixed capacity. */
export class Octets {
  readonly #room: Uint8Array;
  #length = 0;

  constructor(most: number) {
    this.#room = new Uint8Array(most);
  }

  push(octet: number): void {
    this.#room[this.#length++] = octet;
  }

  /** A copy of the octets so far. */
  taken(): Uint8Array {
    return this.#room.slice(0, this.#length);
  }
}
