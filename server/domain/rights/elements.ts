import { type Elements, elementsFor } from '#contract/access/element-facts.ts';
import type { Actor } from '#server/kernel/context.ts';

type ElementActor = Pick<Actor, 'owner' | 'superAdmin' | 'supportType' | 'scope'>;

/** The elements that the console shows to an actor. The endpoints behind them use the same decision. */
export const elementsOf = (actor: ElementActor): Elements =>
  elementsFor({ ...actor, holdsApps: actor.scope('040100', 'view') !== null });
