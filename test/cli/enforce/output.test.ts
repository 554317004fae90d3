/** `enforce --output` as a habit: only what changed, all files or none, and what the server says of them. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { alone } from "../../../src/cli/enforce/alone.ts";
import { TARGETS } from "../../../src/site/enforce/servers/config.ts";
import { eventually, turns } from "../../support/waits.ts";
import { folderWith, type Result, robotomata } from "../run.ts";

const OLD = "User-agent: *\nDisallow: /old\n";
const NEW = "User-agent: *\nDisallow: /new\n";

interface Site {
  readonly cwd: string;
  /** Writes the configuration of a robots.txt. */
  enforce(robots: string, ...more: readonly string[]): Promise<Result>;
  /** The path that the configuration forbids. */
  rule(): string | undefined;
}

function site(target: string): Site {
  const cwd = folderWith({});
  const args = ["enforce", "--target", target, "-o", "robots.conf", "robots.txt"];
  return {
    cwd,
    enforce(robots, ...more) {
      writeFileSync(join(cwd, "robots.txt"), robots);
      return robotomata([...args, ...more], { cwd });
    },
    rule() {
      const name = ["robots.rules.map", "robots.conf"].find((one) => existsSync(join(cwd, one)));
      return name && /Disallow: (\S+)/.exec(readFileSync(join(cwd, name), "utf8"))?.[1];
    },
  };
}

