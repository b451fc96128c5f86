const firstWait = 100;
const longestWait = 15_000;
/** Milliseconds after which something that ran counts as having started well. */
const settled = 60_000;

/** Milliseconds to wait after this many failures in a row: 0.1 s at first, then twice as long each time, 15 s at most. */
export const backoff = (failures: number): number => Math.min(longestWait, firstWait * 2 ** (failures - 1));

/** Ends what was begun. */
type End = () => Promise<unknown>;

/**
 * Begins something that may end by itself, such as a connection, and begins it again whenever it does: after 0.1 s, then twice as
 * long each time, 15 s at most. `begin` gets a callback for the end of what it began and resolves to what ends it.
 * Rejects when the first attempt fails; later failures go to `onError`.
 */
export async function retryLoop(
  begin: (lost: () => void) => Promise<End>,
  onError: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let attempts = 0;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<End | undefined> = Promise.resolve(undefined);

  const attempt = async (): Promise<End> => {
    let over = false;
    const began = Date.now();
    return begin(() => {
      if (over) return;
      over = true;
      if (Date.now() - began > settled) attempts = 0;
      again();
    });
  };
  const again = () => {
    if (stopped || timer) return;
    attempts += 1;
    timer = setTimeout(() => {
      timer = undefined;
      current = attempt().catch((error: unknown) => {
        onError(error);
        again();
        return undefined;
      });
    }, backoff(attempts));
  };
  const stop = async () => {
    stopped = true;
    clearTimeout(timer);
    await (
      await current
    )?.();
  };

  try {
    current = Promise.resolve(await attempt());
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
