import type { LogRecord, Signed } from '#server/kernel/log/log-heads.ts';
import { postToReceiver } from '../web-requests/receiver.ts';

const recordsPerMessage = 1000;

/**
 * Sends records to a receiver that stores them (LOG_HEADS_URL): POST requests with `{ records: [...] }` as JSON, in order. User
 * and password in the URL are sent as basic authentication. Throws unless every message is answered with 2xx.
 */
export async function sendRecords(url: string, records: readonly Signed<LogRecord>[]): Promise<void> {
  const target = new URL(url);
  for (let from = 0; from < records.length; from += recordsPerMessage) {
    const status = await postToReceiver(target, { records: records.slice(from, from + recordsPerMessage) });
    if (status < 200 || status > 299)
      throw new Error(`LOG_HEADS_URL answered ${status}; the heads are sent again in one minute.`);
  }
}