describe.each(["nginx", "haproxy"])("enforce --target %s --output", (target) => {
  it("writes what has changed, and says so", async () => {
    const { cwd, enforce, rule } = site(target);
    expect(await enforce(OLD)).toMatchObject({ code: 0, stdout: "written: robots.conf\n", stderr: "" });
    const about = statSync(join(cwd, "robots.conf"));
    expect(await enforce(OLD)).toMatchObject({ code: 0, stdout: "unchanged: robots.conf\n" });
    expect(statSync(join(cwd, "robots.conf"))).toMatchObject({ ino: about.ino, mtimeMs: about.mtimeMs });
    expect(await enforce(OLD, "--exit-code")).toMatchObject({ code: 0, stdout: "unchanged: robots.conf\n" });
    expect(await enforce(NEW, "--exit-code")).toMatchObject({ code: 1, stdout: "written: robots.conf\n" });
    expect(rule()).toBe("/new");
    expect(JSON.parse((await enforce(NEW, "--json")).stdout).outcome).toBe("unchanged");
    expect(JSON.parse((await enforce(OLD, "--json")).stdout).outcome).toBe("written");
  });

  it.each([
    ["a web page", "<!DOCTYPE html>\n<title>Not found</title>\n", "it is a web page"],
    ["nothing", "", ""],
    ["a rule that it cannot express", `User-agent: *\nDisallow: /%2*${"y".repeat(9)}\n`, "cannot express"],
  ])("keeps the last good files where the robots.txt has become %s", async (_, text, why) => {
    const { cwd, enforce, rule } = site(target);
    await enforce(OLD);
    const before = readdirSync(cwd);
    const { code, stdout, stderr } = await enforce(text, "--exit-code");
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(why);
    expect(stderr).toContain("Refused: robots.conf stays as it was\n");
    expect([rule(), readdirSync(cwd)]).toEqual(["/old", before]);
  });

  it("puts the last good files back if the server refuses the new ones", async () => {
    const { cwd, enforce, rule } = site(target);
    const first = await enforce(OLD, "--test", "false");
    expect(first).toMatchObject({
      code: 2,
      stderr: "robotomata: false failed with the new files (exit code 1)\n",
    });
    expect(readdirSync(cwd)).toEqual(["robots.txt"]);
    await enforce(OLD);
    const before = readdirSync(cwd);
    const commands = ["--test", "false", "--reload", "touch read"];
    const { code, stderr } = await enforce(NEW, ...commands);
    expect([code, stderr]).toEqual([
      2,
      "robotomata: false failed with the new files (exit code 1). Refused: robots.conf stays as it was\n",
    ]);
    expect([rule(), readdirSync(cwd)]).toEqual(["/old", before]);
    // What is unchanged is neither tested nor read again.
    expect((await enforce(OLD, ...commands)).stdout).toBe("unchanged: robots.conf\n");
    expect(existsSync(join(cwd, "read"))).toBe(false);
  });

  it.each(["9", "TERM", "INT"])(
    "puts the last good files back after a test that signal %s ended",
    async (signal) => {
      const { cwd, enforce, rule } = site(target);
      const before = await enforce(OLD).then(() => readdirSync(cwd));
      writeFileSync(join(cwd, "robots.txt"), NEW);
      const killing = ["--test", `sh -c 'kill -${signal} $PPID${signal === "9" ? "" : "; exec sleep 9"}'`];
      const args = ["enforce", "--target", target, "-o", "robots.conf", ...killing, "robots.txt"];
      const { code, stderr } = await robotomata(args, { cwd, node: ["--no-warnings"] });
      if (signal === "9") expect(rule()).toBe("/new");
      else {
        expect([code, rule(), readdirSync(cwd)]).toEqual([2, "/old", before]);
        expect(stderr).toContain("(stopped). Refused: robots.conf stays as it was\n");
      }
      // The page in place of a robots.txt is refused, and the untested files must not stay.
      expect((await enforce("<!DOCTYPE html>\n", "--test", "true")).code).toBe(2);
      expect(rule()).toBe("/old");
      // The server may have read the others all the same.
      const { stdout } = await enforce(OLD, "--reload", "true");
      expect(stdout).toBe(`${signal === "9" ? "written" : "unchanged"}: robots.conf\n`);
      expect(readdirSync(cwd).length).toBe(before.length);
    },
  );

  it("tells the server until it has read the files", async () => {
    const { cwd, enforce, rule } = site(target);
    const { code, stderr } = await enforce(NEW, "--test", "true", "--reload", "false");
    expect([code, rule()]).toEqual([2, "/new"]);
    expect(stderr).toBe(
      "robotomata: false failed (exit code 1): the server goes on with what it has read, and the next run tries again\n",
    );
    expect(await enforce(NEW, "--reload", "touch read")).toMatchObject({
      code: 0,
      stdout: "written: robots.conf\n",
    });
    expect(existsSync(join(cwd, "read"))).toBe(true);
    expect((await enforce(NEW, "--reload", "false")).stdout).toBe("unchanged: robots.conf\n");
  });

  it("waits for another run", async () => {
    const { cwd, enforce, rule } = site(target);
    await enforce(NEW);
    const lock = join(cwd, ".robots.conf.lock");
    writeFileSync(lock, "1 elsewhere busy");
    const waiting = enforce(OLD);
    await turns();
    expect(rule()).toBe("/new");
    rmSync(lock);
    expect(await waiting).toMatchObject({ code: 0, stdout: "written: robots.conf\n" });
    expect([rule(), readdirSync(cwd).includes(".robots.conf.lock")]).toEqual(["/old", false]);
  });

  it("keeps the owner and the mode of its files", async () => {
    const { cwd, enforce } = site(target);
    await enforce(OLD);
    const names = target === "haproxy" ? ["robots.rules.map", "robots.conf.set"] : ["robots.conf"];
    for (const name of names) {
      chmodSync(join(cwd, name), 0o750);
      if (process.getuid?.() === 0) chownSync(join(cwd, name), 1234, 2345);
    }
    const rights = (): number[][] =>
      names.map((name) => statSync(join(cwd, name))).map(({ uid, gid, mode }) => [uid, gid, mode]);
    const before = rights();
    await enforce(NEW);
    expect([rights(), rights()[0]![2]! & 0o777]).toEqual([before, 0o750]);
    expect(lstatSync(join(cwd, names[0]!)).isSymbolicLink()).toBe(target === "haproxy");
  });

  it.each(["", "--test", "--reload"])(
    "leaves nothing behind that piles up, and heals, with %s",
    async (option) => {
      const { cwd, enforce, rule } = site(target);
      const commands = option === "" ? [] : [option, "true"];
      await enforce(OLD, ...commands);
      const before = readdirSync(cwd).length;
      // A run that was ended in the midst of writing.
      const litter = target === "haproxy" ? ".robots.conf.set-1" : `.robots.conf.${crypto.randomUUID()}.tmp`;
      writeFileSync(join(cwd, litter), "");
      for (const robots of [NEW, OLD, NEW, OLD]) await enforce(robots, "--reload", "false");
      // The files in use, those that are kept, and what leads to these.
      expect(readdirSync(cwd).length).toBeLessThanOrEqual(before + 2);
      expect((await enforce(OLD, ...commands)).stdout).toBe("written: robots.conf\n");
      expect(readdirSync(cwd).length).toBe(before);
      const [lost = "robots.conf"] = readdirSync(cwd).filter((name) => name.startsWith(".robots.conf.set-"));
      rmSync(join(cwd, lost), { recursive: true });
      expect(await enforce(NEW, ...commands)).toMatchObject({ code: 0, stdout: "written: robots.conf\n" });
      expect([rule(), readdirSync(cwd).length]).toEqual(["/new", before]);
    },
  );

  it("puts untested files away without commands, too", async () => {
    const { cwd, enforce, rule } = site(target);
    await enforce(OLD, "--test", "true");
    const before = readdirSync(cwd).length;
    expect((await enforce(NEW, "--reload", "false")).code).toBe(2);
    expect([(await enforce("<!DOCTYPE html>\n")).code, rule()]).toEqual([2, "/old"]);
    // The server may have read the others.
    expect((await enforce(OLD)).stdout).toBe("written: robots.conf\n");
    expect((await enforce(OLD)).stdout).toBe("unchanged: robots.conf\n");
    expect(readdirSync(cwd).length).toBe(before);
  });
});

