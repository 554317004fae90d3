import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { describe, expect, it } from "vitest";
import { pageWriter } from "../../../src/cli/report/page.ts";
import { figures, HOSTILE, report } from "./figures.ts";

const write = await pageWriter();
const html = write(report);
const page = parse(html);

/** All elements under a node, in order. */
function elements(node: Tree.Node): Tree.Element[] {
  const children = "childNodes" in node ? node.childNodes : [];
  return children.flatMap((child) => ("tagName" in child ? [child, ...elements(child)] : elements(child)));
}

function text(node: Tree.Node): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(text).join("") : "";
}

const all = elements(page);
const named = (name: string): Tree.Element[] => all.filter(({ tagName }) => tagName === name);

describe("a report", () => {
  it("runs nothing and loads nothing, whatever names are in it", () => {
    expect(named("script")).toEqual([]);
    const attributes = all.flatMap(({ attrs }) => attrs);
    expect(attributes.filter(({ name }) => /^(?:on|src|href)/.test(name))).toEqual([]);
    expect(attributes.filter(({ value }) => /url\((?!#)|https?:(?!\/\/www\.w3\.org\/)/.test(value))).toEqual(
      [],
    );
    expect(html).not.toMatch(/@import|url\(["']?(?!#)/);
    expect(named("svg")).toHaveLength(8);
    expect(text(named("h1")[0]!)).toBe(`A report ${HOSTILE}`);
  });

  it("has all that a chart shows in a table beside it", () => {
    const tables = named("table").map((table) => {
      const rows = elements(table).filter(({ tagName }) => tagName === "tr");
      return rows.map((row) => elements(row).map(text));
    });
    expect(tables[0]).toEqual([
      ["Outcome", "Hosts", "Share"],
      ["found", "12,000", "79.9 %"],
      [HOSTILE, "3,000", "20.0 %"],
      ["名前が長いとき、図の中では短くされる。表にはすべてがある。", "20", "0.1 %"],
    ]);
    expect(tables[1]).toEqual([
      ["Crawler", "By name", HOSTILE, "All"],
      ["GPTBot", "120", "31", "151"],
      ["CCBot", "100", "0", "100"],
    ]);
    expect(tables[2]).toHaveLength(201);
    expect(tables[2]![2]!.slice(0, 2)).toEqual(["2026-11-22 01:00", "3"]);
    expect(tables[3]![2]).toEqual(["unreadable", "2 %", "1,234,567"]);
    expect(named("caption").map(text)).toEqual(figures.map(({ title }) => title));
  });

  it("draws each chart for wide and narrow pages, with identifiers of its own", () => {
    const widths = named("svg").map(({ attrs }) => attrs.find(({ name }) => name === "width")!.value);
    expect(widths).toEqual(["720", "350", "720", "350", "720", "350", "720", "350"]);
    const ids = all.flatMap(({ attrs }) =>
      attrs.filter(({ name }) => name === "id").map(({ value }) => value),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has no colours but those of its style, by day and by night", () => {
    // What is cut out of a chart has the colour of nothing.
    const hidden = new Set(named("clipPath").flatMap(elements));
    const charts = named("svg")
      .flatMap(elements)
      .filter((element) => !hidden.has(element));
    const colours = charts.flatMap(({ attrs }) =>
      attrs.filter(({ name }) => name === "fill" || name === "stroke").map(({ value }) => value),
    );
    expect(new Set(colours.filter((colour) => !colour.startsWith("var(--")))).toEqual(new Set(["none"]));
    for (const name of new Set(colours.flatMap((colour) => /var\((--\w+)\)/.exec(colour)?.[1] ?? []))) {
      expect(html.match(new RegExp(`${name}: #`, "g")), name).toHaveLength(2);
    }
  });
});
