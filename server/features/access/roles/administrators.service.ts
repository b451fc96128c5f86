import type { Administrators } from '#contract/access/administrators.ts';
import { namesFor } from '#server/domain/visibility/named-people.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { findFirstHolders, listHolders } from './role-members.repository.ts';
import { isAbove } from './roles.policy.ts';
import { findPeople, list as listRoles } from './roles.repository.ts';
import { roleView } from './roles.view.ts';

const maxSuperAdmins = 200;
const namedHolders = 12;

/** All members with more rights than an ordinary member, and their roles (060100). */
export function list(context: TeamContext): Promise<Administrators> {
  const { team } = context;
  return asTeam(context.database, team.id, async (db) => {
    const [superAdmin, ...others] = await listRoles(db, team.id);
    if (superAdmin?.built_in !== 'SUPER_ADMIN') throw new AppError('notFound');
    const [owner] = team.ownerMemberId ? await findPeople(db, team.id, [team.ownerMemberId]) : [];
    const supers = await listHolders(db, team.id, superAdmin.id, { page: 1, size: maxSuperAdmins });
    const first = await findFirstHolders(db, team.id, namedHolders);
    const people = [owner, ...supers.items, ...first, ...others.flatMap(({ members }) => members)];
    const name = await namesFor(db, context, '060100', people);
    return {
      owner: owner ? name(owner) : null,
      superAdmins: {
        roleId: superAdmin.id,
        items: supers.items.map((row) => name(row)),
        can: { change: isAbove(context) },
      },
      roles: others.map((row) => {
        const { can: _can, locked: _locked, groupId: _groupId, version: _version, ...role } = roleView(context, name, row);
        return { ...role, first: first.filter(({ role_id }) => role_id === row.id).map((holder) => name(holder)) };
      }),
    };
  });
}
