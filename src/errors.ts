/** What went wrong, as a stable code for programs. */
export type RobotsErrorCode =
  /**
   * A value is not a URL that the call accepts: an absolute one or, where documented, a path beginning with "/".
   */
  | "INVALID_URL"
  /** An argument has the wrong type or an impossible value. */
  | "INVALID_ARGUMENT"
  /** The bytes are not a policy image, or the image is damaged. */
  | "BAD_IMAGE"
  /** The image was written by another version of the format. */
  | "IMAGE_VERSION"
  /** The policy has been disposed of, or the client closed. */
  | "DISPOSED"
  /** This runtime forbids WebAssembly, or does not support it or its SIMD instructions. */
  | "WASM_UNAVAILABLE"
  /** An optional package that this part of the library needs is not installed; the message names it. */
  | "MISSING_PACKAGE"
  /** The core's memory cannot grow any further. */
  | "OUT_OF_MEMORY"
  /** Too many callers are waiting for one host. */
  | "QUEUE_FULL";

/** The library's only error class. It is thrown for misuse, and never because of content. */
export class RobotsError extends Error {
  override readonly name = "RobotsError";
  readonly code: RobotsErrorCode;

  constructor(code: RobotsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
