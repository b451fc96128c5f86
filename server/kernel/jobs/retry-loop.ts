const firstWait = 100;
const longestWait = 15_000;
/** Milliseconds of running after which the count of failures starts again. */
const settled = 60_000;

/** Milliseconds to wait after this many consecutive failures: 100 at first, doubled each time, at most 15,000. */
export const backoff = (failures: number): number => Math.min(longestWait, firstWait * 2 ** (failures - 1));

/** Ends what `begin` has started. */
type End = () => Promise<unknown>;

/**
 * Starts something that can end unexpectedly, such as a connection, and restarts it whenever it ends: after 0.1 s, then doubled each
 * time up to 15 s. `begin` receives a callback to report the end and resolves to a function that stops what it started.
 * Rejects if the first attempt fails; later failures are passed to `onError`.
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
