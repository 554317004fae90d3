/** Calls a function with every item, with limited concurrency, until told to stop. */
export async function eachOf<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void> | undefined,
  isOver = (): boolean => false,
): Promise<void> {
  // All workers take their items from one iterator, and no more are started than there are items.
  const iterator = items[Symbol.iterator]();
  let isEnd = false;
  const worker = async (): Promise<void> => {
    while (!isEnd && !isOver()) {
      const { done, value } = iterator.next();
      if (done) isEnd = true;
      else await work(value);
    }
  };
  const workers: Promise<void>[] = [];
  while (workers.length < width && !isEnd && !isOver()) workers.push(worker());
  await Promise.all(workers);
}
