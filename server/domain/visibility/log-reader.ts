import { type RawBuilder, sql } from 'kysely';
import type { MenuCode } from '#contract/permissions.ts';
import { fieldLevels, type FieldLevel, governedFields, type GovernedField } from '#contract/access/visibility-facts.ts';
import { fieldShown, isFree } from './fields.ts';
import { readVisibleMembers, type VisibleMembers } from './visibility.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { insideScope } from './scope-sql.ts';

// What of the operation log a reader of 080100 sees (domain rules 2, "Every exit"). It is decided when an entry is read, searched
// or exported, from the rights of that moment.

/** What decides about entries and their values. It is kept with the job of an export. */
export interface LogReader extends EntryReader {
  seen: VisibleMembers;
}

/** What decides about entries alone. */
export interface EntryReader {
  scope: Scope;
  /** Entries of billing are shown to holders of a billing code. */
  billing: boolean;
  /** Entries of roles are shown to holders of 020400 or 060100. */
  roles: boolean;
}

/** Which entries the caller may know of by a code that reads them: the log itself (080100), or what webhooks told of it. */
export function entryReaderOf({ actor }: Pick<TeamContext, 'actor'>, code: MenuCode): EntryReader {
  const holds = (...codes: MenuCode[]) => codes.some((each) => actor.scope(each, 'view') !== null);
  return {
    scope: actor.scope(code, 'view') ?? { departments: [], members: [] },
    billing: holds('050100', '050200', '050300'),
    roles: holds('020400', '060100'),
  };
}

/** The caller as a reader of the log. */
export async function logReaderOf(db: Db, context: TeamContext): Promise<LogReader> {
  return { ...entryReaderOf(context, '080100'), seen: await readVisibleMembers(db, context, '080100') };
}

/**
 * The entries that a reader sees, over `l`: those about members and departments of the scope, and what people of the scope did
 * to anything else; of billing and roles only with their codes.
 */
export function entriesFor({ scope, billing, roles }: EntryReader): RawBuilder<boolean> {
  const parts = [
    entriesInside(scope),
    ...(billing ? [] : [sql<boolean>`(l.category <> 'BILLING' AND l.action NOT LIKE 'order.%')`]),
    ...(roles ? [] : [sql<boolean>`(l.category <> 'ROLE' AND l.action <> 'member.roles')`]),
  ];
  return sql<boolean>`(${sql.join(parts, sql` AND `)})`;
}

function entriesInside(scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  const people = sql`SELECT unnest(${scope.members}::uuid[]) UNION ALL
    SELECT md.member_id FROM app.departments d JOIN app.member_departments md ON md.department_id = d.id WHERE d.path && ${scope.departments}::uuid[]`;
  return sql<boolean>`CASE l.object_type WHEN 'member' THEN l.object_id IN (${people})
    WHEN 'department' THEN l.object_id IN (SELECT d.id FROM app.departments d WHERE d.path && ${scope.departments}::uuid[])
    ELSE l.actor_id IN (${people}) END`;
}

/** The names under which entries keep the values of fields that have a level. */
const namesOf: Record<GovernedField, readonly string[]> = {
  gender: ['gender'],
  email: ['email', 'emails'],
  mobile: ['mobile', 'mobiles', 'mobilePrefix', 'mobileNumber'],
  officeMobile: ['officeMobile'],
  officeEmail: ['officeEmail'],
  employeeNumber: ['employeeNumber'],
  jobTitle: ['jobTitle'],
  position: ['position'],
  jobType: ['jobType'],
  joinedDate: ['joinedDate'],
  birthDate: ['birthDate', 'ageConfirmed'],
  leader: ['leader', 'leaderId'],
  memberStatus: ['memberStatus'],
};

/** What a change of many members (`member.bulk`) says of all of them, under the name `fields`. */
const changedForMany: readonly GovernedField[] = ['jobType', 'leader', 'jobTitle', 'position'];

/**
 * The names of the values of an entry `l` that are hidden from the reader: all of a member whom they do not see, a resigned one
 * among them unless they manage them (020100), else those whose level does not show them. An entry about something else shows
 * only fields that the reader sees of everybody. What others looked for may hold any value.
 */
function hiddenFrom(seen: VisibleMembers): RawBuilder<string[]> {
  const hidden = seen.reach === 'all' ? [] : governedFields;
  const managed = seen.reach ? insideScope(seen.reach) : sql<boolean>`false`;
  const levels = fieldLevels.flatMap((level: FieldLevel) => {
    const fields = hidden.filter((field) => seen.sight.levels[field] === level);
    const [first] = fields;
    if (first === undefined) return [];
    const names = fields.flatMap((field) => namesOf[field]);
    const ofMany = fields.some((field) => changedForMany.includes(field)) ? ['fields'] : [];
    const elsewhere = sql`l.object_type <> 'member' AND ${seen.scope === 'all' && isFree(seen, first)}::boolean`;
    return [
      sql`CASE WHEN ${elsewhere} OR l.object_type = 'member' AND EXISTS (SELECT FROM app.members m WHERE m.id = l.object_id
          AND (m.resigned_at IS NULL AND ${insideScope(seen.scope)} AND ${fieldShown(seen, first)} OR ${managed}))
        THEN '{}'::text[]
        ELSE ${names}::text[] || CASE WHEN l.action = 'member.bulk' THEN ${ofMany}::text[] ELSE '{}'::text[] END END`,
    ];
  });
  const searches = seen.reach === 'all' ? [] : [sql`'{filters}'::text[]`];
  const parts = [...levels, ...searches];
  return parts.length ? sql<string[]>`(${sql.join(parts, sql` || `)})` : sql<string[]>`'{}'::text[]`;
}

/** The values of an entry `l` that the reader sees, and the names of those hidden from them, as columns. */
export function shownValues({ seen }: Pick<LogReader, 'seen'>): {
  before: RawBuilder<Record<string, unknown> | null>;
  after: RawBuilder<Record<string, unknown> | null>;
  hidden: RawBuilder<string[]>;
} {
  const names = hiddenFrom(seen);
  return {
    before: sql`l.before - ${names}`,
    after: sql`l.after - ${names}`,
    hidden: sql`ARRAY(SELECT n FROM unnest(${names}) WITH ORDINALITY AS u (n, k) WHERE l.before ? n OR l.after ? n GROUP BY n ORDER BY min(k))`,
  };
}
