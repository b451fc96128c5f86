import { v7 as uuidv7 } from 'uuid';
import { builtInRoles, starterGrants } from '#contract/access/permission-facts.ts';
import type { Language } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import type { Tx } from '#server/kernel/context.ts';

/**
 * Creates the built-in roles of a new team, named in its language. The super administrator role has every permission without
 * stored grants.
 */
export async function insertStarterRoles(tx: Tx, teamId: string, language: Language): Promise<void> {
  const t = translator(language);
  const roles = builtInRoles.map((key) => ({ key, id: uuidv7() }));
  await tx
    .insertInto('roles')
    .values(
      roles.map(({ key, id }) => ({
        team_id: teamId,
        id,
        name: t(`roles.builtIn.${key}`),
        description: t(`roles.builtInDescriptions.${key}`),
        type: 'ADMINISTRATOR',
        built_in: key,
      })),
    )
    .execute();
  const grants = roles.flatMap(({ key, id }) =>
    key === 'SUPER_ADMIN'
      ? []
      : starterGrants[key].map(([menu_code, access]) => ({ team_id: teamId, role_id: id, menu_code, access })),
  );
  await tx.insertInto('role_grants').values(grants).execute();
}
