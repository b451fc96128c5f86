import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { type OwnLease, staff } from '#contract/platform/staff.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import type { TestApp } from './app.ts';
import { seedSecondFactor } from './second-factors.ts';
import type { Person } from './team.ts';

/** A person of provider staff, in no team, with the second factor they need. Only the owner of the database can create one. */
export async function seedStaff(app: TestApp, name: string): Promise<Person> {
  const accountId = uuidv7();
  const email = `${accountId}@atrium.example`;
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  try {
    await client.query('INSERT INTO accounts (id, email, email_verified_at, display_name) VALUES ($1, $2, now(), $3)', [
      accountId,
      email,
      name,
    ]);
    await client.query('INSERT INTO provider_staff (account_id) VALUES ($1)', [accountId]);
  } finally {
    await client.end();
  }
  await seedSecondFactor(app.database, accountId, 'PASSKEY');
  return { accountId, memberId: '', teamId: '', name };
}

/** The steps that only the staff command does. */
export async function dismiss(app: TestApp, person: Person): Promise<void> {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  try {
    await client.query('DELETE FROM provider_staff WHERE account_id = $1', [person.accountId]);
  } finally {
    await client.end();
  }
}

export async function letSupportIn(app: TestApp, teamId: string): Promise<void> {
  await inTransaction(app.database, { teamId }, (tx) =>
    tx.updateTable('teams').set({ technical_support: true }).where('id', '=', teamId).execute(),
  );
}

export const openCall = (teamId: string, more: object = {}) => ({
  body: { teamId, reason: 'Ticket 4711: the import stops', ...more },
});

/** Opens a lease and returns the person whose calls use it in that team. */
export async function asSupport(app: TestApp, person: Person, teamId: string, more: object = {}): Promise<Person> {
  const { data, message } = await app.call<OwnLease>(person, staff.open, openCall(teamId, more));
  if (!data?.id) throw new Error(message);
  return { ...person, teamId, supportId: data.id };
}
