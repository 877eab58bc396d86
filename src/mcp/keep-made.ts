/** Makes something at its first use and keeps it. When that fails, the next use tries again: nothing of a failure is kept. */
export function keepMade<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let making: Promise<Made> | null = null;
  return () => {
    making ??= make().catch((cause: unknown) => {
      making = null;
      throw cause;
    });
    return making;
  };
}
