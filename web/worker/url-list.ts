/** The URLs that the visitor wrote, one per line; blank lines and comments do not count. */
export class UrlList {
  #urls: string[] = [];
  #lines: number[] = [];

  /** Takes another list; returns how many URLs it has. */
  set(text: string): number {
    this.#urls = [];
    this.#lines = [];
    let number = 0;
    for (const line of text.split("\n")) {
      number++;
      const url = line.trim();
      if (url === "" || url.startsWith("#")) continue;
      this.#urls.push(url);
      this.#lines.push(number);
    }
    return this.#urls.length;
  }

  get urls(): readonly string[] {
    return this.#urls;
  }

  /** Line of each URL, 1-based. */
  get lines(): readonly number[] {
    return this.#lines;
  }
}
