import type { TeamContext } from '#server/kernel/context.ts';
import { readRefs, refView } from '#server/domain/visibility/named-people.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import type { HelpDependencies } from './help.dependencies.ts';
import { listSuperAdmins } from './help.repository.ts';

/**
 * Returns whom a member can contact: the owner and the super administrators if they are visible in the directory, and the
 * provider.
 */
export function contacts({ supportEmail, salesEmail }: HelpDependencies, context: TeamContext) {
  const owner = context.team.ownerMemberId;
  return asTeam(context.database, context.team.id, async (db) => {
    const seen = await readVisibleMembers(db, context, '090000');
    const superAdmins = await listSuperAdmins(db, context.team.id);
    const refs = await readRefs(db, seen, [...(owner ? [owner] : []), ...superAdmins]);
    const shown = (id: string) => {
      const row = refs.get(id);
      return row ? [refView(context, row)] : [];
    };
    return {
      owner: (owner ? shown(owner)[0] : undefined) ?? null,
      superAdmins: superAdmins.filter((id) => id !== owner).flatMap(shown),
      supportEmail: supportEmail ?? null,
      salesEmail: salesEmail ?? null,
    };
  });
}
