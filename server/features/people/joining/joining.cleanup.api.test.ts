import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '#dev/testing/app.ts';
import { seedLink } from '#dev/testing/invitations.ts';
import { seedApp } from '#dev/testing/apps.ts';
import { ageRequest, applicantCalls, seedApplicant } from '#dev/testing/joining.ts';
import { seedRequest } from '#dev/testing/resignations.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { signOnCleanup } from '#server/integrations/sign-on/sign-on.cleanup.repository.ts';
import { runCleanups } from '#server/kernel/jobs/cleanup.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { joinRequestsCleanup } from './joining.cleanup.repository.ts';

const app = await startTestApp();
const owner = new pg.Client({ connectionString: app.ownerUrl });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await app.close();
});

const clean = () => runCleanups(owner, [joinRequestsCleanup, signOnCleanup], (error) => expect.unreachable(String(error)));

test('requests of applicants who did not join are deleted after 90 days; those of members remain', async () => {
  const team = await seedTeam(app.database, 'Lamma Trading');
  const ages = { APPROVED: 400, REJECTED: 91, WITHDRAWN: 91, LAPSED: 91, PENDING: 1 };
  for (const [status, days] of [...Object.entries(ages), ['REJECTED', 89] as const]) {
    const { accountId } = await seedApplicant(app.database, { name: `${status} ${days}` });
    const id = await seedRequest(app, team.id, team.owner.memberId, accountId, `${status} ${days}`);
    await owner.query(
      `UPDATE join_requests SET status = $2, created_at = now() - make_interval(days => $3),
        decided_at = CASE WHEN $2 IN ('APPROVED', 'REJECTED', 'LAPSED') THEN now() - make_interval(days => $3) END WHERE id = $1`,
      [id, status, days],
    );
  }
  await clean();
  const { rows } = await owner.query<{ name: string }>(
    'SELECT display_name AS name FROM join_requests WHERE team_id = $1 ORDER BY 1',
    [team.id],
  );
  expect(rows.map(({ name }) => name)).toEqual(['APPROVED 400', 'PENDING 1', 'REJECTED 89']);
});

test('secrets of apps that have ended are deleted a month later', async () => {
  const appId = await seedApp(app.database, 'with-secrets');
  for (const [n, end] of [null, '1 day', '-29 days', '-31 days'].entries())
    await owner.query(
      `INSERT INTO app_secrets (id, app_id, secret_hash, hint, created_by, ends_at)
        VALUES (gen_random_uuid(), $1, sha256(convert_to($2::text, 'UTF8')), $2::text, 'test', now() + $3::interval)`,
      [appId, `end${n}`, end],
    );
  await clean();
  const { rows } = await owner.query<{ hint: string }>('SELECT hint FROM app_secrets WHERE app_id = $1 ORDER BY 1', [appId]);
  expect(rows.map(({ hint }) => hint)).toEqual(['end0', 'end1', 'end2']);
});

test('the hourly sweep expires requests pending for 30 days, and leaves younger and decided ones', async () => {
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
  await clean();
  const rows = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.selectFrom('join_requests').select(['display_name', 'status']).orderBy('display_name').execute(),
  );
  expect(rows).toEqual([
    { display_name: 'Old', status: 'LAPSED' },
    { display_name: 'Taken back', status: 'WITHDRAWN' },
    { display_name: 'Young', status: 'PENDING' },
  ]);
});
