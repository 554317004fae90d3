import type { Page } from "playwright-core";

/** Whom the written file asks what, for a purpose: the names in the row's cells, the folded ones included. */
export function askedOf(page: Page, purpose: string): Promise<string[][]> {
  return page
    .locator("#generate-asks tr")
    .filter({ has: page.getByRole("rowheader", { name: purpose, exact: true }) })
    .locator("td")
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const names = cell.cloneNode(true) as Element;
        names.querySelector("summary")?.replaceWith(",");
        return (names.textContent ?? "")
          .split(",")
          .map((name) => name.trim())
          .filter((name) => !/^–?$/.test(name));
      }),
    );
}
