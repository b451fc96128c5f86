import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import { members } from '#contract/people/members.ts';
import { live } from '#contract/platform/live.ts';
import { app } from '#dev/testing/api-test.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, seedTeam } from '#dev/testing/team.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

interface Said {
  at: string;
  editors: { employeeId: string; displayName: string }[];
  changed: { by: { displayName: string } | null; at: string } | null;
}
const announce = (by: Person, kind: string, id: string, body: object = {}) =>
  app.call<Said>(by, live.editing, { params: { kind, id }, body });
const names = async (by: Person, kind: string, id: string) =>
  (await announce(by, kind, id)).data.editors.map(({ displayName }) => displayName);

let edited: string;
beforeEach(() => {
  edited = team.member.memberId;
});

describe('refusals', () => {
  test('records that the caller cannot edit, of other teams, and unknown ones are answered with notFound', async () => {
    const other = await seedTeam(app.database, 'Other Company');
    const calls: [Person, string, string][] = [
      [team.member, 'member', edited],
      [team.hr, 'member', edited],
      [team.hr, 'department', team.product],
      [team.hr, 'team', team.id],
      [team.owner, 'member', other.member.memberId],
      [team.owner, 'team', other.id],
      [team.owner, 'role', other.id],
    ];
    for (const [by, kind, id] of calls) expect((await announce(by, kind, id)).status, `${by.name} ${kind}`).toBe(404);
    expect((await announce(team.owner, 'order', team.id)).status).toBe(404);
  });

  test('support is not announced', async () => {
    await letSupportIn(app, team.id);
    const support = await asSupport(app, await seedStaff(app, 'Stella Staff'), team.id);
    expect((await announce(support, 'member', edited)).code).toBe(40340);
  });
});

test('people who edit a record are named to each other until they close the form or fall silent', async () => {
  expect(await names(team.owner, 'member', edited)).toEqual([]);
  expect(await names(team.superAdmin, 'member', edited)).toEqual([team.owner.name]);
  expect(await names(team.owner, 'member', edited)).toEqual([team.superAdmin.name]);
  expect(await names(team.owner, 'member', team.hr.memberId)).toEqual([]);
  expect(await names(team.owner, 'department', team.product)).toEqual([]);
  await announce(team.superAdmin, 'member', edited, { closed: true });
  expect(await names(team.owner, 'member', edited)).toEqual([]);
  await announce(team.superAdmin, 'member', edited);
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    sql`UPDATE record_editors SET seen_at = seen_at - interval '21 seconds' WHERE member_id = ${team.superAdmin.memberId}::uuid`.execute(
      tx,
    ),
  );
  expect(await names(team.owner, 'member', edited)).toEqual([]);
});

test('the last change by someone else since the form was opened is told, not that of the caller', async () => {
  const opened = (await announce(team.owner, 'member', edited)).data.at;
  const update = (by: Person, jobTitle: string) => app.call(by, members.update, { params: { id: edited }, body: { jobTitle } });
  await update(team.owner, 'Planner');
  expect((await announce(team.owner, 'member', edited, { since: opened })).data.changed).toBeNull();
  await update(team.superAdmin, 'Buyer');
  const { changed } = (await announce(team.owner, 'member', edited, { since: opened })).data;
  expect(changed?.by?.displayName).toBe(team.superAdmin.name);
  expect((await announce(team.owner, 'member', edited, { since: changed?.at ?? '' })).data.changed).toBeNull();
  expect((await announce(team.hr, 'member', team.hr.memberId, { since: opened })).data.changed).toBeNull();
});
