import { type Elements, elementsFor } from '#contract/access/element-facts.ts';
import type { Actor } from '#server/kernel/context.ts';

type Asker = Pick<Actor, 'owner' | 'superAdmin' | 'supportType' | 'scope'>;

/** The elements that the console shows this person; what stands behind them is answered by the same decision. */
export const elementsOf = (actor: Asker): Elements =>
  elementsFor({ ...actor, holdsApps: actor.scope('040100', 'view') !== null });
