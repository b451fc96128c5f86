const tries = 3;

/** Does work again that PostgreSQL ended for a deadlock: it was taken back whole, and the other side is done by then. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n += 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (n >= tries || (code !== '40P01' && code !== '40001')) throw error;
    }
  }
}
