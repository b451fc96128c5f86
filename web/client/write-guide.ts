import type { Guide, GuideChange } from '#contract/workplace/guides.ts';
import { api } from './api.ts';

/** Stores flags of the beginner guide. If another device has started the guide, its state is used. */
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
