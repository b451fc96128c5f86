import type { z } from 'zod';
import type { staffBilling } from '#contract/billing/staff-billing.ts';
import { put } from '#server/features/billing/payments/credit.repository.ts';
import type { AccountContext, Tx } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeAccount } from '#server/kernel/write.ts';
import * as repository from './clearances.repository.ts';
import { type StaffWriter, staffIn } from './staff.service.ts';

/**
 * Clears a team above 25 people for self-service purchases (specification section 5). Throws noChanges if it is cleared
 * already.
 */
export function grantClearance(context: AccountContext, teamId: string, note: string) {
  return inTeam(context, teamId, async (tx, staff) => {
    const cleared = await repository.insertClearance(tx, teamId, { at: context.now, by: staff.actor.displayName, note });
    if (!cleared) throw new AppError('noChanges');
    await record(tx, staff, { ...aboutTeam(staff), action: 'salesClearance.grant', after: { note } });
  });
}

/** Withdraws the clearance; purchases remain. Throws noChanges if there is none. */
export function withdrawClearance(context: AccountContext, teamId: string) {
  return inTeam(context, teamId, async (tx, staff) => {
    const before = await repository.deleteClearance(tx, teamId);
    if (!before) throw new AppError('noChanges');
    await record(tx, staff, { ...aboutTeam(staff), action: 'salesClearance.withdraw', before: { note: before.note } });
  });
}

type Credit = z.output<typeof staffBilling.credit.body & object>;

/** Adds to the team's credit balance; the note explains the entry to the team. Rupiah have no decimals. */
export function credit(context: AccountContext, teamId: string, { currency, amount: typed, note }: Credit) {
  const [whole = '0', part = ''] = typed.split('.');
  const amount = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  if (amount === 0) throw invalid({ field: 'amount', rule: 'wrongFormat' });
  if (currency === 'IDR' && amount % 100 !== 0) throw invalid({ field: 'amount', rule: 'wholeRupiah' });
  return inTeam(context, teamId, async (tx, staff) => {
    const byName = staff.actor.displayName;
    await put(tx, teamId, { currency, amount, reason: 'STAFF', orderId: null, byName, note, at: context.now });
    await record(tx, staff, { ...aboutTeam(staff), action: 'credit.add', after: { amount, currency, note } });
  });
}

const aboutTeam = ({ team }: StaffWriter) => ({
  category: 'BILLING' as const,
  object: { type: 'team', id: team.id, name: team.name },
});

function inTeam(context: AccountContext, teamId: string, work: (tx: Tx, staff: StaffWriter) => Promise<void>) {
  return writeAccount(
    context,
    async (tx) => {
      await work(tx, await staffIn(tx, context, teamId));
      return {};
    },
    teamId,
  );
}
