/**
 * All commands behind faulty proxies.
 *
 * @module-tag long
 * @module-tag nightly
 */
import { describe } from "vitest";
import { COMMANDS, faultsOf } from "./proxied.ts";

describe.each(Object.keys(COMMANDS))("%s behind a proxy", faultsOf);
