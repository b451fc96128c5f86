import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#server/kernel/context.ts';

/** The workbench groups of the demo team, by keys of the catalogue; the app `learning` is in none. */
const demoGroups = [
  { name: 'Every day', keys: ['documents', 'hr-system', 'expenses', 'surveys'] },
  { name: 'Product work', keys: ['projects', 'codeless', 'design-reviews', 'documents'] },
  { name: 'Customers', keys: ['crm', 'help-desk', 'e-sign'] },
] as const;

/** Enables the workbench of the demo team with some groups, unless it has been set up already. */
export async function groupDemoApps(tx: Tx, teamId: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('workbenches')
    .values({ team_id: teamId, status: 'OPENED' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return;
  const apps = await tx
    .selectFrom('apps')
    .leftJoin('team_apps', (join) => join.onRef('team_apps.app_id', '=', 'apps.id').on('team_apps.team_id', '=', teamId))
    .select(['apps.id', 'apps.key'])
    .where((eb) => eb.or([eb('apps.is_default', '=', true), eb('team_apps.app_id', 'is not', null)]))
    .execute();
  const idOf = new Map(apps.map(({ key, id }) => [key, id]));
  for (const [place, { name, keys }] of demoGroups.entries()) {
    const group = { team_id: teamId, id: uuidv7(), slot: place + 1, name, position: place + 1 };
    await tx.insertInto('workbench_groups').values(group).execute();
    const appIds = keys.flatMap((key) => idOf.get(key) ?? []);
    for (const [position, app_id] of appIds.entries())
      await tx.insertInto('workbench_group_apps').values({ team_id: teamId, group_id: group.id, app_id, position }).execute();
  }
}
