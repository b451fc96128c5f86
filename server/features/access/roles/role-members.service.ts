import type { z } from 'zod';
import type { roles } from '#contract/access/roles.ts';
import type { MemberReference } from '#contract/references.ts';
import { roleLimits } from '#contract/access/role-facts.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { scopeContains } from '#server/domain/visibility/decide.ts';
import { idsForScope, memberIds } from '#server/domain/visibility/references.ts';
import { roleNameIn } from '#server/domain/rights/role-texts.ts';
import { namesFor } from '#server/domain/visibility/named-people.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { validateHolders, requireHoldersWithin } from './role-draft.checks.ts';
import * as people from './role-members.repository.ts';
import { code, isProtected, holderInScope, requireGivable } from './roles.policy.ts';
import * as repository from './roles.repository.ts';
import { moveHolders, viewsOf } from './roles.service.ts';
import { holderView } from './roles.view.ts';

type Query = z.output<NonNullable<typeof roles.members.query>>;

/** A page of the holders of a role. Throws notFound. */
export async function members(context: TeamContext, id: string, query: Query): Promise<z.input<typeof roles.members.output>> {
  const { team } = context;
  return asTeam(context.database, team.id, async (db) => {
    const row = await repository.find(db, team.id, id);
    if (!row) throw new AppError('notFound');
    const search = query.search ? { text: query.search, seen: await readVisibleMembers(db, context, '020100') } : undefined;
    const { items, total } = await people.listHolders(db, team.id, id, { ...query, search });
    const name = await namesFor(db, context, code, items);
    return { items: items.map((holder) => holderView(context, name, row, holder)), page: query.page, size: query.size, total };
  });
}

/** Gives a role to members and skips those who have it. Throws noChanges if all of them have it. */
export function addMembers(context: TeamContext, id: string, references: readonly MemberReference[]): Promise<{ added: number }> {
  const { team } = context;
  return writeTeam(context, async (tx) => {
    const row = await repository.lock(tx, team.id, id);
    if (!row) throw new AppError('notFound');
    requireGivable(context, row);
    const holders = await people.holderIds(tx, team.id, id);
    // Members are locked before they are checked, so that a concurrent resignation is either seen here or waits.
    await people.shareMembers(tx, team.id, idsForScope(references));
    const named = await memberIds(tx, context, code, references, holders);
    if (!named) throw invalid({ field: 'employeeIds', rule: 'notFound' });
    const add = named.filter((each) => !holders.includes(each)).toSorted();
    if (!add.length) throw new AppError('noChanges');
    if (holders.length + add.length > roleLimits.holders)
      throw invalid({ field: 'employeeIds', rule: 'tooMany', args: { max: roleLimits.holders } });
    await validateHolders(tx, context, row, { add, remove: [] });
    await requireHoldersWithin(tx, context, row, add);
    const { events, fields } = await moveHolders(tx, context, id, { add, remove: [] });
    await record(tx, context, { ...changed(context, row), after: fields.after }, ...events);
    return { added: add.length };
  });
}

/** Removes a holder from a role. Callers who may edit roles can also remove themselves, except the last super administrator. */
export function removeMember(context: TeamContext, id: string, employeeId: string): Promise<Record<string, never>> {
  const { team, actor } = context;
  return writeTeam(context, async (tx) => {
    const row = await repository.lock(tx, team.id, id);
    if (!row) throw new AppError('notFound');
    if (employeeId !== actor.memberId) requireGivable(context, row);
    if (!(await people.holderIds(tx, team.id, id)).includes(employeeId)) throw new AppError('notFound');
    const [person] = await repository.findPeople(tx, team.id, [employeeId]);
    const outside = person && employeeId !== actor.memberId && !holderInScope(context, person);
    if (!person || (outside && !isProtected(context, person))) throw new AppError('notFound');
    const moved = { add: [], remove: [employeeId] };
    await validateHolders(tx, context, row, moved);
    const { events, fields } = await moveHolders(tx, context, id, moved);
    await record(tx, context, { ...changed(context, row), before: fields.before }, ...events);
    return {};
  });
}

const changed = ({ team }: TeamContext, row: repository.RoleRow) => ({
  category: 'ROLE' as const,
  action: 'role.members' as const,
  object: { type: 'role', id: row.id, name: roleNameIn(team.defaultLanguage, row) },
});

/** The roles of a member within the caller's scope, and whether the member owns the team. Throws notFound for other members. */
export async function ofMember(context: TeamContext, id: string): Promise<z.input<typeof roles.ofMember.output>> {
  const { team, actor } = context;
  return asTeam(context.database, team.id, async (db) => {
    const [person] = await repository.findPeople(db, team.id, [id]);
    const scope = actor.scope(code, 'view');
    if (!person || !scope || !scopeContains(scope, person)) throw new AppError('notFound');
    const rows = await repository.list(db, { teamId: team.id, language: context.language }, { heldBy: id });
    return { owner: team.ownerMemberId === id, items: await viewsOf(db, context, rows) };
  });
}
