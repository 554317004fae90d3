/**
 * Where a signer's public keys are found, as draft-ietf-webbotauth-httpsig-directory has it: the name, which is the tag of
 * a directory's own signatures, too, its place on the signer's host, and its media type.
 */
export const DIRECTORY_NAME = "http-message-signatures-directory";
export const DIRECTORY_PATH = `/.well-known/${DIRECTORY_NAME}`;
export const DIRECTORY_TYPE = `application/${DIRECTORY_NAME}+json`;
