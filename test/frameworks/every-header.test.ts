// @module-tag long
// @module-tag nightly
/** Several and odd User-Agent headers before the servers of Debian and every framework. */
import { TARGETS } from "../../src/site/enforce/servers/config.ts";
import { APPS } from "./apps.ts";
import { headersBefore } from "./header-ways.ts";

headersBefore(
  TARGETS,
  APPS.map(({ name }) => name),
);
