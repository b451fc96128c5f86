import type { Plan } from '#contract/apps/app-plans.ts';
import type { Language } from '#contract/languages.ts';
import type { CheckoutParts, Doer } from '../checkout/checkout.dependencies.ts';
import type { TeamRow } from './renewals.repository.ts';

/** What the clock of renewals needs beside the database. */
export type RenewalParts = Pick<CheckoutParts, 'cards' | 'publicUrl'>;

/** The entry of the operation log about a subscription. */
export const about = ({ id, name, plan }: { id: string; name: string; plan: Plan }, language: Language) => ({
  type: 'subscription',
  id,
  name: `${name} · ${plan.name[language]}`,
});

/** A service ends with its main plan; one that was bought once stays, for the next main plan. */
export const endsWith = ({ period_end: end }: { period_end: string | null }): boolean => end !== null;

/** The same with what the clock is given. */
export type Clock = RenewalParts & Pick<CheckoutParts, 'database' | 'logKey'>;

/** What one look at a team goes by. */
export interface Look {
  clock: Clock;
  doer: Doer;
  team: TeamRow;
  now: Date;
  today: string;
}
