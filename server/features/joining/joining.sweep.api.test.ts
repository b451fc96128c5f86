import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { seedLink } from '#dev/testing/invitations.ts';
import { ageRequest, applicantCalls, seedApplicant } from '#dev/testing/joining.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/db.ts';

let app: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  app = await startTestApp();
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

test('the hourly sweep ends requests that have waited for 30 days, and leaves younger and decided ones', async () => {
  const team = await seedTeam(app.database, 'Harbour Trading');
  const { token } = await seedLink(app.database, team.id);
  const calls = applicantCalls(app);
  const made = async (name: string, hours: number) => {
    const person = await seedApplicant(app.database, { name });
    const { data } = await calls.apply(person, token);
    await ageRequest(app.database, team.id, data.id, hours);
    return { id: data.id, person };
  };
  await made('Old', 30 * 24);
  await made('Young', 30 * 24 - 1);
  const taken = await made('Taken back', 1);
  await calls.withdraw(taken.person, taken.id);
  await ageRequest(app.database, team.id, taken.id, 60 * 24);
  await owner.query('SELECT app.sweep()');
  const rows = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.selectFrom('join_requests').select(['display_name', 'status']).orderBy('display_name').execute(),
  );
  expect(rows).toEqual([
    { display_name: 'Old', status: 'LAPSED' },
    { display_name: 'Taken back', status: 'WITHDRAWN' },
    { display_name: 'Young', status: 'PENDING' },
  ]);
});
