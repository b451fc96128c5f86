import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#contract/people/member-field-facts.ts';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import { fieldLevels, type FieldLevel, governedFields, type GovernedField } from '#contract/access/visibility-facts.ts';
import { fieldShown, isFieldShownOfAll } from './fields.ts';
import { readVisibleMembers, type VisibleMembers } from './visibility.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { insideScope } from './scope-sql.ts';

// Which entries and values of the operation log a holder of 080100 sees (domain rules 2, "Every exit"). This is decided when
// entries are read, searched or exported, by the rights at that time.

/** What decides which entries and values a reader sees. It is stored with the job of an export. */
export interface LogReader extends EntryReader {
  seen: VisibleMembers;
}

/** What decides which entries a reader sees. */
export interface EntryReader {
  scope: Scope;
  /** Whether the reader holds a billing code and sees entries of billing. */
  billing: boolean;
  /** Whether the reader holds 020400 or 060100 and sees entries of roles. */
  roles: boolean;
}

/** The caller as a reader of entries by a code: that of the operation log (080100) or of webhook deliveries. */
export function entryReaderOf({ actor }: Pick<TeamContext, 'actor'>, code: MenuCode): EntryReader {
  const holds = (...codes: MenuCode[]) => codes.some((each) => actor.scope(each, 'view') !== null);
  return {
    scope: actor.scope(code, 'view') ?? { departments: [], members: [] },
    billing: holds('050100', '050200', '050300'),
    roles: holds('020400', '060100'),
  };
}

/** Reads the caller as a reader of the operation log. */
export async function logReaderOf(db: Db, context: TeamContext): Promise<LogReader> {
  return { ...entryReaderOf(context, '080100'), seen: await readVisibleMembers(db, context, '080100') };
}

/**
 * A condition in SQL: whether a reader sees the entry `l`. These are entries about members and departments in the scope, and
 * actions of people in the scope on other objects. Entries of billing and roles require their codes.
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
    SELECT md.member_id FROM app.departments_view d JOIN app.member_departments_view md ON md.department_id = d.id WHERE d.path && ${scope.departments}::uuid[]`;
  return sql<boolean>`CASE l.object_type WHEN 'member' THEN l.object_id IN (${people})
    WHEN 'department' THEN l.object_id IN (SELECT d.id FROM app.departments_view d WHERE d.path && ${scope.departments}::uuid[])
    ELSE l.actor_id IN (${people}) END`;
}

/** Further names under which entries contain values of fields with a field level, besides those of the API. */
const furtherNames: Partial<Record<GovernedField, readonly string[]>> = {
  email: ['emails'],
  mobile: ['mobiles'],
  birthDate: ['ageConfirmed'],
};
/** The names under which entries contain values of a field. */
const namesOf = (field: GovernedField) => [...new Set([field, ...Object.keys(columnsOf(field)), ...(furtherNames[field] ?? [])])];

/** The fields that a bulk change (`member.bulk`) can set for all its members, under the name `fields`. */
const changedForMany: readonly GovernedField[] = ['jobType', 'leader', 'jobTitle', 'position'];

/**
 * The names of the values of an entry `l` that are hidden from the reader. For an entry about a member: all values if the reader
 * neither sees nor manages (020100) the member, else those whose field level hides them; resigned members are visible only to
 * readers who manage them. For other entries: fields that the reader does not see of all members. Search filters of others may
 * contain any value.
 */
function hiddenFrom(seen: VisibleMembers): RawBuilder<string[]> {
  const hidden = seen.managedScope === 'all' ? [] : governedFields;
  const managed = seen.managedScope ? insideScope(seen.managedScope) : sql<boolean>`false`;
  const levels = fieldLevels.flatMap((level: FieldLevel) => {
    const fields = hidden.filter((field) => seen.visibility.levels[field] === level);
    const [first] = fields;
    if (first === undefined) return [];
    const names = fields.flatMap(namesOf);
    const ofMany = fields.some((field) => changedForMany.includes(field)) ? ['fields'] : [];
    const elsewhere = sql`l.object_type <> 'member' AND ${seen.scope === 'all' && isFieldShownOfAll(seen, first)}::boolean`;
    return [
      sql`CASE WHEN ${elsewhere} OR l.object_type = 'member' AND EXISTS (SELECT FROM app.members_view m WHERE m.id = l.object_id
          AND (m.resigned_at IS NULL AND ${insideScope(seen.scope)} AND ${fieldShown(seen, first)} OR ${managed}))
        THEN '{}'::text[]
        ELSE ${names}::text[] || CASE WHEN l.action = 'member.bulk' THEN ${ofMany}::text[] ELSE '{}'::text[] END END`,
    ];
  });
  const searches = seen.managedScope === 'all' ? [] : [sql`'{filters}'::text[]`];
  const parts = [...levels, ...searches];
  return parts.length ? sql<string[]>`(${sql.join(parts, sql` || `)})` : sql<string[]>`'{}'::text[]`;
}

/** Columns of an entry `l`: the values that the reader sees, and the names of hidden values. */
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
