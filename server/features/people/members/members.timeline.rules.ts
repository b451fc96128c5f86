import { columnsOf } from '#contract/people/member-field-facts.ts';
import { type TimelineEvent, timelineFields, type TimelineField } from '#contract/people/timeline-facts.ts';
import type { TimelineChange, TimelineEntry } from '#contract/people/timeline.ts';
import { summaryOf } from '#server/domain/operation-log/log-summary.rules.ts';
import { mainOf } from '#server/domain/operation-log/main-action.rules.ts';
import type { TimelineRow } from './members.timeline.repository.ts';

/** The timeline event of each action of the log. An action that is missing here is shown as OTHER. */
const eventOf: Partial<Record<string, TimelineEvent>> = {
  'member.create': 'ADDED',
  'invitation.send': 'INVITED',
  'invitation.remind': 'REMINDED',
  'invitation.bounce': 'BOUNCED',
  'member.join': 'JOINED',
  'member.update': 'EDITED',
  'member.departments': 'MOVED',
  'member.avatar': 'PHOTO',
  'member.status': 'STATUS',
  'member.suspend': 'SUSPENDED',
  'member.unsuspend': 'LET_IN',
  'member.roles': 'ROLES',
  'member.resign': 'RESIGNED',
  'member.resign.plan': 'LEAVING',
  'member.resign.cancel': 'STAYS',
  'member.handover': 'HANDED_OVER',
  'member.restore': 'RESTORED',
  'member.rehire': 'RESTORED',
  'member.cancel': 'CANCELED',
  'member.recycle': 'REMOVED',
  'member.remove': 'REMOVED',
};

/** The timeline field of each field name of the log. A field that is missing here is never shown. */
const fieldOf: Record<string, TimelineField> = Object.fromEntries(
  timelineFields.flatMap((field) => Object.keys(columnsOf(field)).map((name) => [name, field])),
);

interface Reader {
  /** Decides which fields are named. */
  maySee: (field: TimelineField) => boolean;
  /** Whether roles are named. */
  seesRoles: boolean;
}

/** Converts log entries, of which those of a request follow each other, to entries of a member's timeline. */
export function entriesOf(rows: readonly TimelineRow[], memberId: string, reader: Reader): TimelineEntry[] {
  return [...Map.groupBy(rows, ({ line }) => line).values()].flatMap((ofRequest) => {
    const [first, ...others] = ofRequest;
    if (!first) return [];
    const main = mainOf([first, ...others]);
    const parts = ofRequest.filter((row) => row !== main).map((row) => changeOf(row, memberId, reader));
    return [{ ...changeOf(main, memberId, reader), parts }];
  });
}

function changeOf(row: TimelineRow, memberId: string, { maySee, seesRoles }: Reader): TimelineChange {
  const moved = row.object_type === 'member' ? movedIn(row) : null;
  const shownEvent =
    headEvent(row, memberId) ?? (Object.hasOwn(eventOf, row.action) ? eventOf[row.action] : undefined) ?? 'OTHER';
  const fields = shownEvent === 'EDITED' ? fieldsIn(row).filter(maySee) : [];
  return {
    id: row.id,
    at: row.at.toISOString(),
    event: shownEvent === 'EDITED' && moved && !fields.length ? 'MOVED' : shownEvent,
    actor: { displayName: row.actor_name, kind: row.actor_kind },
    fields,
    moved: shownEvent === 'MOVED' || shownEvent === 'EDITED' ? moved : null,
    roles: shownEvent === 'ROLES' && seesRoles ? rolesIn(row) : null,
    department: row.object_type === 'department' ? row.object_name : null,
    date: shownEvent === 'LEAVING' || shownEvent === 'RESIGNED' ? dateIn(row) : null,
    summary: shownEvent === 'HANDED_OVER' ? handoverIn(row, seesRoles) : null,
  };
}

function headEvent(row: TimelineRow, memberId: string): TimelineEvent | undefined {
  if (row.object_type !== 'department') return undefined;
  return row.after?.['headId'] === memberId ? 'HEAD_GIVEN' : 'HEAD_TAKEN';
}

function fieldsIn({ before, after }: TimelineRow): TimelineField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = new Set(Object.keys(fieldOf).flatMap((name) => (names.has(name) ? (fieldOf[name] ?? []) : [])));
  return timelineFields.filter((field) => changed.has(field));
}

function handoverIn(row: TimelineRow, seesRoles: boolean): TimelineChange['summary'] {
  const summary = summaryOf(row);
  return summary.kind === undefined || (summary.kind === 'roles' && !seesRoles) ? null : summary;
}

function movedIn({ before, after }: TimelineRow): TimelineChange['moved'] {
  const [from, to] = [before?.['departments'], after?.['departments']];
  return isTexts(from) && isTexts(to) ? { from, to } : null;
}

function rolesIn({ before, after }: TimelineRow): TimelineChange['roles'] {
  const [from, to] = [before?.['roles'], after?.['roles']];
  if (!isTexts(from) || !isTexts(to)) return null;
  return { given: to.filter((role) => !from.includes(role)), taken: from.filter((role) => !to.includes(role)) };
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((text) => typeof text === 'string');

function dateIn({ after }: TimelineRow): string | null {
  const date = after?.['jobEndedDate'];
  return typeof date === 'string' ? date : null;
}
