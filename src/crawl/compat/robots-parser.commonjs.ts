import robotsParser, { rfcParser } from "./robots-parser.ts";

/** What `require` gives: the function itself, as robots-parser's is, and the other as a property of it. */
export default Object.assign(robotsParser, { rfcParser });
