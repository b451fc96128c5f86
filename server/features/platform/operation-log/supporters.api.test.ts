import { sql } from 'kysely';
import { expect } from 'vitest';
import type { z } from 'zod';
import { members } from '#contract/people/members.ts';
import { type LogEntry, operationLog } from '#contract/platform/operation-log.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

type Supporters = z.output<typeof operationLog.supporters.output>;

const team = await seedTeam(app.database, 'Harbour Trading');
await letSupportIn(app, team.id);
const support = await asSupport(app, await seedStaff(app, 'Sina Staff'), team.id);
const other = await seedTeam(app.database, 'Other');
await letSupportIn(app, other.id);
await asSupport(app, await seedStaff(app, 'Sol Staff'), other.id);
await inTransaction(app.database, { teamId: team.id }, (tx) =>
  sql`INSERT INTO role_grants (team_id, role_id, menu_code, access)
      SELECT team_id, role_id, '080100', 'view' FROM role_members WHERE member_id = ${team.hr.memberId}::uuid`.execute(tx),
);

const offered = async (person: Person) =>
  (await app.call<Supporters>(person, operationLog.supporters)).data.items.map(({ operatorId, displayName }) => ({
    operatorId,
    displayName,
  }));
const rename = (id: string) => app.call(support, members.update, { params: { id }, body: { displayName: 'Re Named' } });

test('a caller with part of the log in scope is offered the support leases with entries there, of no other team', async () => {
  expect(await offered(team.hr)).toEqual([]);
  await rename(team.member.memberId);
  expect(await offered(team.hr)).toEqual([]);
  await rename(team.hr.memberId);
  const visit = { operatorId: support.supportId, displayName: 'Sina Staff (Atrium support)' };
  expect(await offered(team.hr)).toEqual([visit]);
  expect(await offered(team.owner)).toEqual([visit]);
});

test('the log filtered by a lease shows its entries under the same name', async () => {
  const [visit] = await offered(team.owner);
  const query = { operatorId: visit?.operatorId ?? '', category: 'SUPPORT' };
  const { data } = await app.call<{ items: LogEntry[] }>(team.owner, operationLog.list, { query });
  expect(data.items.map(({ action, operator }) => [action, operator.displayName])).toEqual([
    ['support.open', visit?.displayName],
  ]);
});
