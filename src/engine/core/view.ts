import { wrongArgument } from "../../base/options.ts";

/**
 * Views of the caller's bytes. A subclass of Uint8Array may give any length and run code of its own where bytes are
 * cut out; what is read here is what the engine itself knows of an array.
 */
const typed: object = Object.getPrototypeOf(Uint8Array.prototype);
const getter = (name: PropertyKey): ((this: unknown) => unknown) =>
  Object.getOwnPropertyDescriptor(typed, name)!.get!;
const tagOf = getter(Symbol.toStringTag);
const bufferOf = getter("buffer");
const offsetOf = getter("byteOffset");
const sizeOf = getter("byteLength");

/** Whether it is a Uint8Array, or a Uint32Array, of any realm and subclass. */
export function isArrayOf(kind: "Uint8Array" | "Uint32Array", value: unknown): boolean {
  return tagOf.call(value) === kind;
}

/** Bytes that a typed array has; 0 if its buffer has been transferred away or has shrunk. */
export function byteSize(array: Uint8Array | Uint32Array): number {
  return sizeOf.call(array) as number;
}

/** Whether an array has no bytes because its buffer has been transferred away. */
function isGone(array: Uint8Array): boolean {
  if (byteSize(array) > 0) return false;
  try {
    // Nothing can view such a buffer, not even at no length.
    return new DataView(bufferOf.call(array) as ArrayBuffer).byteLength < 0;
  } catch {
    return true;
  }
}

/** The bytes from `start` to `end` of a typed array, which must have them. */
export function bytesIn(array: Uint8Array | Uint32Array, start: number, end: number): Uint8Array {
  if (start === end) return new Uint8Array(0);
  return new Uint8Array(
    bufferOf.call(array) as ArrayBuffer,
    (offsetOf.call(array) as number) + start,
    end - start,
  );
}

/** The numbers from `start` to `end` of an array, which must have them. */
export function wordsIn(array: Uint32Array, start: number, end: number): Uint32Array {
  const at = (offsetOf.call(array) as number) + start * 4;
  return new Uint32Array(bufferOf.call(array) as ArrayBuffer, at, end - start);
}

/** Bytes from callers: a buffer stands for all of its bytes. */
export type Bytes = Uint8Array | ArrayBufferLike;

/** The same bytes under a plain Uint8Array; undefined for anything else, and for bytes that are gone. */
function bytesOf(value: unknown): Uint8Array | undefined {
  if (isArrayOf("Uint8Array", value)) {
    const array = value as Uint8Array;
    return isGone(array) ? undefined : bytesIn(array, 0, byteSize(array));
  }
  try {
    // Only a buffer can be viewed, of whatever realm, and no longer once it has been transferred away.
    return new Uint8Array(new DataView(value as ArrayBuffer).buffer);
  } catch {
    return undefined;
  }
}

/**
 * The body of a robots.txt as it is read.
 *
 * @throws RobotsError INVALID_ARGUMENT if it is neither text nor bytes
 */
export function bodyOf(given: string | Bytes): string | Uint8Array {
  const body = typeof given === "string" ? given : trueBytesOf(given);
  if (body !== undefined) return body;
  throw wrongArgument("parse", "a string, a Uint8Array or an ArrayBuffer, with its bytes still there", given);
}

/**
 * Like {@link steadyBytesOf}, but arrays of the runtime's own classes are left as they are: finding out whose buffer
 * it is takes as long as reading a short file, so callers that read it more than once do that themselves.
 */
export function trueBytesOf(value: unknown): Uint8Array | undefined {
  return isOwn(value) && !isGone(value) ? value : steadyBytesOf(value);
}

/**
 * Like {@link bytesOf}, but a copy if the bytes may change or go while they are read: what has been checked stays as
 * it is, and every runtime decodes it.
 */
export function steadyBytesOf(value: unknown): Uint8Array | undefined {
  const bytes = bytesOf(value);
  return bytes === undefined || isPlain(bytes) ? bytes : bytes.slice();
}

/** The text of a plain array of bytes. Some runtimes decode neither shared bytes nor those of a resizable buffer. */
export function textOf(decoder: { decode(bytes: Uint8Array): string }, bytes: Uint8Array): string {
  return decoder.decode(isPlain(bytes) ? bytes : bytes.slice());
}

/** What Node's Buffers inherit from, if there are any: looked up once, since the global is a getter. */
let nodeBuffer: object | null | undefined;

/** Whether it is a Uint8Array, or Node's Buffer, itself and not one of a class derived from them. */
function isOwn(value: unknown): value is Uint8Array {
  if (!ArrayBuffer.isView(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Uint8Array.prototype) return true;
  nodeBuffer ??= (globalThis as { Buffer?: { prototype: object } }).Buffer?.prototype ?? null;
  return prototype === nodeBuffer;
}

/** Whether the buffer belongs to this thread alone and keeps its size. */
function isPlain({ buffer }: Uint8Array): boolean {
  if (typeof SharedArrayBuffer !== "undefined" && buffer instanceof SharedArrayBuffer) return false;
  return (buffer as { resizable?: boolean }).resizable !== true;
}