describe("the lock of a file", () => {
  /** What a run leaves that is ended while it holds the lock. */
  async function leftBehind(cwd: string): Promise<string> {
    const node = ["--import", "data:text/javascript,process.on('exit',()=>process.kill(process.pid,9))"];
    const args = [
      "enforce",
      "--target",
      "nginx",
      "-o",
      "robots.conf",
      "--reload",
      "sh -c 'kill -9 $PPID'",
      "robots.txt",
    ];
    expect((await robotomata(args, { cwd, node })).signal).toBe("SIGKILL");
    return readFileSync(join(cwd, ".robots.conf.lock"), "utf8");
  }

  it("is free at once if its holder was a program here that was ended", async () => {
    const cwd = folderWith({ "robots.txt": OLD });
    await leftBehind(cwd);
    expect(await alone(join(cwd, "robots.conf"), async () => "done")).toBe("done");
  });

  it.each(["4194303 elsewhere x", "", "half of"])(
    "is held by %j as long as it gives signs",
    async (holder) => {
      const cwd = folderWith({});
      const lock = join(cwd, ".robots.conf.lock");
      writeFileSync(lock, holder);
      let clock = 0;
      const now = vi.spyOn(performance, "now").mockImplementation(() => clock);
      onTestFinished(() => now.mockRestore());
      const run = (): Promise<string> => alone(join(cwd, "robots.conf"), async () => "done");
      /** Lets it look at the lock twice at some time. */
      const looks = async (second: number): Promise<boolean> => {
        clock = second * 1000;
        const { length } = now.mock.calls;
        return eventually(() => now.mock.calls.length > length + 1);
      };
      const refused = expect(run()).rejects.toThrow("another run has been writing");
      for (const second of [1, 15]) {
        utimesSync(lock, second, second);
        expect(await looks(second)).toBe(true);
        // Silent for nearly as long as one that was left behind.
        expect(await looks(second + 14)).toBe(true);
        expect(readFileSync(lock, "utf8")).toBe(holder);
      }
      utimesSync(lock, 31, 31);
      clock = 31_000;
      await refused;
      expect(readFileSync(lock, "utf8")).toBe(holder);
      const silent = run();
      clock += 20_000;
      expect(await silent).toBe("done");
      expect(readdirSync(cwd)).toEqual([]);
    },
  );

  it("is not a folder, which stays", async () => {
    const cwd = folderWith({ "robots.txt": OLD });
    mkdirSync(join(cwd, ".robots.conf.lock"));
    const args = ["enforce", "--target", "nginx", "-o", "robots.conf", "robots.txt"];
    const { code, stderr } = await robotomata(args, { cwd });
    expect([code, stderr]).toEqual([2, "robotomata: cannot write .robots.conf.lock: is a directory\n"]);
    expect(readdirSync(cwd).sort()).toEqual([".robots.conf.lock", "robots.txt"]);
  });

  it("is not what is named where the file cannot be written", async () => {
    const file = join(folderWith({}), "none", "robots.conf");
    await expect(alone(file, async () => {})).rejects.toThrow(`cannot write ${file}: no such folder`);
  });

  it("is given signs by its holder", async () => {
    const cwd = folderWith({});
    const lock = join(cwd, ".robots.conf.lock");
    await alone(join(cwd, "robots.conf"), async () => {
      utimesSync(lock, 1, 1);
      expect(await eventually(() => statSync(lock).mtimeMs > 1000)).toBe(true);
    });
  });

  it("leaves one that somebody else has taken", async () => {
    const cwd = folderWith({});
    const lock = join(cwd, ".robots.conf.lock");
    await alone(join(cwd, "robots.conf"), async () => writeFileSync(lock, "2 elsewhere x"));
    expect(readFileSync(lock, "utf8")).toBe("2 elsewhere x");
  });
});

