import type { LogRecord, Signed } from '#server/kernel/log/log-heads.ts';

const timeout = 10_000;
const recordsPerMessage = 1000;

/**
 * Sends records to a receiver that stores them (LOG_HEADS_URL): POST requests with `{ records: [...] }` as JSON, in order. User
 * and password in the URL are sent as basic authentication. Throws unless every message is answered with 2xx.
 */
export async function sendRecords(url: string, records: readonly Signed<LogRecord>[]): Promise<void> {
  const target = new URL(url);
  const credentials =
    target.username &&
    `Basic ${Buffer.from(`${decodeURIComponent(target.username)}:${decodeURIComponent(target.password)}`).toString('base64')}`;
  target.username = '';
  target.password = '';
  for (let from = 0; from < records.length; from += recordsPerMessage) {
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(credentials ? { authorization: credentials } : {}) },
      body: JSON.stringify({ records: records.slice(from, from + recordsPerMessage) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`LOG_HEADS_URL answered ${response.status}; the heads are sent again in one minute.`);
  }
}
