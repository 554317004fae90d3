import { type Because, type Sentences, sentenceOf } from "./because.ts";

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
  /** The policy, image or store is for another agent, or in another dialect, than it is used for. */
  | "POLICY_MISMATCH"
  /** The policy has been disposed of, or the client closed. */
  | "DISPOSED"
  /** This runtime forbids WebAssembly, or does not support it or its SIMD instructions. */
  | "WASM_UNAVAILABLE"
  /** An optional package that this part of the library needs is not installed, or too old; the message names it. */
  | "MISSING_PACKAGE"
  /** The core's memory cannot grow any further. */
  | "OUT_OF_MEMORY"
  /** Too many callers are waiting for one host. */
  | "QUEUE_FULL"
  /** The rules of robots.txt do not allow the request that was to be made. */
  | "DISALLOWED"
  /** The request must not be made yet; `retryAt` says when to try again. */
  | "RETRY_LATER";

/**
 * The library's only error class. It is thrown for misuse, never because of content. Functions that make requests for
 * their callers, such as `robotsFetch`, also throw it for a request that must not be made.
 */
export class RobotsError extends Error {
  /** Tells the class by name, also across copies of the library. */
  override readonly name = "RobotsError";
  /** What went wrong; docs/errors.md says what to do about each code. */
  readonly code: RobotsErrorCode;
  /** For `RETRY_LATER`: when to try again, in milliseconds since 1970. */
  declare readonly retryAt?: number;
  /** For `RETRY_LATER` and `DISALLOWED`: the URL of the robots.txt that decided, or that could not be fetched. */
  declare readonly robotsUrl?: string;
  /** For the same: why no file could be fetched, in a word, as `reason` of an entry. */
  declare readonly reason?: string;
  /** For the same: the reason in detail, as `detail` of an entry. */
  declare readonly detail?: string;
  /**
   * What is wrong, for programs; for `RETRY_LATER` and `DISALLOWED` why no file could be fetched, if that is why, as `because`
   * of an entry. docs/errors.md has all codes and their values.
   */
  readonly because: Because;

  constructor(code: RobotsErrorCode, message: string, options: ErrorOptions & { readonly because: Because }) {
    super(message, options);
    this.code = code;
    // Programs in JavaScript may make such an error without options.
    this.because = options?.because;
  }
}

/**
 * The error for a failure that has its sentence where it is thrown. tools/sentences.ts reads codes and sentences from the
 * sources, so both are written out.
 *
 * @param sentence in English; `{name}` stands for a value
 */
export function failure(
  kind: RobotsErrorCode,
  code: string,
  sentence: string,
  values: Because["values"] = {},
  options?: ErrorOptions,
): RobotsError {
  const because = { code, values };
  return new RobotsError(kind, sentenceOf({ [code]: sentence }, because), { ...options, because });
}

/** The error for an argument of the wrong type or with an impossible value, as {@link failure} tells it. */
export function misuse(
  code: string,
  sentence: string,
  values?: Because["values"],
  options?: ErrorOptions,
): RobotsError {
  return failure("INVALID_ARGUMENT", code, sentence, values, options);
}

/**
 * The error for something that is refused for one of some reasons.
 *
 * @param frame the sentence around the reason's
 */
export function misuseFor<Code extends string>(
  sentences: Sentences<Code>,
  code: Code,
  values: Because["values"] = {},
  frame = (why: string): string => why,
): RobotsError {
  const because: Because<Code> = { code, values };
  return new RobotsError("INVALID_ARGUMENT", frame(sentenceOf(sentences, because)), { because });
}
