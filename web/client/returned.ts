import { navigation } from './navigation.ts';

/** The most entries of the browser's history for which something is kept. */
const most = 50;

/**
 * Keeps a value for each entry of the browser's history, so that a screen to which a person goes back has what it had. Opened
 * again by a link, it starts at the top, without a selection.
 */
export function createReturned<Value>(): { get: () => Value | undefined; set: (value: Value) => void } {
  const values = new Map<string, Value>();
  return {
    get: () => values.get(navigation().entry()),
    set(value) {
      const entry = navigation().entry();
      values.delete(entry);
      values.set(entry, value);
      const [oldest] = values.keys();
      if (values.size > most && oldest !== undefined) values.delete(oldest);
    },
  };
}
