import type { z } from 'zod';
import { productApps } from '#contract/apps/app-facts.ts';
import type { teams } from '#contract/platform/teams.ts';
import { findByKey } from '#server/features/apps/apps/apps.repository.ts';
import { openIn } from '#server/features/apps/apps/open.service.ts';
import { finishStepIn } from '#server/features/platform/teams/teams.service.ts';
import type { TeamView } from '#server/features/platform/teams/teams.view.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { writeTeam } from '#server/kernel/write.ts';

type Finished = z.output<(typeof teams.setup)['body'] & object>;

/**
 * Finishes a step of the first run. If a product is chosen and the documents of its app are accepted, the app is opened in the
 * same transaction. A product without an app in the catalogue, or with an open app, is only chosen (domain rules 4 and 8).
 */
export function finishStep(context: TeamContext, id: string, done: Finished): Promise<TeamView> {
  return writeTeam(context, async (tx) => {
    const team = await finishStepIn(tx, context, id, done);
    const { step, selectedProduct: product, accept } = done;
    if (step !== 'SELECT_APP' || !product || !accept) return team;
    const app = await findByKey(tx, context.team.id, productApps[product]);
    if (app && !app.opened) await openIn(tx, context, app.id, { accept, availability: 'ALL' });
    return team;
  });
}
