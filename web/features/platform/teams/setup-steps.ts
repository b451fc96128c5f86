import type { SetupStep } from '#contract/platform/team-facts.ts';
import type { Here } from '#web/client/here.ts';
import { initSteps, type InitStep, paths } from '#web/paths.ts';

const stepOf: Record<SetupStep, InitStep | null> = { ADMIN: 'admin', SELECT_APP: 'selectApp', INVITE: 'invite', DONE: null };

/** Where the first run of a team goes on: its first unfinished step, or null when it is done (domain rules 8). */
export function nextStep(team: { setupStep: SetupStep }): InitStep | null {
  return stepOf[team.setupStep];
}

/** The link that resumes a team's first run. */
export function resumePath(team: { id: string; setupStep: SetupStep }): string {
  return paths.initStep({ step: nextStep(team) ?? 'invite', team: team.id });
}

/**
 * Where an address of the first run leads instead: the steps after the company need their team and its owner, nobody skips
 * a step, and a finished run is over. null where the address is right.
 */
export function misplaced(step: InitStep, here: Pick<Here, 'team' | 'user'> | null): string | null {
  if (step === 'welcome') return null;
  if (!here) return step === 'companyInfo' ? null : paths.initStep({ step: 'welcome' });
  const next = nextStep(here.team);
  if (!next || !here.user.owner) return paths.home;
  return initSteps.indexOf(step) > initSteps.indexOf(next) ? resumePath(here.team) : null;
}
