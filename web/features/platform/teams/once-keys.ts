import { randomId } from '#web/client/http.ts';

/**
 * Returns one idempotency key per content: a retry with the same content after a time-out repeats the same request; other content
 * is a new request.
 */
export function keyPerContent(): (content: unknown) => string {
  const keys = new Map<string, string>();
  return (content) => {
    const text = JSON.stringify(content);
    const key = keys.get(text) ?? randomId();
    keys.set(text, key);
    return key;
  };
}
