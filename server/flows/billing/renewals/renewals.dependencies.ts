import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { Language } from '#contract/languages.ts';
import type { CheckoutDependencies, Doer } from '../checkout/checkout.dependencies.ts';
import type { RenewalTeamRow } from './renewals.repository.ts';

/** What the clock of renewals needs beside the database. */
export type RenewalDependencies = Pick<CheckoutDependencies, 'cards' | 'publicUrl'>;

/** The entry of the operation log about a subscription. */
export const about = ({ id, name, plan }: { id: string; name: string; plan: ManifestPlan }, language: Language) => ({
  type: 'subscription',
  id,
  name: `${name} · ${plan.name[language]}`,
});

/** A service ends with its main plan; one that was bought once stays, for the next main plan. */
export const endsWith = ({ period_end: end }: { period_end: string | null }): boolean => end !== null;

/** The same with what the clock is given. */
export type RenewalScheduleDependencies = RenewalDependencies & Pick<CheckoutDependencies, 'database' | 'logKey'>;

/** What one look at a team goes by. */
export interface RenewalRun {
  clock: RenewalScheduleDependencies;
  doer: Doer;
  team: RenewalTeamRow;
  now: Date;
  today: string;
}
