import { StartError } from './start-error.ts';

const minute = 60_000;
const most = 5;

/**
 * Limits restarts. The returned function gives the delay in milliseconds before the next start: none at first, then 0.5 s, 1 s, 2
 * s, 4 s. It throws StartError after more than five ends within a minute.
 * @param what begins the sentence, such as "The server"
 * @param where where to read more about it
 */
export function restartLimit(what: string, where = ''): (now?: number) => number {
  let ends: number[] = [];
  return (now = Date.now()) => {
    ends = [...ends.filter((time) => now - time < minute), now];
    if (ends.length > most)
      throw new StartError(`${what} ended ${ends.length} times within a minute and is not started again${where}.`);
    return ends.length === 1 ? 0 : 250 * 2 ** (ends.length - 1);
  };
}
