const mostRemembered = 10_000;

/**
 * Counts what each key does in windows that begin with its first act. Held by each process on its own: it keeps one program
 * from taking what others need, and needs no exact number for that.
 * @returns 0 while a key may go on, else the whole seconds until its window is over
 */
export function meterOf(most: number, windowMs: number): (key: string, now: number) => number {
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
