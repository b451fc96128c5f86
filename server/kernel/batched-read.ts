interface Waiting<Key, Value> {
  key: Key;
  resolve(value: Value): void;
  reject(reason: unknown): void;
}

/**
 * Combines calls that begin in the same turn of the event loop into one read, so that concurrent requests share a round trip to
 * the database. A read begins after all of its calls, so each value is at least as new as its call. If a read fails, all of its
 * calls reject with its error.
 * @param read returns a value for each key, in the order of the keys
 */
export function batchedRead<Key, Value>(read: (keys: readonly Key[]) => Promise<readonly Value[]>): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];
  const readAll = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const values = await read(batch.map(({ key }) => key));
      for (const [at, { resolve }] of batch.entries()) resolve(values[at] as Value);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void readAll());
      waiting.push({ key, resolve, reject });
    });
}
