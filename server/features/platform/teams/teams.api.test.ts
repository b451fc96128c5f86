import { randomUUID } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { z } from 'zod';
import { teams } from '#contract/platform/teams.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedAccount } from '#dev/testing/account.ts';
import { callByToken, makeToken } from '#dev/testing/api-tokens.ts';
import { readLog, seedMember, seedRole, seedTeam, type Person } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

type Team = z.output<typeof teams.read.output>;

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other Company');

const params = () => ({ id: team.id });
const read = async (person: Person = team.owner) => (await app.call<Team>(person, teams.read, { params: params() })).data;
const update = (body: object, person: Person = team.owner) => app.call<Team>(person, teams.update, { params: params(), body });
const png = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#1F5FD0' } })
    .png()
    .toBuffer();

async function asOwner(sql: string, ...values: unknown[]) {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

describe('refusals', () => {
  test("of another team's id, an invalid id and a missing header", async () => {
    const calls = [teams.read, teams.update, teams.logo, teams.removeLogo, teams.setup, teams.contactSales];
    const body = { name: 'Taken', step: 'ADMIN', product: 'HR_SYSTEM', contact: 'A', phone: '1' };
    const file = { name: 'logo.png', content: await png() };
    for (const endpoint of calls) {
      const call = endpoint.kind === 'upload' ? { file } : { body };
      expect(await app.call(team.owner, endpoint, { ...call, params: { id: other.id } })).toMatchObject({
        status: 404,
        code: 40401,
      });
      expect(await app.call(team.owner, endpoint, { ...call, params: { id: 'x' } })).toMatchObject({ status: 404 });
      expect(await app.call(team.owner, endpoint, { ...call, params: params(), teamId: null })).toMatchObject({ status: 422 });
      expect(await app.call(other.owner, endpoint, { ...call, params: params(), teamId: team.id })).toMatchObject({ code: 403 });
      expect(await app.call(null, endpoint, { ...call, params: params(), teamId: team.id })).toMatchObject({ status: 401 });
    }
    expect((await read()).name).toBe('Harbour Trading');
  });

  test('of members without 070100 for reading and changing, and of set-up by members other than the owner', async () => {
    const file = { name: 'logo.png', content: await png() };
    for (const person of [team.member, team.hr]) {
      expect(await update({ name: 'Mine' }, person)).toMatchObject({ status: 403, code: 40300 });
      expect(await app.call(person, teams.logo, { params: params(), file })).toMatchObject({ status: 403, code: 40300 });
      expect(await app.call(person, teams.removeLogo, { params: params() })).toMatchObject({ status: 403, code: 40300 });
    }
    expect(await app.call(team.superAdmin, teams.setup, { params: params(), body: {} })).toMatchObject({ code: 40300 });
  });

  test('of an outdated version and of a change without differences', async () => {
    const { version, name } = await read();
    expect(await update({ city: 'Kowloon', version })).toMatchObject({ status: 200 });
    expect(await update({ city: 'Central', version })).toMatchObject({ status: 409, code: 40900 });
    expect(await update({ name })).toMatchObject({ status: 422, code: 42203 });
    expect(await update({})).toMatchObject({ status: 422, code: 42203 });
  });

  test('of all but one of fifty concurrent changes to one version', async () => {
    const { version } = await read();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => update({ address: `Pier ${n}`, version })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 40900)).toHaveLength(49);
  });

  test('of files that are not pictures or too large', async () => {
    const call = (content: Buffer) => app.call(team.owner, teams.logo, { params: params(), file: { name: 'logo.png', content } });
    expect(await call(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({ status: 415 });
    expect(await call(Buffer.alloc(2_000_001))).toMatchObject({ status: 413 });
    expect(await app.call(team.owner, teams.logo, { params: params(), body: {} })).toMatchObject({ status: 422 });
    expect((await read()).logo).toBeNull();
  });
});

describe('the teams of a person', () => {
  test('can each be read regardless of the header, with the rights of the membership there; other teams cannot', async () => {
    const second = await seedTeam(app.database, 'Second');
    const there = await inTransaction(app.database, { teamId: second.id }, (tx) =>
      seedMember(tx, second.id, { name: 'Olga Elsewhere', departmentId: second.root, accountId: team.owner.accountId }),
    );
    const readSecond = (person: Person) => app.call<Team>(person, teams.read, { params: { id: second.id } });
    // The owner of the team in the header is an ordinary member of the other team.
    expect((await readSecond(team.owner)).data).toMatchObject({
      id: second.id,
      name: 'Second',
      headcount: null,
      memberCap: null,
    });
    expect(await readSecond(team.superAdmin)).toMatchObject({ status: 404, code: 40401 });
    // An API token belongs to one team, regardless of who created it.
    const { token } = await makeToken(app, team.owner, ['070100 view']);
    expect(await callByToken(app, token, teams.read, { params: { id: second.id } })).toMatchObject({ status: 404, code: 40401 });
    await asOwner("UPDATE teams SET status = 'FROZEN' WHERE id = $1", second.id);
    expect(await readSecond(team.owner)).toMatchObject({ status: 404, code: 40401 });
    await asOwner("UPDATE teams SET status = 'ACTIVE' WHERE id = $1", second.id);
    await asOwner('UPDATE members SET resigned_at = now(), job_ended_date = now() WHERE id = $1', there.memberId);
    expect(await readSecond(team.owner)).toMatchObject({ status: 404, code: 40401 });
  });

  test('are listed if active, latest joined first, without teams of other people', async () => {
    const gone = await seedTeam(app.database, 'Gone');
    await asOwner('UPDATE teams SET status = $1 WHERE id = $2', 'DISSOLVED', gone.id);
    const person = team.member;
    const list = (query: Record<string, number>, who: Person) =>
      app.call<{ items: { id: string }[]; total: number }>(who, teams.list, { query, teamId: null });
    expect((await list({ page: 1, size: 1 }, person)).data).toMatchObject({
      items: [{ id: team.id }],
      page: 1,
      size: 1,
      total: 1,
    });
    expect((await list({ page: 1, size: 1 }, gone.member)).data).toMatchObject({ items: [], total: 0 });
    expect(await list({ page: 0 }, person)).toMatchObject({ status: 422 });
    const nobody = await seedAccount(app.database, { name: 'New Here' });
    expect((await list({}, nobody)).data).toMatchObject({ items: [], total: 0 });
  });

  test('check_exist and enter_backend answer for a team without membership as for an unknown team', async () => {
    const exist = async (person: Person, id: string) =>
      (await app.call<{ exist: boolean }>(person, teams.checkExist, { params: { id }, teamId: null })).data.exist;
    const enter = (person: Person, id: string) => app.call(person, teams.enterBackend, { params: { id }, teamId: null });
    expect(await exist(team.member, team.id)).toBe(true);
    expect(await enter(team.member, team.id)).toMatchObject({ status: 200, data: { enter: true } });
    for (const id of [other.id, randomUUID()]) {
      expect(await exist(team.member, id)).toBe(false);
      expect(await enter(team.member, id)).toMatchObject({ status: 403, code: 403 });
    }
    const frozen = await seedTeam(app.database, 'Frozen');
    await asOwner('UPDATE teams SET status = $1 WHERE id = $2', 'FROZEN', frozen.id);
    expect(await exist(frozen.owner, frozen.id)).toBe(false);
    expect(await enter(frozen.owner, frozen.id)).toMatchObject({ status: 403, code: 402 });
    await asOwner('UPDATE members SET resigned_at = now(), job_ended_date = now() WHERE id = $1', team.hr.memberId);
    expect(await exist(team.hr, team.id)).toBe(false);
    expect(await enter(team.hr, team.id)).toMatchObject({ status: 403, code: 403 });
    await asOwner('UPDATE members SET resigned_at = NULL, job_ended_date = NULL WHERE id = $1', team.hr.memberId);
  });
});

describe('organisation info', () => {
  test('shows headcount and member cap with permission for members, and the cap with permission for this page', async () => {
    expect(await read(team.owner)).toMatchObject({ headcount: 4, memberCap: 100 });
    expect(await read(team.hr)).toMatchObject({ headcount: 4, memberCap: 100, salesAskedAt: null });
    expect(await read(team.member)).toMatchObject({ name: 'Harbour Trading', headcount: null, memberCap: null });
  });

  test('view permission does not allow changes', async () => {
    const finance = await seedTeam(app.database, 'Finance Only');
    await inTransaction(app.database, { teamId: finance.id }, (tx) =>
      seedRole(tx, finance.id, 'FINANCE', [finance.member.memberId]),
    );
    const call = { params: { id: finance.id } };
    expect((await app.call<Team>(finance.member, teams.read, call)).data).toMatchObject({ headcount: null, memberCap: 100 });
    expect(await app.call(finance.member, teams.update, { ...call, body: { name: 'Mine' } })).toMatchObject({ code: 40300 });
  });

  test('stores every field, clears fields that are null, and logs the changes', async () => {
    const fields = { industry: 'LOGISTICS', size: '26-50', country: 'HK', contact: 'May Lee', contactNumber: '+852 2345 6789' };
    const { data } = await update({ ...fields, website: 'https://harbour.example', currency: 'HKD', defaultLang: 'hk' });
    expect(data).toMatchObject({ ...fields, website: 'https://harbour.example', currency: 'HKD', defaultLang: 'hk' });
    // A number without a prefix belongs to the team's country. A stored number is not validated again after the country
    // changes.
    const wrong = { status: 422, fields: [{ field: 'contactNumber', message: 'Please enter a correct phone number' }] };
    for (const body of [{ contactNumber: '123 4567' }, { contactNumber: '2345 6789', country: 'SG' }])
      expect(await update(body)).toMatchObject(wrong);
    expect((await update({ contactNumber: '2888 1234' })).data).toMatchObject({ contactNumber: '2888 1234' });
    expect((await update({ contactNumber: '2888 1234', country: 'SG' })).data).toMatchObject({ country: 'SG' });
    expect((await update({ website: '', contact: null }, team.superAdmin)).data).toMatchObject({ website: null, contact: null });
    const log = await readLog(app.database, team.id);
    expect(log.at(-1)).toMatchObject({
      action: 'team.update',
      actor_name: 'Sam Super',
      before: { website: 'https://harbour.example', contact: 'May Lee' },
      after: { website: null, contact: null },
    });
  });

  test('a new name also renames the root department', async () => {
    await update({ name: 'Harbour & Sons' });
    const rows = await asOwner('SELECT name, version FROM departments WHERE team_id = $1 AND parent_id IS NULL', team.id);
    expect(rows).toEqual([{ name: 'Harbour & Sons', version: 2 }]);
    const log = await readLog(app.database, team.id);
    expect(log.slice(-2).map(({ action }) => action)).toEqual(['team.update', 'department.update']);
    await update({ name: 'Harbour Trading' });
  });

  test('a logo is re-encoded as a square, replaces the previous one and can be removed', async () => {
    const file = async () => ({ name: '../../logo.png', content: await png() });
    const first = await app.call<{ logo: string }>(team.owner, teams.logo, { params: params(), file: await file() });
    const second = await app.call<{ logo: string }>(team.superAdmin, teams.logo, { params: params(), file: await file() });
    expect(await read(team.member)).toMatchObject({ logo: second.data.logo });
    const shown = await app.app.inject({ url: second.data.logo });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect((await app.app.inject({ url: first.data.logo })).statusCode).toBe(404);
    expect(await app.call(team.owner, teams.removeLogo, { params: params() })).toMatchObject({ status: 200 });
    expect(await app.call(team.owner, teams.removeLogo, { params: params() })).toMatchObject({ code: 42203 });
    expect((await read()).logo).toBeNull();
  });
});
