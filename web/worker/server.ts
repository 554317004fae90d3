import { readCrawlers } from "../../src/engine/agent/community/read.ts";
import { parse } from "../../src/index.ts";
import { idleLinesOf } from "../../src/site/enforce/idle-lines.ts";
import { serverConfig, type Target } from "../../src/site/enforce/servers/config.ts";
import { optionsWith } from "../../src/site/enforce/servers/defaults.ts";
import { provenBy } from "../../src/site/enforce/servers/proven.ts";
import { shownRefusals } from "../../src/site/enforce/servers/remarks.ts";
import { NameList } from "../../src/site/identity/name-list.ts";
import { Networks } from "../../src/site/identity/networks.ts";
import type { Requests } from "../protocol.ts";
import { rangesOptions } from "../ranges-options.ts";
import { dialectOption, serverDialect } from "../read-as.ts";
import type { ServerReport } from "../reports/written.ts";
import { givenCrawlers } from "./crawlers.ts";
import { workerProgram } from "./worker-program.ts";

/** The command's name for the file, and for its configurations. */
const SOURCE = "robots.txt";
const NAMES: Readonly<Record<Target, string>> = {
  nginx: "robots.conf",
  apache: "robots.conf",
  caddy: "robots.caddy",
  haproxy: "robots.cfg",
};
/** Where the configuration of HAProxy looks for its maps. */
const MAPS = "/etc/haproxy/";

/** A file as the configuration of a server, to the byte as `robotomata enforce` writes it, or as a Worker. */
export function serverFiles({
  robots: text,
  networks,
  target,
  dialect: as,
}: Requests["server"]["in"]): ServerReport {
  const dialect = serverDialect(as);
  const robots = parse(text, { dialect });
  if (target === "worker") {
    const files = [{ name: "worker.js", text: workerProgram(text, dialect) }];
    return { target, dialect, files, unenforced: [], idle: [] };
  }
  const { crawlers } = givenCrawlers();
  const names = crawlers === undefined ? undefined : new NameList(readCrawlers(crawlers));
  const ranges = provenBy(networks.map((one) => new Networks(one.names, one.source, one.text)));
  const isHaproxy = target === "haproxy";
  const name = NAMES[target];
  const config = serverConfig(
    robots,
    optionsWith(target, SOURCE, {
      crawlers: names,
      ranges,
      dialect,
      ...(isHaproxy && { maps: `${MAPS}robots` }),
    }),
  );
  const { classes, unenforced, refused } = config.classes;
  const output = isHaproxy ? `${MAPS}${name}` : name;
  return {
    target,
    dialect,
    files:
      config.text === undefined
        ? []
        : [
            { name, text: config.text },
            ...config.files.map(({ path, text: map }) => ({
              name: path.slice(path.lastIndexOf("/") + 1),
              text: map,
            })),
          ],
    command: `npx robotomata-cli enforce --target ${target} -o ${output} ${dialectOption(as)}${rangesOptions(networks)}${SOURCE}`,
    unenforced,
    ...(refused.length > 0 && { refused: { rules: refused.length, first: shownRefusals(refused) } }),
    isIdle: refused.length === 0 && classes.length === 0,
    idle: idleLinesOf(robots),
  };
}
