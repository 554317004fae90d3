import { Socket } from "node:net";

/**
 * Preloaded into the program: there is no network, and time passes only by timers, each of which takes a twentieth of what
 * it should, so that nobody has to wait while the program goes on trying.
 */
const FASTER = 20;

Socket.prototype.connect = function () {
  const error = Object.assign(new Error("connect ENETUNREACH"), { code: "ENETUNREACH" });
  process.nextTick(() => this.destroy(error));
  return this;
};

let now = 0;
performance.now = () => now;
const later = globalThis.setTimeout;
globalThis.setTimeout = (call, ms = 0, ...given) => {
  const due = now + ms;
  const act = () => {
    now = Math.max(now, due);
    call(...given);
  };
  return later(act, ms / FASTER);
};
