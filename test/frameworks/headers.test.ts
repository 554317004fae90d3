// @module-tag slow
/** Several and odd User-Agent headers before Node's own server; every-header.test.ts has all others. */
import { headersBefore } from "./header-ways.ts";

headersBefore([], ["http, files"]);
