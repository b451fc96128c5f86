import type { z } from 'zod';
import { scimPath, type ScimCallKind } from '#contract/apps/scim-facts.ts';
import type { scim, ScimSettings } from '#contract/apps/scim.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { changes, record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import * as repository from './scim.repository.ts';

/** How SCIM works in the team, and what came of it. */
export async function settings(context: TeamContext, publicUrl: string): Promise<z.input<typeof scim.settings.output>> {
  const { team, now } = context;
  return asTeam(context.database, team.id, async (db) => ({
    ...(await repository.findSettings(db, team.id)),
    ...(await repository.count(db, now)),
    baseUrl: `${publicUrl}${scimPath}`,
  }));
}

/** Switches SCIM, for who looks after integrations of the whole team. Throws wholeTeamOnly, changedMeanwhile, noChanges. */
export function update(context: TeamContext, wanted: ScimSettings): Promise<ScimSettings> {
  const { team, actor } = context;
  if (actor.scope('080300', 'edit') !== 'all') throw new AppError('wholeTeamOnly');
  return writeTeam(context, async (tx) => {
    const { version, ...before } = await repository.findSettings(tx, team.id);
    if (wanted.version !== version) throw new AppError('changedMeanwhile');
    const difference = changes<Record<string, unknown>>(before, { enabled: wanted.enabled, dryRun: wanted.dryRun });
    if (!difference) throw new AppError('noChanges');
    if (!(await repository.saveSettings(tx, team.id, wanted))) throw new AppError('changedMeanwhile');
    await record(tx, context, {
      category: 'SECURITY',
      action: 'scim.update',
      object: { type: 'team', id: team.id, name: team.name },
      ...difference,
    });
    return { ...wanted, version: version + 1 };
  });
}

/** The last calls of directories. */
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
