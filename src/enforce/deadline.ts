/** What work comes to, or something else if it fails or takes too long. */
export async function within<T>(
  ms: number,
  work: Promise<T>,
  otherwise: T,
  onError: (error: unknown) => void,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise);
  });
  try {
    return await Promise.race([
      work.catch((error: unknown) => {
        onError(error);
        return otherwise;
      }),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
