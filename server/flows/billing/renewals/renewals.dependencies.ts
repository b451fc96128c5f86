import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { Language } from '#contract/languages.ts';
import type { CheckoutDependencies, LogAuthor } from '../checkout/checkout.dependencies.ts';
import type { RenewalTeamRow } from './renewals.repository.ts';

/** Dependencies of renewals besides the database. */
export type RenewalDependencies = Pick<CheckoutDependencies, 'cards' | 'publicUrl'>;

/** Returns the operation log's reference to a subscription. */
export const about = ({ id, name, plan }: { id: string; name: string; plan: ManifestPlan }, language: Language) => ({
  type: 'subscription',
  id,
  name: `${name} · ${plan.name[language]}`,
});

/** Whether an add-on ends with its main plan. A one-time purchase remains for the next main plan. */
export const endsWithMainPlan = ({ period_end: end }: { period_end: string | null }): boolean => end !== null;

/** The dependencies of the schedule: those of renewals, the database and the log key. */
export type RenewalScheduleDependencies = RenewalDependencies & Pick<CheckoutDependencies, 'database' | 'logKey'>;

/** The context of one run for a team. */
export interface RenewalRun {
  clock: RenewalScheduleDependencies;
  doer: LogAuthor;
  team: RenewalTeamRow;
  now: Date;
  today: string;
}
