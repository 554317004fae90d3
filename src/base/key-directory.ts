// Where a signer's public keys are found, as draft-ietf-webbotauth-httpsig-directory has it. Written out, so that bundlers
// can leave out what is not used.

/** The name of a directory of keys, which is the tag of its own signatures, too. */
export const DIRECTORY_NAME = "http-message-signatures-directory";
/** Its path on the signer's host. */
export const DIRECTORY_PATH = "/.well-known/http-message-signatures-directory";
/** Its media type. */
export const DIRECTORY_TYPE = "application/http-message-signatures-directory+json";
