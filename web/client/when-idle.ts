/**
 * Runs work when the browser is idle, at the latest after two seconds.
 * @returns a function that cancels the work if it has not begun
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(request);
}
