import { beforeEach, expect } from 'vitest';
import { members } from '#contract/people/members.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';

let other: TestTeam;
beforeEach(async () => {
  other = await seedTeam(app.database, 'Other Company');
});

type Row = Record<string, unknown> & { employeeId: string };
/** An answer without the fields that differ in any case. */
const plain = ({ email: _email, employeeId: _id, displayName: _name, ...rest }: Row) =>
  Object.fromEntries(Object.entries(rest).filter(([name]) => !/^id$|At$|avatar|pinyin/i.test(name)));
const add = async (displayName: string, contact: object) => {
  const { status, data } = await app.call<Row>(team.owner, members.create, { body: { displayName, ...contact } });
  return { status, row: data };
};

test('adding a member gives the same answer whether or not an account has the address', async () => {
  const known = await add('Known', { email: `owner.${other.id}@example.com` });
  const unknown = await add('Nobody', { email: 'nobody.has.this@example.com' });
  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect(known.row['memberStatus']).toBe('UNREGISTERED');
  expect(plain(known.row)).toEqual(plain(unknown.row));
});

test('changing the address of a member gives the same answer too', async () => {
  const { row } = await add('Moving', { email: 'first@example.com' });
  for (const email of [`owner.${other.id}@example.com`, 'nobody.has.that@example.com']) {
    const { data } = await app.call<Row>(team.owner, members.update, { params: { id: row.employeeId }, body: { email } });
    expect(data).toMatchObject({ email, memberStatus: 'UNREGISTERED' });
  }
});
