/**
 * Who a client is by published networks, for every crawler of the table.
 *
 * @module-tag long
 * @module-tag nightly
 */
import { expect, it } from "vitest";
import { fetching, standingsOf } from "./standings.ts";

it.each([...new Set(fetching.map(({ operator }) => operator))])(
  "a client under a name of %s",
  async (operator) => {
    const { tried, wrong } = await standingsOf(fetching.filter((one) => one.operator === operator));
    console.log(`${operator}: ${tried} standings, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
  },
);
