import { sql } from 'kysely';
import { expect } from 'vitest';
import { scim, type ScimCall } from '#contract/apps/scim.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { connect, enterprise, groupSchema, userSchema } from '#dev/testing/scim.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';

/** Tables that the call itself changes: the list of calls, and when the token was last used. */
const ofTheCall = ['scim_calls', 'api_tokens'];

/** Returns every row of every table that belongs to the team or to no team. */
async function everything(teamId: string): Promise<Record<string, string>> {
  const { rows: tables } = await asPlatform(app.database, (db) =>
    sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE' AND has_table_privilege(quote_ident(table_schema) || '.' || quote_ident(table_name), 'SELECT')
        AND table_schema = 'public' ORDER BY table_name`.execute(db),
  );
  return inTransaction(app.database, { teamId }, async (tx) => {
    const found: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !ofTheCall.includes(table.name))) {
      const { rows } = await sql<{ all: string }>`
        SELECT coalesce(string_agg(t::text, ' | ' ORDER BY t::text), '') AS all FROM ${sql.table(name)} t`.execute(tx);
      found[name] = rows[0]?.all ?? '';
    }
    return found;
  });
}

test('a dry run answers as a write would, is listed, and changes nothing', async () => {
  const team = await seedTeam(app.database, 'Harbour Trading');
  const scimmer = await connect(app, team.owner, { dryRun: true });
  const before = await everything(team.id);
  expect(before['members']).toContain('Max Member');
  const made = await scimmer.post('/Users', {
    schemas: [userSchema],
    userName: 'ada@example.com',
    displayName: 'Ada',
    externalId: 'x',
    [enterprise]: { department: 'Sales' },
  });
  expect(made).toMatchObject({ status: 201, body: { userName: 'ada@example.com', externalId: 'x' } });
  const max = `/Users/${team.member.memberId}`;
  expect((await scimmer.patch(max, { op: 'replace', value: { active: false, title: 'Gone' } })).body).toMatchObject({
    active: false,
    title: 'Gone',
  });
  expect((await scimmer.put(max, { schemas: [userSchema], userName: 'hana.hr@example.com' })).status).toBe(409);
  expect((await scimmer.remove(max)).status).toBe(204);
  const members = [{ value: team.member.memberId }];
  expect((await scimmer.post('/Groups', { schemas: [groupSchema], displayName: 'New', members })).body.members).toHaveLength(1);
  expect((await scimmer.patch(`/Groups/${team.sales}`, { op: 'add', path: 'members', value: members })).status).toBe(200);
  expect((await scimmer.remove(`/Groups/${team.jakarta}`)).status).toBe(204);
  expect(await everything(team.id)).toEqual(before);
  expect((await scimmer.get(max)).body.active).toBe(true);

  const { data } = await app.call<{ items: ScimCall[] }>(team.owner, scim.calls, { query: {} });
  expect(
    data.items.map(({ method, status, objectName, actions, dryRun }) => [method, status, objectName, actions, dryRun]),
  ).toEqual([
    ['DELETE', 204, 'Sales / Jakarta', ['department.delete'], true],
    ['PATCH', 200, 'Sales', ['member.departments'], true],
    ['POST', 201, 'New', ['department.create', 'member.departments'], true],
    ['DELETE', 204, 'Max Member', ['member.suspend'], true],
    ['PUT', 409, null, [], true],
    ['PATCH', 200, 'Max Member', ['member.update', 'member.suspend'], true],
    ['POST', 201, 'Ada', ['member.create'], true],
  ]);

  const writing = await connect(app, team.owner);
  expect((await writing.remove(max)).status).toBe(204);
  expect(await everything(team.id)).not.toEqual(before);
});
