import {
  INPUT,
  LONGEST_CLIENT,
  NAME_ELSEWHERE,
  NAME_HERE,
  NAME_NOBODY,
  NAME_PEOPLE,
  NAME_PLACES,
  NAME_ROBOT,
  SCAN,
  SCAN_ELSEWHERE,
  SCAN_END,
  SCAN_FROM,
  SCAN_JSON,
  SCAN_NAME,
  SCAN_NAME_END,
  SCAN_NAME_W3C,
  SCAN_PASSED,
  SCAN_RECORDS,
  SCAN_UNNAMED,
  SCAN_W3C,
  TEXT,
} from "../../../assembly/shared/logs.ts";
import { encoder } from "../../utf8.ts";
import type { W3cFields } from "../formats/w3c.ts";
import { addFields, placesOf } from "./fields.ts";
import { type LineExports, lineExports } from "./source.ts";

const HYPHEN = 0x2d;

/**
 * Finds the requests of robots among lines in all formats, by the module in `assembly/logs`. The getters say what it has
 * found and where it stopped.
 */
export class LineScanner {
  readonly #exports: LineExports = lineExports();
  /** Its memory, which never grows. */
  readonly bytes = new Uint8Array(this.#exports.memory.buffer);
  readonly words = new Uint32Array(this.#exports.memory.buffer);
  #end: number = INPUT;

  constructor() {
    addFields((name, place, field, rank) => {
      this.#exports.addField(
        TEXT,
        encoder.encodeInto(name, this.bytes.subarray(TEXT)).written,
        place,
        field,
        rank,
      );
    });
  }

  /** Takes lines, INPUT_CAP bytes at most, the last of which is a newline. */
  load(lines: Uint8Array): void {
    this.bytes.set(lines, INPUT);
    this.#end = INPUT + lines.length;
  }

  /** Scans on from an address: INPUT at first. Returns why it has stopped, a STOP_. */
  scan(from: number): number {
    return this.#exports.scan(from, this.#end);
  }

  get inputEnd(): number {
    return this.#end;
  }

  /** People's lines that the last scan skipped. */
  get passed(): number {
    return this.#found(SCAN_PASSED);
  }

  /** Lines of other hosts that it skipped. */
  get elsewhere(): number {
    return this.#found(SCAN_ELSEWHERE);
  }

  /** Lines that it recorded. */
  get records(): number {
    return this.#found(SCAN_RECORDS);
  }

  /** How many of all these were in JSON. */
  get json(): number {
    return this.#found(SCAN_JSON);
  }

  /** How many were in W3C's format. */
  get w3c(): number {
    return this.#found(SCAN_W3C);
  }

  /** How many had no `User-Agent` header. */
  get unnamed(): number {
    return this.#found(SCAN_UNNAMED);
  }

  /** The lines at which it stopped, with the newline of the last one. */
  get from(): number {
    return this.#found(SCAN_FROM);
  }

  get end(): number {
    return this.#found(SCAN_END);
  }

  /** The bytes of the unknown header or host. */
  get name(): Uint8Array {
    return this.bytes.subarray(this.#found(SCAN_NAME), this.#found(SCAN_NAME_END));
  }

  /** Whether it is written as in W3C's format. */
  get isNameOfW3c(): boolean {
    return this.#found(SCAN_NAME_W3C) === 1;
  }

  #found(field: number): number {
    return this.words[(SCAN + field) / 4]!;
  }

  /** Remembers whose header it is. Returns its place, or -1 if it is too long. */
  learnHeader(isRobot: boolean): number {
    const { length, 0: first } = this.name;
    const isNone = length === 0 || (length === 1 && first === HYPHEN);
    return this.#learn(isRobot ? NAME_ROBOT : isNone ? NAME_NOBODY : NAME_PEOPLE);
  }

  /** Remembers whether requests to the host count. */
  learnHost(isElsewhere: boolean): void {
    this.#learn(isElsewhere ? NAME_ELSEWHERE : NAME_HERE);
  }

  #learn(kind: number): number {
    const place = this.#exports.learn(kind);
    return place === NAME_PLACES ? -1 : place;
  }

  /** From now on, lines are in W3C's format with these fields, or not in it. */
  setFields(fields: W3cFields | undefined): void {
    placesOf(
      fields,
      (count) => this.#exports.setCount(count),
      (place, field) => this.#exports.setField(place, field),
    );
  }

  /** Stops at lines of a client from now on, even if they are people's. */
  hide(client: string): void {
    // Lines of clients with longer names always stop it.
    const room = this.bytes.subarray(TEXT, TEXT + LONGEST_CLIENT + 1);
    const { read, written } = encoder.encodeInto(client, room);
    if (read === client.length && written <= LONGEST_CLIENT) this.#exports.hide(TEXT, written);
  }

  /** Forgets all headers, hosts and senders. */
  forget(): void {
    this.#exports.forget();
  }
}
