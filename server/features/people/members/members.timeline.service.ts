import type { z } from 'zod';
import type { timeline } from '#contract/people/timeline.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { viewScope } from './members.policy.ts';
import * as repository from './members.timeline.repository.ts';
import { entriesOf } from './members.timeline.rules.ts';

/**
 * A reader of member records in the console reads all fields (domain rules 2). A rule that hides a field would be checked here.
 */
const seesEveryField = () => true;

/** The timeline of a member in the caller's scope. Throws notFound for any other id. */
export function readTimeline(
  context: TeamContext,
  id: string,
  query: { page: number; size: number },
): Promise<z.input<(typeof timeline.read)['output']>> {
  return asTeam(context.database, context.team.id, async (db) => {
    if (!(await repository.isInside(db, context.team.id, id, viewScope(context)))) throw new AppError('notFound');
    const seesRoles = context.actor.scope('020400', 'view') !== null;
    const { rows, total } = await repository.findEvents(db, id, query);
    return { ...query, items: entriesOf(rows, id, { maySee: seesEveryField, seesRoles }), total };
  });
}
