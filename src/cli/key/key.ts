import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DIRECTORY_NAME, DIRECTORY_PATH, DIRECTORY_TYPE } from "../../base/key-directory.ts";
import { prepareKey } from "../../crawl/fetch/signature.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { expectNoFile, readArgs } from "../shared/args/args.ts";
import { json as toJson } from "../shared/output/json.ts";
import { print } from "../shared/output/output.ts";
import { writeFailure } from "../shared/output/reason.ts";
import { makeFolder } from "../shared/output/save.ts";
import { printable } from "../shared/output/wording.ts";

const options = {
  "--output DIR": "Where to write them. Default: the current folder",
  "--json": "Print names of files and the key's thumbprint as JSON",
};

/** The private key, and the directory as it is published, by its name under /.well-known/. */
const FILES = { secret: "private-key.json", directory: DIRECTORY_NAME };

const help = `Usage: robotomata key [options]

Makes a key with which a crawler signs its requests (Web Bot Auth), so that servers can tell it from others
that use its name. Two files are written, an Ed25519 key and the directory to publish; none is replaced.

Options:

Files:
  ${FILES.secret}  The private key, as a JWK: for the option sign of RobotsClient and robotsFetch
  ${FILES.directory}
                    The public key, to be published on your crawler's host under /.well-known/

Examples:
  robotomata key --output keys
  robotomata key --json

Exit codes: 0 done, 2 wrong usage, or a file that cannot be written.
`;

/** Makes a key for signed requests. */
export const key: Command = { name: "key", options, help, run };

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs(args, options);
  const { output = ".", json = false } = values;
  expectNoFile("key", positionals);
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const { kty, crv, d, x } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const { keyid, published } = await prepareKey(pair);
  const [secret, directory] = [join(output, FILES.secret), join(output, FILES.directory)];
  // Nobody else on the machine may read the key, not even for a moment.
  write(output, secret, { kty, crv, kid: keyid, d, x }, 0o600);
  write(output, directory, { keys: [published] }, 0o644);
  const text = json
    ? `${toJson({ privateKey: secret, directory, keyid })}\n`
    : `${printable(secret)}: the private key, whose id is ${keyid}.
  Keep the file secret, and keep a copy.
${printable(directory)}: publish it at https://YOUR-HOST${DIRECTORY_PATH}
  as ${DIRECTORY_TYPE}. Some verifiers want it signed: keyDirectory of
  robotomata/fetch answers these requests.
Then sign: new RobotsClient({ userAgent, sign: { key: JSON.parse(...), agent: "https://YOUR-HOST" } })
`;
  await print(terminal.stdout, text);
  return EXIT.done;
}

/** Writes a new file. @throws CliError if there is one, or it cannot be written */
function write(folder: string, path: string, value: object, mode: number): void {
  try {
    makeFolder(folder);
    writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`, { mode, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST")
      throw new CliError(
        `${path} is there already, and a key cannot be made again: choose another folder. While one key replaces another, publish both`,
      );
    throw new CliError(({ common }) => common.cannotWrite({ name: path, why: writeFailure(error) }));
  }
}
