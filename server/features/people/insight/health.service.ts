import type { z } from 'zod';
import type { HealthDepartment, HealthMember, insight } from '#contract/people/insight.ts';
import { ageWarning } from '#contract/people/member-facts.ts';
import { namesFor, refView } from '#server/domain/visibility/named-people.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { asTeamReadOnly } from '#server/kernel/database/read-only.ts';
import type { Day } from './data-checks.repository.ts';
import * as repository from './health.repository.ts';
import { correctableDepartments, departmentsSeen, correctableMembers, membersSeen } from './insight.policy.ts';

type Query<Name extends 'healthMembers' | 'healthDepartments'> = z.output<NonNullable<(typeof insight)[Name]['query']>>;
type Page<Item> = { items: Item[]; page: number; size: number; total: number };

const dayOf = ({ team, now }: TeamContext): Day => ({ today: dateIn(team.timeZone, now), timeZone: team.timeZone });

/** What each check finds among the members in the actor's scope, and among departments if the actor may view them. */
export async function health(context: TeamContext): Promise<z.input<(typeof insight.health)['output']>> {
  const items = await asTeamReadOnly(context.database, context.team.id, (db) =>
    repository.countFound(db, membersSeen(context), departmentsSeen(context), dayOf(context)),
  );
  return { items };
}

/** A page of the members that a check finds. */
export async function healthMembers(
  context: TeamContext,
  { check, page, size }: Query<'healthMembers'>,
): Promise<Page<HealthMember>> {
  const day = dayOf(context);
  const { rows, total, name } = await asTeamReadOnly(context.database, context.team.id, async (db) => {
    const selection = { check, seen: membersSeen(context), mended: correctableMembers(context), day };
    const found = await repository.listMembers(db, selection, { page, size });
    const leaders = found.rows.map(({ leader }) => leader);
    return { ...found, name: await namesFor(db, context, '020100', leaders) };
  });
  const items = rows.map((row): HealthMember => {
    const lacks = row.has_mobile ? 'EMAIL' : 'MOBILE';
    return {
      ...refView(context, { ...row, titled: true }),
      departments: row.departments,
      memberStatus: row.status,
      joinedDate: row.joined_date,
      birthDate: row.birth_date,
      lacks: row.has_email && row.has_mobile ? null : lacks,
      warning: ageWarning(row.birth_date, row.joined_date, day.today),
      since: row.status === 'UN_ACTIVATED' ? row.since : null,
      leader: row.leader && name(row.leader),
      can: { edit: row.editable },
    };
  });
  return { items, page, size, total };
}

/** A page of the departments that a check finds. */
export async function healthDepartments(
  context: TeamContext,
  { check, page, size }: Query<'healthDepartments'>,
): Promise<Page<HealthDepartment>> {
  const scopes = { seen: departmentsSeen(context) ?? { departments: [], members: [] }, mended: correctableDepartments(context) };
  const { rows, total, name } = await asTeamReadOnly(context.database, context.team.id, async (db) => {
    const found = await repository.listDepartments(db, context.team.id, { check, ...scopes }, { page, size });
    const heads = found.rows.map(({ head }) => head);
    return { ...found, name: await namesFor(db, context, '020200', heads) };
  });
  const items = rows.map((row): HealthDepartment => ({
    departmentId: row.id,
    name: row.name,
    path: row.path,
    people: row.people,
    head: row.head && name(row.head),
    headState: stateOf(row),
    headUntil: row.head && row.head_until,
    version: row.version,
    can: { edit: row.editable },
  }));
  return { items, page, size, total };
}

function stateOf(row: repository.FoundDepartmentRow): HealthDepartment['headState'] {
  if (!row.head) return null;
  if (row.head_resigned) return 'RESIGNED';
  if (row.head_closed) return 'CLOSED';
  return row.head_until ? 'LEAVING' : null;
}
