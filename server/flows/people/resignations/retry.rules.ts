const tries = 3;

/**
 * Retries work that PostgreSQL ended because of a deadlock. It was rolled back completely, and the other transaction has ended by
 * then.
 */
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
