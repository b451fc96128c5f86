import type { z } from 'zod';
import { scimPath, type ScimCallKind } from '#contract/apps/scim-facts.ts';
import type { scim, ScimSettings } from '#contract/apps/scim.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { loggedChanges, record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import * as repository from './scim.repository.ts';

/** Returns the SCIM settings of the team, with the number of linked users and groups. */
export async function settings(context: TeamContext, publicUrl: string): Promise<z.input<typeof scim.settings.output>> {
  const { team, now } = context;
  return asTeam(context.database, team.id, async (db) => ({
    ...(await repository.findSettings(db, team.id)),
    ...(await repository.count(db, now)),
    baseUrl: `${publicUrl}${scimPath}`,
  }));
}

/**
 * Changes the SCIM settings, for callers with 080300 (edit) for the whole team. Throws wholeTeamOnly, changedMeanwhile,
 * noChanges.
 */
export function update(context: TeamContext, requested: ScimSettings): Promise<ScimSettings> {
  const { team, actor } = context;
  if (actor.scope('080300', 'edit') !== 'all') throw new AppError('wholeTeamOnly');
  return writeTeam(context, async (tx) => {
    const { version, ...before } = await repository.findSettings(tx, team.id);
    if (requested.version !== version) throw new AppError('changedMeanwhile');
    const difference = loggedChanges<Record<string, unknown>>(before, { enabled: requested.enabled, dryRun: requested.dryRun });
    if (!difference) throw new AppError('noChanges');
    if (!(await repository.saveSettings(tx, team.id, requested))) throw new AppError('changedMeanwhile');
    await record(tx, context, {
      category: 'SECURITY',
      action: 'scim.update',
      object: { type: 'team', id: team.id, name: team.name },
      ...difference,
    });
    return { ...requested, version: version + 1 };
  });
}

/** Returns the last calls of one kind. */
export async function calls(context: TeamContext, kind: ScimCallKind): Promise<z.input<typeof scim.calls.output>> {
  const { database, team } = context;
  const rows = await asTeam(database, team.id, (db) => repository.listCalls(db, team.id, kind === 'WRITES'));
  return {
    items: rows.map((row) => ({
      callId: row.id,
      at: row.at.toISOString(),
      tokenName: row.token_name,
      method: row.method,
      path: row.path,
      status: row.status,
      detail: row.detail,
      dryRun: row.dry_run,
      objectName: row.object_name,
      actions: row.actions,
    })),
  };
}
