import { navigation } from '#web/client/navigation.ts';

let stopAsking: (() => void) | undefined;

/**
 * From now on, leaving the first run requires a confirmation; going between its steps does not (domain rules 8). `ask` resolves
 * to true to stay. Returns a function that removes the check.
 */
export function confirmLeavingRun(ask: () => Promise<boolean>): () => void {
  stopAsking?.();
  stopAsking = navigation().block((next) => (next.startsWith('/init/') ? Promise.resolve(false) : ask()));
  return releaseRun;
}

export function releaseRun(): void {
  stopAsking?.();
  stopAsking = undefined;
}

/** Leaves the first run for a page of the console, which is reloaded with the new team. */
export function leaveRun(path: string): void {
  releaseRun();
  location.assign(path);
}
