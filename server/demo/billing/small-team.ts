import { v7 as uuidv7 } from 'uuid';
import { createTeam } from '#server/flows/platform/first-run/create-team.service.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { contextOf } from '#server/demo/demo.ts';
import { smallTeamOrder } from './history.ts';
import { type DemoBilling, orderOne } from './orders.ts';

const owner = { email: 'owner@tally.example', name: 'Nora Tan' };
const dayMs = 86_400_000;
export const smallTeam = 'Tally & Partners';

/** Adds a team with one member, whose transfer waits for review. Its owner has no password, so no one can sign in. */
export async function addSmallTeam(demo: Omit<DemoBilling, 'team' | 'admin'>): Promise<void> {
  const { database, logKey } = demo;
  const founded = new Date(demo.now.getTime() - 30 * dayMs);
  const accountId = uuidv7();
  const app = await asPlatform(database, async (db) => {
    const values = { id: accountId, email: owner.email, email_verified_at: demo.now, display_name: owner.name, demo: true };
    await db.insertInto('accounts').values(values).execute();
    return db.selectFrom('apps').select('id').where('key', '=', smallTeamOrder.app).executeTakeFirst();
  });
  const { id } = await createTeam(contextOf(database, logKey, accountId, founded), {
    name: smallTeam,
    industry: 'LOGISTICS',
    country: 'HK',
    city: 'Hong Kong',
    address: '7 Stanley Street, Central',
    contact: owner.name,
    contactNumber: '+852 2777 4321',
    currency: 'HKD',
    defaultLang: 'en',
    timeZone: 'Asia/Hong_Kong',
  });
  await inTransaction(database, { teamId: id }, async (tx) => {
    await tx.updateTable('teams').set({ setup_step: 'DONE', created_at: founded }).where('id', '=', id).execute();
    const { id: memberId } = await tx.selectFrom('members').select('id').where('team_id', '=', id).executeTakeFirstOrThrow();
    const team = { id, name: smallTeam, timeZone: 'Asia/Hong_Kong' };
    if (app) await orderOne(tx, { ...demo, team, admin: { id: memberId, name: owner.name } }, app.id, smallTeamOrder);
  });
}
