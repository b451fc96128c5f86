import type { GuideStep } from '#contract/workplace/guide-facts.ts';
import type { Guide, GuideChange } from '#contract/workplace/guides.ts';
import type { Facts, GuideRow } from './guides.repository.ts';

/** Returns the steps that the team's data shows to be done. A step whose data does not exist yet is never included. */
export function recognisedIn(facts: Facts): GuideStep[] {
  const done: Partial<Record<GuideStep, boolean>> = {
    organization: facts.departments > 0 && facts.people > 1,
    apps: facts.app_opened,
  };
  return (Object.keys(done) as GuideStep[]).filter((step) => done[step]);
}

/** Returns the flags in wire format; none is set for a guide that was not started. */
export function flagsOf(row: GuideRow | undefined): Omit<Guide, 'recognised'> {
  return {
    appManagerFlag: row?.app_manager ?? false,
    applicationFlag: row?.application ?? false,
    homeFlag: row?.home ?? false,
    lampFlag: row?.lamp ?? false,
    memberFlag: row?.member ?? false,
    bannerUpdateFlag: row?.banner_update ?? false,
    bannerContentFlag: row?.banner_content ?? false,
    subscriptionFlag: { firstStep: row?.subscription_first ?? false, secondStep: row?.subscription_second ?? false },
  };
}

/** Returns the columns that a change sets. */
export function valuesOf(change: GuideChange): Partial<GuideRow> {
  const values: Record<keyof GuideRow, boolean | undefined> = {
    app_manager: change.appManagerFlag,
    application: change.applicationFlag,
    home: change.homeFlag,
    lamp: change.lampFlag,
    member: change.memberFlag,
    banner_update: change.bannerUpdateFlag,
    banner_content: change.bannerContentFlag,
    subscription_first: change.subscriptionFlag?.firstStep,
    subscription_second: change.subscriptionFlag?.secondStep,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
