import type { z } from 'zod';
import type { timeline } from '#contract/people/timeline.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { viewScope } from './members.policy.ts';
import * as repository from './members.timeline.repository.ts';
import { entryOf } from './members.timeline.rules.ts';

/** Whoever reads a member's record here reads all of its fields (domain rules 2); a rule that hides one is asked here. */
const seesEveryField = () => true;

/** What happened to a member inside the reader's scope; anyone else's id is not found. */
export function readTimeline(
  context: TeamContext,
  id: string,
  query: { page: number; size: number },
): Promise<z.input<(typeof timeline.read)['output']>> {
  return asTeam(context.database, context.team.id, async (db) => {
    if (!(await repository.isInside(db, context.team.id, id, viewScope(context)))) throw new AppError('notFound');
    const seesRoles = context.actor.scope('020400', 'view') !== null;
    const { rows, total } = await repository.findEvents(db, id, query);
    return { ...query, items: rows.map((row) => entryOf(row, id, { maySee: seesEveryField, seesRoles })), total };
  });
}
