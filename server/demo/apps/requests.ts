import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#server/kernel/context.ts';

/** App requests of the demo team by key of the catalogue, with their results. None is pending, so that visitors can make some. */
const demoRequests = [
  { key: 'learning', reason: 'The safety course for the warehouse is in there.', status: 'APPROVED', answer: null },
  { key: 'crm', reason: 'I cover for Sales in the week of the fair.', status: 'APPROVED', answer: null },
  { key: 'analytics', reason: 'Monthly figures for the shops.', status: 'REJECTED', answer: 'We try it out in spring.' },
  { key: 'password-vault', reason: 'For the logins of our carriers.', status: 'WITHDRAWN', answer: null },
] as const;

const hour = 3_600_000;

/** Adds past app requests to the demo team. */
export async function askForDemoApps(tx: Tx, teamId: string, now: Date): Promise<void> {
  const keys = demoRequests.map(({ key }) => key);
  const apps = await tx.selectFrom('apps').select(['id', 'key']).where('key', 'in', keys).execute();
  const people = await tx
    .selectFrom('members')
    .select('id')
    .where('team_id', '=', teamId)
    .where('status', '=', 'REGISTERED')
    .where('resigned_at', 'is', null)
    .where('account_id', 'is', null)
    .orderBy('display_name')
    .limit(demoRequests.length)
    .execute();
  for (const [place, { key, reason, status, answer }] of demoRequests.entries()) {
    const [app, member] = [apps.find((each) => each.key === key), people[place]];
    if (!app || !member) continue;
    const requestedAt = now.getTime() - (place * 60 + 20) * hour;
    await tx
      .insertInto('app_requests')
      .values({
        team_id: teamId,
        id: uuidv7(),
        app_id: app.id,
        member_id: member.id,
        reason,
        status,
        created_at: new Date(requestedAt),
        decided_at: new Date(requestedAt + 3 * hour),
        decided_by_name: status === 'WITHDRAWN' ? null : 'May Lee',
        decision_reason: answer,
      })
      .execute();
  }
}
