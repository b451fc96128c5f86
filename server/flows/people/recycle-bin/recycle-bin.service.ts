import type { z } from 'zod';
import { composeText } from '#contract/composed.ts';
import type { recycleBin, Recycled } from '#contract/people/recycle-bin.ts';
import { recycleDays } from '#contract/people/recycle-bin-facts.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { expireFile } from '#server/kernel/files/files.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { visibleInBin } from './recycle-bin.policy.ts';
import * as repository from './recycle-bin.repository.ts';
import type { Restored } from './restored.view.ts';
import { lockForDepartment, restoreDepartment } from './restore-department.service.ts';
import { lockForMember, restoreMember } from './restore-member.service.ts';

type Page = z.output<(typeof recycleBin.list)['output']>;

const dayMs = 86_400_000;

/** A page of the recycle bin in the actor's scope, last deleted first. */
export async function list(context: TeamContext, query: repository.Listing): Promise<Page> {
  const seen = visibleInBin(context);
  const { rows, total } = await asTeam(context.database, context.team.id, (db) =>
    repository.list(db, context.team.id, seen, query),
  );
  return { items: rows.map((row) => view(row, context.now)), page: query.page, size: query.size, total };
}

function view(row: repository.RecycleBinRow, now: Date): Recycled {
  const purgedAt = new Date(row.deleted_at.getTime() + recycleDays * dayMs);
  return {
    recycledId: row.id,
    kind: row.kind,
    name: row.name,
    places: row.places,
    deletedBy: row.deleted_by_name,
    deletedAt: row.deleted_at.toISOString(),
    purgedAt: purgedAt.toISOString(),
    daysLeft: Math.max(0, Math.ceil((purgedAt.getTime() - now.getTime()) / dayMs)),
  };
}

/** Restores an item under its former id. Throws notFound if the actor does not see it or it is no longer in the bin. */
export function restore(context: TeamContext, id: string): Promise<Restored> {
  const seen = visibleInBin(context);
  const teamId = context.team.id;
  return writeTeam(context, async (tx) => {
    const found = await repository.find(tx, teamId, seen, id);
    if (!found) throw new AppError('notFound');
    await ('departments' in found.snapshot ? lockForMember(tx, context, found.snapshot) : lockForDepartment(tx, context));
    // Of two concurrent restores, the second finds the item removed.
    if (!(await repository.takeFromBin(tx, teamId, id))) throw new AppError('notFound');
    return 'departments' in found.snapshot
      ? restoreMember(tx, context, found, found.snapshot)
      : restoreDepartment(tx, context, found, found.snapshot);
  });
}

/** Deletes an item permanently, after its name was typed. Throws a field error if the name differs. */
export function purge(context: TeamContext, id: string, name: string): Promise<Record<string, never>> {
  const seen = visibleInBin(context);
  const teamId = context.team.id;
  return writeTeam(context, async (tx) => {
    const found = await repository.find(tx, teamId, seen, id);
    if (!found) throw new AppError('notFound');
    if (composeText(name).trim() !== composeText(found.name).trim()) throw invalid({ field: 'name', rule: 'wrongFormat' });
    if (!(await repository.takeFromBin(tx, teamId, id))) throw new AppError('notFound');
    const picture = found.snapshot.row['avatar_file_id'];
    if (typeof picture === 'string') await expireFile(tx, teamId, picture);
    await record(tx, context, {
      category: found.kind,
      action: 'recycle.purge',
      object: { type: 'recycled', id, name: found.name },
      before: { kind: found.kind, objectId: found.object_id },
    });
    return {};
  });
}
