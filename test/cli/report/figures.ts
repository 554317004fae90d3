/** A report with every kind of figure, and names that mean harm. */
import type { Figure } from "../../../src/cli/report/figure.ts";
import type { Report } from "../../../src/cli/report/page.ts";

export const HOSTILE = `</text></svg><script>alert(1)</script><b onclick='x' a="`;

const hours = [...Array(200).keys()];

export const figures: readonly Figure[] = [
  {
    kind: "bars",
    title: "Outcomes",
    note: "How they were counted.",
    of: "Outcome",
    names: ["found", HOSTILE, "名前が長いとき、図の中では短くされる。表にはすべてがある。"],
    series: [{ name: "Hosts", values: [12_000, 3_000, 20] }],
    whole: 15_020,
  },
  {
    kind: "bars",
    title: "Crawlers",
    of: "Crawler",
    names: ["GPTBot", "CCBot"],
    series: [
      { name: "By name", values: [120, 100] },
      { name: HOSTILE, values: [31, 0] },
    ],
  },
  {
    kind: "lines",
    title: "Requests over time",
    times: hours.map((hour) => Date.UTC(2026, 10, 22, hour)),
    series: [
      { name: "Googlebot", values: hours.map((hour) => hour * 3) },
      ...[..."abcdefg"].map((name, i) => ({
        name: `${name}bot`,
        values: hours.map((hour) => (hour * i) % 90),
      })),
    ],
  },
  {
    kind: "listing",
    title: HOSTILE,
    head: ["Figure", "Then", HOSTILE],
    rows: [
      ["bad style", "5 %", HOSTILE],
      ["unreadable", "2 %", 1_234_567],
    ],
  },
  { kind: "bars", title: "None", of: "Name", names: [], series: [{ name: "Files", values: [] }] },
];

export const report: Report = {
  title: `A report ${HOSTILE}`,
  lead: HOSTILE,
  facts: [
    { label: "hosts", value: "15,020" },
    { label: HOSTILE, value: HOSTILE },
  ],
  figures,
};
