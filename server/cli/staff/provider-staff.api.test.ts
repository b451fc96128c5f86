import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { staff } from '#contract/platform/staff.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedSecondFactor } from '#dev/testing/second-factors.ts';
import { asSupport, letSupportIn } from '#dev/testing/support.ts';
import { type Person, readLog, seedTeam } from '#dev/testing/team.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { keyedHash } from '#server/kernel/keys/sealing.ts';
import { addStaff, listStaff, removeStaff, type StaffParts } from './provider-staff.ts';

const app = await startTestApp();
const owner = new pg.Client({ connectionString: app.ownerUrl });
await owner.connect();
const secretKey = randomBytes(32);
const parts: StaffParts = { owner, database: app.database, logKey: app.logKey, secretKey, publicUrl: 'http://localhost:3000' };
afterAll(async () => {
  await parts.owner.end();
  await app.close();
});

const personOf = async (email: string): Promise<Person> => {
  const { rows } = await parts.owner.query<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [email]);
  return { accountId: rows[0]?.id ?? '', memberId: '', teamId: '', name: email };
};

test('the server cannot make anyone staff', async () => {
  const { rows } = await parts.owner.query<{ id: string }>(
    "INSERT INTO accounts (id, email, display_name) VALUES (gen_random_uuid(), 'own@example.com', 'Own') RETURNING id",
  );
  const account_id = rows[0]?.id ?? '';
  await expect(
    asPlatform(app.database, (db) => db.insertInto('provider_staff').values({ account_id }).execute()),
  ).rejects.toThrow(/permission denied/);
});

test('an invalid address and an account that is not staff are refused', async () => {
  await expect(addStaff(parts, 'nobody', undefined)).rejects.toThrow('not an email address');
  await expect(removeStaff(parts, 'nobody@example.com')).rejects.toThrow('is not provider staff');
});

test('a new account has no password but a link to choose one; an account that has a password keeps it', async () => {
  const { name, link } = await addStaff(parts, 'Sina@Provider.example', 'Sina Staff');
  const token = /^http:\/\/localhost:3000\/reset#([\w-]{32})$/.exec(link ?? '')?.[1] ?? '';
  const { rows } = await parts.owner.query<{ matches: boolean; password_hash: string | null }>(
    `SELECT v.link_hash = $1 AS matches, a.password_hash FROM verifications v JOIN accounts a ON a.id = v.account_id WHERE v.purpose = 'RESET'`,
    [keyedHash(parts.secretKey, token)],
  );
  expect(rows).toEqual([{ matches: true, password_hash: null }]);
  expect(name).toBe('Sina Staff');
  await parts.owner.query("UPDATE accounts SET password_hash = 'x' WHERE email = 'sina@provider.example'");
  expect(await addStaff(parts, 'sina@provider.example', undefined)).toEqual({ name: 'Sina Staff', link: undefined });
  expect(await listStaff(parts)).toMatchObject([{ email: 'sina@provider.example', name: 'Sina Staff', running: 0 }]);
});

test('a removed member of staff loses every lease, and the team is notified', async () => {
  await addStaff(parts, 'sol@provider.example', 'Sol Staff');
  const sol = await personOf('sol@provider.example');
  expect(await app.call(sol, staff.self)).toMatchObject({ code: 40320 });
  await seedSecondFactor(app.database, sol.accountId, 'AUTHENTICATOR');
  const team = await seedTeam(app.database, 'Harbour Trading');
  await letSupportIn(app, team.id);
  await asSupport(app, sol, team.id);
  expect((await app.call(sol, staff.self)).data).toMatchObject({ running: 1 });
  expect(await removeStaff(parts, 'sol@provider.example')).toEqual({ ended: 1 });
  expect(await app.call(sol, staff.self)).toMatchObject({ code: 40300 });
  expect((await readLog(app.database, team.id)).map(({ action, actor_name: by }) => [action, by])).toEqual([
    ['support.open', 'Sol Staff (Atrium support)'],
    ['support.end', 'Atrium'],
  ]);
});
