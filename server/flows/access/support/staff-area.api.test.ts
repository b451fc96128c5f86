import { afterAll, describe, expect, test } from 'vitest';
import { type OwnLease, staff } from '#contract/platform/staff.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, seedTeam } from '#dev/testing/team.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';

const app = await startTestApp();
const other = await seedTeam(app.database, 'Other Company');
const team = await seedTeam(app.database, 'Harbour Trading');
for (const { id } of [other, team]) await letSupportIn(app, id);
const sina = await seedStaff(app, 'Sina Staff');
const sol = await seedStaff(app, 'Sol Staff');
afterAll(() => app.close());

const end = (person: Person, id: string) => app.call(person, staff.end, { params: { id } });

describe('the staff area', () => {
  test('finds teams by part of the name, code and id, and shows nothing about their members', async () => {
    const named = await seedTeam(app.database, 'Lantern 燈籠 Works');
    const find = async (search: string) =>
      (await app.call<{ items: object[] }>(sina, staff.teams, { query: { search } })).data.items;
    const { code } = await asTeam(app.database, named.id, (db) =>
      db.selectFrom('teams').select('code').executeTakeFirstOrThrow(),
    );
    const found = [{ id: named.id, name: 'Lantern 燈籠 Works', code, headcount: 4, open: false, frozen: false }];
    for (const search of ['lantern', '燈籠', code.toLowerCase(), named.id]) expect(await find(search), search).toEqual(found);
    expect(await find('%%')).toEqual([]);
    expect((await app.call(sina, staff.teams, { query: { search: 'x' } })).status).toBe(422);
  });

  test('shows each person their own leases only', async () => {
    const running = await asSupport(app, sina, team.id);
    const { supportId: over = '' } = await asSupport(app, sina, other.id);
    await end(sina, over);
    await asSupport(app, sol, team.id);
    const list = async (query: Record<string, string> = {}) =>
      (await app.call<{ items: OwnLease[] }>(sina, staff.leases, { query })).data.items.map(({ id }) => id);
    expect(await list()).toEqual([over, running.supportId]);
    expect(await list({ state: 'RUNNING' })).toEqual([running.supportId]);
    expect(await list({ state: 'ENDED' })).toEqual([over]);
    expect(await list({ search: 'other' })).toEqual([over]);
    // The lease began on the second of March in Hong Kong and on the first in other time zones.
    await inTransaction(app.database, { teamId: other.id }, (tx) =>
      tx
        .updateTable('support_leases')
        .set({ started_at: '2026-03-01T20:00:00Z', ends_at: '2026-03-02T04:00:00Z', ended_at: '2026-03-01T21:00:00Z' })
        .where('id', '=', over)
        .execute(),
    );
    const day = { from: '2026-03-02', to: '2026-03-02' };
    const headers = { 'x-time-zone': 'Asia/Hong_Kong' };
    const { data } = await app.call<{ items: OwnLease[] }>(sina, staff.leases, { query: day, headers });
    expect(data.items.map(({ id }) => id)).toEqual([over]);
    expect(await list(day)).toEqual([]);
    expect(await list({ from: '2026-03-03' })).toEqual([running.supportId]);
    expect((await app.call(sina, staff.leases, { query: { from: 'March' } })).status).toBe(422);
    expect((await app.call(sol, staff.read, { params: { id: over } })).status).toBe(404);
    expect((await app.call(sina, staff.self)).data).toMatchObject({ name: 'Sina Staff', running: 1 });
  });
});
