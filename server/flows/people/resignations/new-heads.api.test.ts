import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Inventory } from '#contract/people/leaving.ts';
import { resignations } from '#contract/people/resignations.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { asTeam, daysAfter, ledgerOf, lookAt, resign, runResignJob, standing, todayOf } from '#dev/testing/resignations.ts';
import { type Person, seedAccountMember, seedSuspended, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { t } from '#dev/testing/texts.ts';

// The new head of departments can be chosen where the person who records the resignation can edit them.

interface Seeded {
  team: TestTeam;
  leaver: Person;
  heir: Person;
}

/** A member of Sales who heads Sales and Jakarta. */
async function seed(): Promise<Seeded> {
  const team = await seedTeam(app.database, 'Harbour Trading');
  const leaver = await seedAccountMember(app.database, team.id, 'Lena Leaver', team.sales);
  const heir = await seedAccountMember(app.database, team.id, 'Hugo Heir', team.sales);
  await head(team, leaver, [team.sales, team.jakarta]);
  return { team, leaver, heir };
}

const head = (team: TestTeam, { memberId }: Person, ids: readonly string[]) =>
  asTeam(app, team.id, (tx) =>
    sql`UPDATE departments SET head_member_id = ${memberId}::uuid WHERE id = ANY(${[...ids]}::uuid[])`.execute(tx),
  );

const headPosts = async (team: TestTeam, { memberId }: Person) =>
  ledgerOf((await standing(app, team.owner, memberId)).data)
    .filter((line) => line.startsWith('headPosts'))
    .toSorted();

/** An administrator of all members who can edit only some departments. */
async function administrator(team: TestTeam, departments: string[]): Promise<Person> {
  const person = await seedAccountMember(app.database, team.id, 'Adam Admin', team.product);
  await giveRole(app.database, team.id, { name: 'People', grants: { '020100': 'edit' }, members: [person.memberId] });
  if (departments.length)
    await giveRole(app.database, team.id, {
      name: 'Tree',
      grants: { '020200': 'edit' },
      departments,
      members: [person.memberId],
    });
  return person;
}

test('members of other teams, resigned, suspended and leaving ones are refused as head', async () => {
  const { team, leaver, heir } = await seed();
  const other = await seedTeam(app.database, 'Other');
  const gone = await seedAccountMember(app.database, team.id, 'Gus Gone', team.sales);
  expect((await resign(app, team.owner, gone.memberId)).status).toBe(200);
  const ruleFor = async (memberId: string) => {
    const answer = await resign(app, team.owner, leaver.memberId, { headPosts: memberId });
    return answer.fields?.find(({ field }) => field === 'headPosts')?.message;
  };
  expect(await ruleFor(other.member.memberId)).toBe(t('rules.notFound'));
  expect(await ruleFor(gone.memberId)).toBe(t('rules.resigned'));
  expect(await ruleFor(leaver.memberId)).toBe(t('rules.leavesToo'));
  await seedSuspended(app.database, heir);
  expect(await ruleFor(heir.memberId)).toBe(t('rules.suspended'));
  const body = { employeeIds: [leaver.memberId], reason: 'MUTUAL', recipients: { headPosts: gone.memberId } };
  const many = await app.call(team.owner, resignations.resignMany, { body });
  expect(many).toMatchObject({ status: 422, fields: [{ field: 'recipients.headPosts' }] });
});

test('a caller who can edit none of the departments cannot choose, and the owner becomes the head', async () => {
  const { team, leaver, heir } = await seed();
  const admin = await administrator(team, []);
  const refused = await resign(app, admin, leaver.memberId, { headPosts: heir.memberId });
  expect(refused).toMatchObject({ status: 422, fields: [{ field: 'headPosts', message: t('rules.outsideScope') }] });
  expect((await resign(app, admin, leaver.memberId, { headPosts: team.owner.memberId })).status).toBe(200);
  expect(await headPosts(team, leaver)).toEqual(['headPosts Jakarta DONE Olivia Owner', 'headPosts Sales DONE Olivia Owner']);
});

test('departments outside the scope go to the owner, the others to the chosen head, as the inventory says', async () => {
  const { team, leaver, heir } = await seed();
  const admin = await administrator(team, [team.sales]);
  const { data } = await app.call<{ items: Inventory[] }>(admin, resignations.inventory, {
    query: { employeeIds: leaver.memberId },
  });
  const kind = data.items[0]?.kinds.find((each) => each.kind === 'headPosts');
  const below = await asTeam(app, team.id, async (tx) => {
    const { rows } =
      await sql`SELECT 1 FROM departments WHERE id = ${team.jakarta}::uuid AND ${team.sales}::uuid = ANY(path)`.execute(tx);
    return rows.length;
  });
  expect(kind).toMatchObject({ to: 'owner', count: 2, fixed: 1 - below });
  expect((await resign(app, admin, leaver.memberId, { headPosts: heir.memberId })).status).toBe(200);
  const jakarta = below ? 'Hugo Heir' : 'Olivia Owner';
  expect(await headPosts(team, leaver)).toEqual([`headPosts Jakarta DONE ${jakarta}`, 'headPosts Sales DONE Hugo Heir']);
});

test('callers cannot become head of people whom they do not see: single or bulk', async () => {
  const { team, leaver } = await seed();
  const own = await seedAccountMember(app.database, team.id, 'Olga Own', team.product);
  await giveRole(app.database, team.id, {
    name: 'Leavers',
    grants: { '020100': 'edit' },
    scopeMembers: [leaver.memberId],
    members: [own.memberId],
  });
  await giveRole(app.database, team.id, {
    name: 'Tree',
    grants: { '020200': 'edit' },
    members: [own.memberId],
  });
  const refusal = { status: 422, fields: [{ message: t('rules.widensFields') }] };
  expect(await resign(app, own, leaver.memberId, { headPosts: own.memberId })).toMatchObject(refusal);
  const body = { employeeIds: [leaver.memberId], reason: 'MUTUAL', recipients: { headPosts: own.memberId }, confirmedCount: 1 };
  expect(await app.call(own, resignations.resignMany, { body })).toMatchObject(refusal);
});

test('a choice is checked again when a planned resignation takes effect', async () => {
  const [first, second] = [await seed(), await seed()];
  const jobEndedDate = daysAfter(todayOf('Asia/Hong_Kong'), 1);
  for (const { team, leaver, heir } of [first, second]) {
    const admin = await administrator(team, [team.sales, team.jakarta]);
    expect((await resign(app, admin, leaver.memberId, { jobEndedDate, headPosts: heir.memberId })).status).toBe(200);
    expect(await headPosts(team, leaver)).toEqual(['headPosts Jakarta WAITING Hugo Heir', 'headPosts Sales WAITING Hugo Heir']);
    if (team === second.team)
      await asTeam(app, team.id, (tx) => sql`DELETE FROM role_members WHERE member_id = ${admin.memberId}::uuid`.execute(tx));
  }
  // A department that the member came to head since goes to the owner.
  await head(first.team, first.leaver, [first.team.product]);
  await lookAt(app, new Date(Date.now() + 3 * 86_400_000));
  expect(await headPosts(first.team, first.leaver)).toEqual([
    'headPosts Jakarta DONE Hugo Heir',
    'headPosts Product DONE Olivia Owner',
    'headPosts Sales DONE Hugo Heir',
  ]);
  expect(await headPosts(second.team, second.leaver)).toEqual([
    'headPosts Jakarta DONE Olivia Owner',
    'headPosts Sales DONE Olivia Owner',
  ]);
});

test('a job passes the departments of several members to the chosen head', async () => {
  const { team, leaver, heir } = await seed();
  const body = {
    employeeIds: [leaver.memberId, team.member.memberId],
    reason: 'MUTUAL',
    recipients: { headPosts: heir.memberId },
    confirmedCount: 2,
  };
  const { data } = await app.call<{ jobId: string }>(team.owner, resignations.resignMany, { body });
  const { people } = await runResignJob(app, team.id, data.jobId);
  expect(people.map(({ state }) => state)).toEqual(['RESIGNED', 'RESIGNED']);
  expect(await headPosts(team, leaver)).toEqual(['headPosts Jakarta DONE Hugo Heir', 'headPosts Sales DONE Hugo Heir']);
});
