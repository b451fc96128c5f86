import type { z } from 'zod';
import type { home } from '#contract/home.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { asTeam } from '#server/kernel/db.ts';
import { findFacts, findMonths } from './home.repository.ts';
import { checklistOf } from './home.rules.ts';

/** What the home page shows this person. Figures of the whole team need a permission that reaches the whole team. */
export function overview(context: TeamContext): Promise<z.input<(typeof home.overview)['output']>> {
  const { actor, team } = context;
  const seesMembers = actor.scope('020100', 'view');
  return asTeam(context.database, team.id, async (db) => {
    const facts = await findFacts(db, team.id);
    return {
      people: seesMembers ? { headcount: facts.people, memberCap: team.memberCap } : null,
      departments: actor.scope('020200', 'view') === 'all' ? facts.departments : null,
      months: seesMembers === 'all' ? await findMonths(db, team.id, dateIn(team.timeZone, context.now)) : null,
      checklist: checklistOf(actor, facts),
    };
  });
}
