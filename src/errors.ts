/** What went wrong, as a stable word for programs. */
export type RobotsErrorCode =
  /** A value is not a URL of the kind that the call takes: absolute, or where it says so a path beginning with "/". */
  | "INVALID_URL"
  /** An argument has the wrong type or an impossible value. */
  | "INVALID_ARGUMENT"
  /** The bytes are not a policy image, or are a damaged one. */
  | "BAD_IMAGE"
  /** The image was written by another version of the format. */
  | "IMAGE_VERSION"
  /** The policy has been disposed of, or the client closed. */
  | "DISPOSED"
  /** This runtime forbids or lacks WebAssembly, or its SIMD instructions. */
  | "WASM_UNAVAILABLE"
  /** An optional package that this part of the library needs is not installed; the message names it. */
  | "MISSING_PACKAGE"
  /** The core's memory cannot grow any further. */
  | "OUT_OF_MEMORY"
  /** Too many callers are waiting for one host. */
  | "QUEUE_FULL";

/** The one error class of the library: misuse throws it, content never does. */
export class RobotsError extends Error {
  override readonly name = "RobotsError";
  readonly code: RobotsErrorCode;

  constructor(code: RobotsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
