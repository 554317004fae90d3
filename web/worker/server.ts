import { readCrawlers } from "../../src/engine/agent/community/read.ts";
import { parse } from "../../src/index.ts";
import { type IdleLines, idleLinesOf } from "../../src/site/enforce/idle-lines.ts";
import type { UnenforcedName } from "../../src/site/enforce/servers/addressed-crawlers.ts";
import {
  DEFAULT_NAME,
  optionsWith,
  serverConfig,
  type Target,
} from "../../src/site/enforce/servers/config.ts";
import { provenBy } from "../../src/site/enforce/servers/plan.ts";
import { type ShownRefusal, shownRefusals } from "../../src/site/enforce/servers/remarks.ts";
import { SERVERS, type Server } from "../../src/site/enforce/servers/servers.ts";
import { NameList } from "../../src/site/identity/name-list.ts";
import { Networks } from "../../src/site/identity/networks.ts";
import { enforceOptions, type NetworkFile } from "../enforce-options.ts";
import { type ReadAs, type ServerDialect, serverDialect } from "../read-as.ts";
import { givenCrawlers } from "./policies.ts";

/** What enforces a file: a server, or a Worker before one. */
export type EnforcedBy = Target | "worker";

export interface ServerQuestion {
  readonly robots: string;
  readonly networks: readonly NetworkFile[];
  readonly target: EnforcedBy;
  readonly dialect: ReadAs;
}

/** A server's configuration; without files if the server cannot express all rules. */
export interface ServerReport {
  readonly target: EnforcedBy;
  /** How the file is read for all robots. */
  readonly dialect: ServerDialect;
  /** The configuration, and the maps that it reads. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** The command that writes the same. */
  readonly command?: string;
  /** Whether it blocks nobody. */
  readonly isIdle?: boolean;
  readonly unenforced: readonly Pick<UnenforcedName, "name" | "because">[];
  /** How many rules the server cannot express, and the first of them. */
  readonly refused?: { readonly rules: number; readonly first: readonly ShownRefusal[] };
  /** Lines that look as if they blocked something and do not. */
  readonly idle: readonly IdleLines[];
}

/** The command's name for the file. */
const SOURCE = "robots.txt";

/** A file as the configuration of a server, to the byte as `robotomata enforce` writes it, or as a Worker. */
export function serverFiles({ robots: text, networks, target, dialect: as }: ServerQuestion): ServerReport {
  const dialect = serverDialect(as);
  const robots = parse(text, { dialect });
  if (target === "worker") {
    const files = [{ name: "worker.js", text: workerProgram(text, dialect) }];
    return { target, dialect, files, unenforced: [], idle: [] };
  }
  const { crawlers } = givenCrawlers();
  const names = crawlers === undefined ? undefined : new NameList(readCrawlers(crawlers));
  const ranges = provenBy(networks.map((one) => new Networks(one.names, one.source, one.text)));
  const { fileName: name, mapsFolder = "" }: Server = SERVERS[target];
  const config = serverConfig(
    robots,
    optionsWith(target, SOURCE, {
      crawlers: names,
      ranges,
      dialect,
      maps: `${mapsFolder}${DEFAULT_NAME}`,
    }),
  );
  const { classes, unenforced, refused } = config.classes;
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
    command: `npx robotomata-cli enforce --target ${target} -o ${mapsFolder}${name} ${enforceOptions(as, networks)}${SOURCE}`,
    unenforced,
    ...(refused.length > 0 && { refused: { rules: refused.length, first: shownRefusals(refused) } }),
    isIdle: refused.length === 0 && classes.length === 0,
    idle: idleLinesOf(robots),
  };
}

/** A Worker before a site that enforces a file, as `examples/enforce/worker.ts` does, with the file in it. */
export function workerProgram(robots: string, dialect: ServerDialect): string {
  return `/**
 * A Cloudflare Worker before a site: it answers robots that fetch what this robots.txt forbids them, and sends all other
 * requests on. Install the library (npm install robotomata), and give the Worker a route of the site: wrangler deploy.
 * With the variable ROBOTS_MODE=report, it blocks nobody.
 */
import { createEnforcer } from "robotomata/enforce";

const robots = \`${robots.replace(/[`\\]|\$(?=\{)/g, "\\$&")}\`;

let enforcer;

export default {
  async fetch(request, env, context) {
    enforcer ??= createEnforcer({
      robots,${dialect === "rfc9309" ? "" : `\n      dialect: "${dialect}",`}
      serve: true,
      pace: true,
      // Cloudflare sets it, whatever the client sends.
      addressHeader: "cf-connecting-ip",
      mode: env.ROBOTS_MODE === "report" ? "report" : "block",
    });
    return (await enforcer.respond(request, context)) ?? fetch(request);
  },
};
`;
}
