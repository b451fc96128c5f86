import { useSyncExternalStore } from 'react';

const nowInSeconds = () => Math.floor(Date.now() / 1000);

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

const never = () => () => {};

/** The whole seconds until an instant (milliseconds since 1970); 0 once it has passed. */
export function useSecondsUntil(instant: number): number {
  const end = Math.ceil(instant / 1000);
  const now = useSyncExternalStore(end > nowInSeconds() ? everySecond : never, nowInSeconds);
  return Math.max(0, end - now);
}
