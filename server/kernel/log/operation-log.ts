import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { LogCategory, LoggedAction } from '#contract/platform/operation-log-facts.ts';
import type { Actor, Context, Tx, ViewAs } from '../context.ts';
import { keyedHash } from '../keys/sealing.ts';
import { mapInSlices } from '../time-slices.ts';

/** An entry to write: the action, its object, and the changed fields before and after. It must not contain secrets or card data. */
export interface LogEvent {
  category: LogCategory;
  action: LoggedAction;
  object: { type: string; id: string | null; name: string };
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

export type LogWriter = Pick<Context, 'logKey' | 'requestId' | 'ip' | 'userAgent' | 'now' | 'recorded'> & {
  team: { id: string };
  /** `memberId` is null for an applicant and for the server itself. */
  actor: Pick<Actor, 'displayName' | 'kind'> & { memberId: string | null };
  /** During view as member, entries name the viewer instead of the viewed member. */
  viewing?: ViewAs;
};

/** Entries per INSERT statement, so that none of them is sent as one text of several megabytes. */
const writtenAtOnce = 500;

/** Writes entries in the transaction of the change that they describe. */
export async function record(tx: Tx, context: LogWriter, ...events: LogEvent[]): Promise<void> {
  await insertEntries(tx, await entriesOf(context, events));
}

/** The entries of events, each as the JSON of its row (logEntryJson). */
export function entriesOf(context: LogWriter, events: readonly LogEvent[]): Promise<string[]> {
  return mapInSlices(events, (event) => logEntryJson(context, event));
}

/** Inserts entries that `entriesOf` has made, in the transaction of the change that they describe. */
export async function insertEntries(tx: Tx, entries: readonly string[]): Promise<void> {
  for (let from = 0; from < entries.length; from += writtenAtOnce) {
    const rows = `[${entries.slice(from, from + writtenAtOnce).join(',')}]`;
    await sql`
      INSERT INTO operation_log SELECT entry.* FROM json_populate_recordset(NULL::operation_log, ${rows}::json) AS entry`.execute(
      tx,
    );
  }
}

/**
 * An entry as the JSON of its row, for a statement that makes the change and writes the entry together:
 * `INSERT INTO operation_log SELECT entry.* FROM changed, json_populate_record(NULL::operation_log, $1::json) AS entry`.
 * Calling this function counts as recording the entry.
 */
export function logEntryJson(context: LogWriter, event: LogEvent): string {
  const actor = context.viewing?.by ?? context.actor;
  const row = {
    team_id: context.team.id,
    id: uuidv7(),
    at: context.now.toISOString(),
    actor_id: actor.memberId,
    actor_name: actor.displayName,
    actor_kind: actor.kind,
    category: event.category,
    action: event.action,
    object_type: event.object.type,
    object_id: event.object.id,
    object_name: event.object.name,
    before: event.before ?? null,
    after: event.after ?? null,
    ip: context.ip,
    user_agent: context.userAgent,
    request_id: context.requestId,
  };
  context.recorded.push(event.action);
  const text = canonical(row);
  return `${text.slice(0, -1)},"mac":"\\\\x${keyedHash(context.logKey, text).toString('hex')}"}`;
}

/**
 * Canonical JSON: sorted keys and no white space, so that an entry gives the same text before it is stored and after it is read.
 */
export function canonical(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  let fields = '';
  for (const key of Object.keys(value).sort()) {
    const inner = (value as Record<string, unknown>)[key];
    if (inner !== undefined) fields += `${fields && ','}${JSON.stringify(key)}:${canonical(inner)}`;
  }
  return `{${fields}}`;
}

/** The fields of `after` that differ from `before`, with both values, as stored in an entry; null if nothing differs. */
export function loggedChanges<T extends Record<string, unknown>>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | null {
  const keys = Object.keys(after).filter((key) => canonical(before[key]) !== canonical(after[key])) as (keyof T)[];
  if (!keys.length) return null;
  const pick = (row: T) => Object.fromEntries(keys.map((key) => [key, row[key]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}
