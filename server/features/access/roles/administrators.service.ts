import type { AdministratorContacts, Administrators } from '#contract/access/administrators.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { namesFor, readRefs, refView } from '#server/domain/visibility/named-people.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { findContactIds, findFirstHolders, listHolders } from './role-members.repository.ts';
import { isAbove } from './roles.policy.ts';
import { findPeople, list as listRoles } from './roles.repository.ts';
import { roleView } from './roles.view.ts';

const maxSuperAdmins = 200;
const namedHolders = 12;
const namedContacts = 3;

/** All members with more rights than an ordinary member, and their roles (060100). */
export function list(context: TeamContext): Promise<Administrators> {
  const { team } = context;
  return asTeam(context.database, team.id, async (db) => {
    const [superAdmin, ...others] = await listRoles(db, { teamId: team.id, language: context.language });
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

/**
 * Members who can give the caller a role: the owner, then super administrators by name; at most three, without the caller, and only
 * those the caller sees in the directory. Throws memberOnly for support and API tokens.
 */
export function listContacts(context: TeamContext): Promise<AdministratorContacts> {
  requireMember(context);
  const { actor, team } = context;
  return asTeam(context.database, team.id, async (db) => {
    const ids = (await findContactIds(db, team.id, maxSuperAdmins)).filter((id) => id !== actor.memberId);
    // The directory alone decides whom the caller may see here; roles that let the caller manage people do not count.
    const seen = await readRefs(db, await readVisibleMembers(db, context, '090000'), ids);
    const rows = ids.flatMap((id) => seen.get(id) ?? []);
    return { items: rows.slice(0, namedContacts).map((row) => refView(context, row)) };
  });
}
