const mostRemembered = 10_000;

/**
 * Creates a rate limiter that counts calls per key in windows that begin with the first call. Each process counts separately: the
 * limit protects other programs and need not be exact.
 * @returns a function that counts a call and returns 0 if it is allowed, else the whole seconds until the window ends
 */
export function createRateLimiter(most: number, windowMs: number): (key: string, now: number) => number {
  const windows = new Map<string, { from: number; count: number }>();
  return (key, now) => {
    const known = windows.get(key);
    if (!known || now >= known.from + windowMs || now < known.from) {
      windows.delete(key);
      if (windows.size >= mostRemembered) for (const oldest of windows.keys()) if (windows.delete(oldest)) break;
      windows.set(key, { from: now, count: 1 });
      return 0;
    }
    known.count += 1;
    return known.count > most ? Math.ceil((known.from + windowMs - now) / 1000) : 0;
  };
}
