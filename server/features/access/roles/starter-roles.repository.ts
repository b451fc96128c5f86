import { v7 as uuidv7 } from 'uuid';
import { builtInRoles, starterGrants } from '#contract/access/permission-facts.ts';
import type { Tx } from '#server/kernel/context.ts';

/**
 * Creates the built-in roles of a new team. Until an administrator renames one, each reader sees its name in their language. The
 * super administrator role has every permission without stored grants.
 */
export async function insertStarterRoles(tx: Tx, teamId: string): Promise<void> {
  const roles = builtInRoles.map((key) => ({ key, id: uuidv7() }));
  await tx
    .insertInto('roles')
    .values(roles.map(({ key, id }) => ({ team_id: teamId, id, type: 'ADMINISTRATOR', built_in: key })))
    .execute();
  const grants = roles.flatMap(({ key, id }) =>
    key === 'SUPER_ADMIN'
      ? []
      : starterGrants[key].map(([menu_code, access]) => ({ team_id: teamId, role_id: id, menu_code, access })),
  );
  await tx.insertInto('role_grants').values(grants).execute();
}
