/** Stores in which hosts share rules, or each has its own, asked about each host in turn. */
import { marshalOnly } from "../floor/floors.ts";
import { fillStore, type Rules, storeUrls } from "../floor/store.ts";
import { AGENT, type InputSet } from "../inputs.ts";
import { type Build, type Pair, pairOf, type Sides } from "./build.ts";

export async function* storePairs(set: InputSet, sides: Sides): AsyncGenerator<Pair> {
  for (const hosts of [1_000, 100_000, 1_000_000]) {
    for (const rules of ["shared", "own"] satisfies Rules[]) {
      const urls = storeUrls(set, hosts);
      const stores: { clear(): void }[] = [];
      const work = (build: Build) => {
        const store = new build.PolicyStore({ agent: AGENT });
        fillStore(store, build.parse, set, hosts, rules);
        stores.push(store);
        return () => store.check(urls);
      };
      const name = `${hosts.toLocaleString("en")} hosts, ${rules} rules`;
      const plan = { rounds: 11, time: 60 };
      yield pairOf(name, [await sides.race(name, urls.length, plan, work, () => marshalOnly(urls))]);
      for (const store of stores) store.clear();
    }
  }
}
