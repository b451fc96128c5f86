import { postToReceiver } from '../web-requests/receiver.ts';
import type { ForwardedEntry } from './forwarding.repository.ts';

/** Posts entries as JSON, `{ entries: […] }`. Rejects unless the receiver answers 2xx. */
export async function sendByHttps(url: URL, entries: readonly ForwardedEntry[]): Promise<void> {
  const body = entries.map((entry) => ({
    id: entry.id,
    team: entry.team_id,
    seq: entry.seq,
    at: entry.at.toISOString(),
    category: entry.category,
    action: entry.action,
    object: { type: entry.object_type, id: entry.object_id },
    actor: { kind: entry.actor_kind, id: entry.actor_id },
    fields: entry.fields,
    ip: entry.ip,
    requestId: entry.request_id,
  }));
  const status = await postToReceiver(url, { entries: body });
  if (status < 200 || status > 299) throw new Error(`LOG_FORWARD_URL answered ${status}`);
}
