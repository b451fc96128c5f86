import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { savedViewLimits } from '#contract/people/saved-view-facts.ts';
import type { savedView, SavedView, savedViews } from '#contract/people/saved-views.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError, invalid, withConstraints } from '#server/kernel/errors.ts';
import { type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import * as repository from './saved-views.repository.ts';

type View = z.input<typeof savedView>;
type Create = z.output<NonNullable<(typeof savedViews.create)['body']>>;

/** The caller's own saved views of a list, by name. */
export async function list(context: TeamContext, of: SavedView['list']): Promise<{ items: View[] }> {
  const rows = await asTeam(context.database, context.team.id, (db) => repository.list(db, ownerOf(context), of));
  return { items: rows.map(viewOf) };
}

/** Saves a view. Throws a field error of `name` if the caller already uses it for this list, or if the limit is reached. */
export async function create(context: TeamContext, { list: of, name, query }: Create): Promise<View> {
  requireMember(context);
  const owner = ownerOf(context);
  return writeTeam(context, async (tx) => {
    await repository.lockOwner(tx, owner);
    const existing = await repository.list(tx, owner, of);
    const max = savedViewLimits.perList;
    if (existing.length >= max) throw invalid({ field: 'name', rule: 'tooMany', args: { max } });
    const row = await withConstraints({ saved_views_name: { field: 'name', rule: 'duplicateName' } }, () =>
      repository.insert(tx, owner, { id: uuidv7(), list: of, name, query }),
    );
    await record(tx, context, eventOf('savedView.create', row));
    return viewOf(row);
  });
}

/** Deletes a saved view of the caller. Throws notFound for any other. */
export function remove(context: TeamContext, id: string): Promise<Record<string, never>> {
  return writeTeam(context, async (tx) => {
    const row = await repository.remove(tx, ownerOf(context), id);
    if (!row) throw new AppError('notFound');
    await record(tx, context, eventOf('savedView.delete', row));
    return {};
  });
}

function eventOf(
  action: 'savedView.create' | 'savedView.delete',
  row: Pick<repository.ViewRow, 'id' | 'name' | 'list' | 'query'>,
): LogEvent {
  const content = { list: row.list, query: row.query };
  return {
    category: 'DATA',
    action,
    object: { type: 'savedView', id: row.id, name: row.name },
    ...(action === 'savedView.create' ? { after: content } : { before: content }),
  };
}

function ownerOf(context: TeamContext): repository.Owner {
  return { teamId: context.team.id, memberId: context.actor.memberId };
}

function viewOf(row: repository.ViewRow): View {
  return {
    id: row.id,
    list: row.list as View['list'],
    name: row.name,
    query: row.query,
    createdAt: row.created_at.toISOString(),
  };
}
