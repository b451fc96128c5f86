import { authEventLimits } from '#contract/access/auth-event-facts.ts';
import type { Context } from '#server/kernel/context.ts';
import { storeAuthEvent } from '#server/integrations/sign-on/auth-events.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import { findById, isFirstSignIn, newDevicesOfLastHour } from './account.repository.ts';
import { sendOwnAccountNotice } from './sign-in.emails.ts';

/**
 * Records a sign-in from a browser in which the account has not signed in before, and sends an email about it. No email is
 * sent for the first sign-in after registration, nor after the hourly limit of contract/access/auth-event-facts.ts.
 */
export function notifyOfNewDevice(context: Context, parts: AccountDependencies, accountId: string): Promise<void> {
  return storeAuthEvent(context.database, context, accountId, { kind: 'NEW_DEVICE' }, async (tx) => {
    const account = await findById(tx, accountId);
    if (!account || (await isFirstSignIn(tx, accountId))) return;
    if ((await newDevicesOfLastHour(tx, accountId)) > authEventLimits.newDeviceMailsPerHour) return;
    await sendOwnAccountNotice(tx, parts, context, account, { template: 'newDevice', path: '/settings/activity' });
  });
}
