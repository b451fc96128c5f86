import type { Page } from '@playwright/test';
import { invitations } from '#contract/people/invitations.ts';
import { joining, type JoinRequestDetail } from '#contract/people/joining.ts';
import { type Calls, callsWith, tokenOf } from './calls.ts';
import { arriveNew } from './newcomer.ts';

/**
 * Registers a new person in the page's browser and makes a join request, which stays undecided. Joining itself is tested by
 * e2e/people/joining.e2e.ts, so its pages are not opened here. Returns the id of the request.
 */
export async function askToJoin(page: Page, asOwner: Calls, name: string, departmentId?: string): Promise<string> {
  const email = await arriveNew(page, name);
  const link = { name: `For ${name}`, validity: 'DAYS_7', ...(departmentId && { departmentId }) };
  const { code } = await asOwner<{ code: string }>('POST', invitations.createLink.path, link);
  const call = callsWith(page, await tokenOf(page));
  const { id } = await call<{ id: string }>('POST', joining.apply.path, {
    joinCode: code,
    displayName: name,
    email,
    reason: 'Starts on Monday',
  });
  return id;
}

/** Registers a new person whose join request the owner approves. Returns the id of the new member. */
export async function joinTeam(page: Page, asOwner: Calls, name: string, departmentId?: string): Promise<string> {
  const id = await askToJoin(page, asOwner, name, departmentId);
  const { employeeId } = await asOwner<JoinRequestDetail>('POST', joining.approve.path.replace('{id}', id), {});
  if (!employeeId) throw new Error('An approval makes a member');
  return employeeId;
}
