import type { SetupStep } from '#contract/platform/team-facts.ts';
import type { Here } from '#web/client/here.ts';
import { initSteps, type InitStep, paths } from '#web/paths.ts';

const stepOf: Record<SetupStep, InitStep | null> = { ADMIN: 'admin', SELECT_APP: 'selectApp', INVITE: 'invite', DONE: null };

/** The first unfinished step of a team's first run, or null if it is finished (domain rules 8). */
export function nextStep(team: { setupStep: SetupStep }): InitStep | null {
  return stepOf[team.setupStep];
}

/** The link that resumes a team's first run. */
export function resumePath(team: { id: string; setupStep: SetupStep }): string {
  return paths.initStep({ step: nextStep(team) ?? 'invite', team: team.id });
}

/**
 * The path to which an address of the first run redirects: the steps after the company require their team and its owner, no step
 * can be skipped, and a finished run is over. null if the address is valid.
 */
export function misplaced(step: InitStep, here: Pick<Here, 'team' | 'user'> | null): string | null {
  if (step === 'welcome') return null;
  if (!here) return step === 'companyInfo' ? null : paths.initStep({ step: 'welcome' });
  const next = nextStep(here.team);
  if (!next || !here.user.owner) return paths.home;
  return initSteps.indexOf(step) > initSteps.indexOf(next) ? resumePath(here.team) : null;
}
