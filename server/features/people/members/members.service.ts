import type { MemberList } from '#contract/people/members.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import type { DepartmentReference } from '#contract/references.ts';
import { queryForScope, resolveDepartments } from '#server/domain/visibility/references.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { JsonText } from '#server/kernel/http/mount.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { headcount } from './members.cap.repository.ts';
import { code, mayOf, departmentsInScope, viewScope } from './members.policy.ts';
import * as json from './members.json.repository.ts';
import * as repository from './members.repository.ts';
import { withLeader, withPictures } from './members.view.ts';

/** A page of the members that the caller may see, with the team's headcount and cap. */
export async function list(context: TeamContext, query: MemberList): Promise<JsonText> {
  const { items, total, headcount } = await asTeam(context.database, context.team.id, (db) =>
    json.list(db, context, viewScope(context), queryForScope(query)),
  );
  const { page, size } = query;
  const rest = `"page":${page},"size":${size},"total":${total},"headcount":${headcount},"memberCap":${context.team.memberCap}`;
  return new JsonText(`{"items":${withPictures(context, items)},${rest}}`);
}

/**
 * The number of members of a department and its subtree that the caller may see; without a department, of the team. If the whole
 * department is in scope, it is the sum of its marks (decisions/006), otherwise the members are counted.
 */
export function count(context: TeamContext, reference: DepartmentReference | undefined): Promise<{ count: number }> {
  const scope = viewScope(context);
  const teamId = context.team.id;
  return asTeam(context.database, teamId, async (db) => {
    if (!reference && scope === 'all') return { count: await headcount(db, teamId) };
    const [department] = reference ? await resolveDepartments(db, context, code, [reference]) : [];
    if (reference && !department) throw new AppError('notFound');
    const whole = department !== undefined && departmentsInScope(scope, [department.path]);
    // Every member is in the root's subtree.
    if (whole && department.path.length === 1) return { count: await headcount(db, teamId) };
    if (whole) return { count: await repository.countMarks(db, teamId, department.id) };
    const filters = { departmentId: department?.id };
    return { count: await repository.count(db, repository.matching(teamId, repository.insideScope(scope), filters)) };
  });
}

/** A member of the caller's scope. Throws notFound for any other id. */
export function read(context: TeamContext, id: string): Promise<JsonText> {
  return detail(context, id, viewScope(context));
}

/** The caller's own member record, independent of the scope. */
export async function self(context: TeamContext): Promise<JsonText> {
  requireMember(context);
  return detail(context, context.actor.memberId, 'all');
}

async function detail(context: TeamContext, id: string, scope: Scope): Promise<JsonText> {
  const { database, team } = context;
  const found = await asTeam(database, team.id, (db) => json.read(db, id, scope, mayOf(context)));
  if (found === undefined) throw new AppError('notFound');
  return new JsonText(withPictures(context, await withLeader(context, found)));
}
