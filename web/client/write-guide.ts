import type { Guide, GuideChange } from '#contract/workplace/guides.ts';
import { api } from './api.ts';

/** Keeps flags of the beginner guide. Where another device began it meanwhile, this one goes on with it. */
export async function writeGuide(employeeId: string, begun: boolean, change: GuideChange): Promise<Guide> {
  const params = { employeeId };
  if (begun) return api.guides.update({ params, body: change });
  const body = { ...change, homeFlag: true };
  try {
    return await api.guides.create({ params, body }, { quiet: 'background' });
  } catch {
    return api.guides.update({ params, body });
  }
}