it.each(["--test", "--reload"])("enforce %s takes a command, and needs --output", async (option) => {
  const cwd = folderWith({ "robots.txt": OLD });
  const run = async (...args: string[]): Promise<string> =>
    (await robotomata(["enforce", "--target", "nginx", ...args], { cwd })).stderr;
  expect(await run(option, "true")).toContain(`${option} needs --output`);
  expect(await run(option, "'x", "-o", "y")).toContain(`${option} takes a command`);
});

it("enforce refuses names that HAProxy cannot read", async () => {
  const cwd = folderWith({ "robots.txt": OLD });
  for (const name of ["a b.conf", "a,b.conf", "a#b.conf", "a'b.conf"]) {
    const { code, stderr } = await robotomata(["enforce", "--target", "haproxy", "-o", name, "robots.txt"], {
      cwd,
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining("HAProxy cannot read maps beside")]);
  }
  expect(readdirSync(cwd)).toEqual(["robots.txt"]);
});

describe.each(TARGETS)("enforce --target %s --output", (target) => {
  it.skipIf(process.platform === "win32")("takes nothing away that is no file", async () => {
    const cwd = folderWith({ "robots.txt": OLD, open: "" });
    symlinkSync("/dev/null", join(cwd, "device"));
    execFileSync("mkfifo", ["pipe"], { cwd });
    mkdirSync(join(cwd, "folder"));
    const server = createServer().listen(join(cwd, "socket"));
    await once(server, "listening");
    onTestFinished(() => void server.close());
    // As a shell hands it over for `> open`.
    const file = openSync(join(cwd, "open"), "r+");
    onTestFinished(() => closeSync(file));
    const before = readdirSync(cwd);
    const open = existsSync("/proc/self/fd") ? [`/proc/self/fd/${file}`] : [];
    for (const name of ["device", "pipe", "folder", "socket", ...open])
      for (const force of [[], ["--force"]]) {
        const args = ["enforce", "--target", target, "-o", name, ...force, "robots.txt"];
        expect(await robotomata(args, { cwd })).toMatchObject({
          code: 2,
          stdout: "",
          stderr: `robotomata: -o needs a file, and ${name} is none: leave -o out to print\n`,
        });
      }
    expect([readlinkSync(join(cwd, "device")), readdirSync(cwd)]).toEqual(["/dev/null", before]);
    expect(readFileSync(join(cwd, "open"), "utf8")).toBe("");
  });
});
