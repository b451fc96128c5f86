import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { Language } from '#contract/languages.ts';
import type { PlanView } from '#contract/billing/plans.ts';

/** A plan in one language. */
export const planView = ({ name, summary, includes, ...plan }: ManifestPlan, language: Language): PlanView => ({
  ...plan,
  name: name[language],
  summary: summary[language],
  includes: includes.map((each) => ({ ...each, name: each.name[language] })),
});
