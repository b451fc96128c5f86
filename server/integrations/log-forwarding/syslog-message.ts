import type { ForwardedEntry } from './forwarding.repository.ts';

/** Facility 13 (log audit), severity 5 (notice). */
const priority = 13 * 8 + 5;
/** The number that RFC 5612 reserves for documentation, since Atrium has no enterprise number of its own. */
const elementId = 'atrium@32473';

/**
 * An entry as a message of RFC 5424, in UTF-8. All of it is in structured data; the text names action and object for people. Absent
 * values are left out.
 */
export function syslogMessage(entry: ForwardedEntry, host: string): string {
  const values: [string, string | null][] = [
    ['id', entry.id],
    ['team', entry.team_id],
    ['seq', String(entry.seq)],
    ['category', entry.category],
    ['action', entry.action],
    ['objectType', entry.object_type],
    ['objectId', entry.object_id],
    ['actorKind', entry.actor_kind],
    ['actorId', entry.actor_id],
    ['fields', entry.fields.join(' ') || null],
    ['ip', entry.ip],
    ['requestId', entry.request_id],
  ];
  const parameters = values
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}="${escaped(value ?? '')}"`);
  const text = `${entry.action} ${entry.object_type} ${entry.object_id ?? '-'}`;
  // The byte order mark states that the text is UTF-8 (section 6.4).
  return `<${priority}>1 ${entry.at.toISOString()} ${host} atrium - ${messageId(entry.action)} [${elementId} ${parameters.join(' ')}] \ufeff${text}`;
}

/** Printable ASCII, at most 32 characters (section 6.2.7). */
const messageId = (action: string) => action.replaceAll(/[^\x21-\x7e]/g, '_').slice(0, 32);

/** The three characters that section 6.3.3 escapes. Control characters are replaced, because receivers split messages at them. */
const escaped = (value: string) => value.replaceAll(/[\\"\]]/g, String.raw`\$&`).replaceAll(/\p{Cc}/gu, ' ');

/** A message with the number of its bytes before it (octet counting, RFC 5425 section 4.3). */
export function framed(message: string): string {
  return `${Buffer.byteLength(message)} ${message}`;
}
