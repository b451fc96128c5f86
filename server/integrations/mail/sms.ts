import type { Carrier } from './sender.ts';
import { ProviderRefusal } from './verdict.ts';

const timeout = 15_000;

/**
 * Sends text messages to a provider, or to a small bridge in front of one: a POST to `url` (as in SMS_URL) with `{ id, to, text
 * }` as JSON. User and password in the URL are sent as basic authentication. `id` is the same for each retry. Answers of 400, 413
 * and 422 are final, all others are retried (verdict.ts).
 */
export function smsCarrier(url: string): Carrier {
  const target = new URL(url);
  const credentials =
    target.username &&
    `Basic ${Buffer.from(`${decodeURIComponent(target.username)}:${decodeURIComponent(target.password)}`).toString('base64')}`;
  target.username = '';
  target.password = '';
  return async (message, signal) => {
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(credentials ? { authorization: credentials } : {}) },
      body: JSON.stringify({ id: message.id, to: message.recipient, text: message.text }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    await response.body?.cancel();
    if (response.ok) return;
    throw new ProviderRefusal(response.status);
  };
}
