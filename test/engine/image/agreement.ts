/** One image, asked in every way there is. */

import { PolicyStore } from "../../../src/engine/store/index.ts";
import { Policy } from "../../../src/index.ts";
import { pack } from "../../support/paths.ts";

const ORIGIN = "https://a.example";
/** So many questions that what every URL has in common is laid out first. */
const MANY = 64;

/**
 * Throws where two ways to ask the image about some paths differ, or one does not answer. Explanations and stores, which
 * take most of the time, are left out if it is not `thorough`.
 */
export function assertAgreement(image: Uint8Array, paths: readonly string[], thorough = true): void {
  const policy = Policy.fromBytes(image);
  const urls = paths.map((path) => (path.startsWith("/") ? ORIGIN + path : path));
  const alone = urls.map((url) => Number(policy.isAllowed(url)));
  const compare = (way: string, verdicts: ArrayLike<number>): void => {
    for (let i = 0; i < verdicts.length; i++) {
      if (verdicts[i] === alone[i % alone.length]) continue;
      const hex = Buffer.from(image).toString("hex");
      throw new Error(
        `isAllowed says ${alone[i % alone.length]}, ${way} ${verdicts[i]} of ${urls[i % urls.length]}: ${hex}`,
      );
    }
  };
  compare("check", policy.check(urls));
  const many = Array.from({ length: MANY }, (_, i) => urls[i % urls.length]!);
  compare("check of many", policy.check(many));
  const { bytes, offsets } = pack(many);
  compare("checkPacked", policy.checkPacked(bytes, offsets));
  if (thorough) {
    compare(
      "explain",
      urls.map((url) => Number(policy.explain(url).allowed)),
    );
    const store = new PolicyStore({ agent: "x" });
    store.set(ORIGIN, image, { allowMismatch: true });
    compare("a store", store.check(many));
    const stored = PolicyStore.fromBytes(store.toBytes(), { agent: "x" });
    compare("a store from bytes", stored.check(many));
    for (const held of [store, stored]) held.clear();
  }
  policy.dispose();
}
