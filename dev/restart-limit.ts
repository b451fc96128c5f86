import { StartError } from '#server/start-error.ts';

const minute = 60_000;
const most = 5;

/**
 * How long to wait before something that ended unexpectedly is started again: not at all at first, then 0.5 s, 1 s, 2 s, 4 s. The
 * function that is returned throws a StartError when it ended more than five times within a minute.
 * @param what begins the sentence, such as "The server"
 * @param where more to read about it
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
