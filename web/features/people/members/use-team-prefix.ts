import { countries } from '#contract/countries.ts';
import { useHere } from '#web/client/here.ts';

/** The mobile prefix of the team's country, preset for members without a mobile number. */
export function useTeamPrefix(): string | null {
  const { country } = useHere().team;
  return countries.find(([code]) => code === country)?.[1] ?? null;
}
