import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Inventory, ResignBatch } from '#contract/people/leaving.ts';
import { resignations } from '#contract/people/resignations.ts';
import { bookings } from '#contract/workplace/bookings.ts';
import { instantAt } from '#contract/workplace/room-hours.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { asTeam, daysAfter, ledgerOf, resign, runResignJob, standing, todayOf } from '#dev/testing/resignations.ts';
import { minutesAfter, seedRoom } from '#dev/testing/rooms.ts';
import { type Person, seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';

// What a planned resignation lists depends on its last day.

const zone = 'Asia/Hong_Kong';
const lastDay = daysAfter(todayOf(zone), 7);

interface Seeded {
  team: TestTeam;
  leaver: Person;
}

/** A member with bookings in the last half hour of the last day and in the first of the day after, in the team's time zone. */
async function seed(): Promise<Seeded> {
  const team = await seedTeam(app.database, 'Harbour Trading');
  const leaver = await seedAccountMember(app.database, team.id, 'Lena Leaver', team.sales);
  const roomId = await seedRoom(app.database, team.id, { name: 'Peak', timeZone: 'America/New_York' });
  const start = instantAt(zone, { date: lastDay, minute: 23.5 * 60 }).toISOString();
  for (const [title, startsAt] of [
    ['Before', start],
    ['After', minutesAfter(start, 30)],
  ] as const) {
    const times = { roomId, startsAt, endsAt: minutesAfter(startsAt, 30) };
    const body = { title, agenda: '', private: false, participantIds: [leaver.memberId], ...times };
    expect((await app.call(leaver, bookings.create, { body })).status).toBe(200);
  }
  return { team, leaver };
}

const inventoryOf = (by: Person, memberIds: readonly string[], jobEndedDate?: string) =>
  app.call<{ items: Inventory[] }>(by, resignations.inventory, {
    query: { employeeIds: memberIds.join(), ...(jobEndedDate && { jobEndedDate }) },
  });

async function namesOf(by: Person, memberId: string, jobEndedDate?: string): Promise<string[]> {
  const { items } = (await inventoryOf(by, [memberId], jobEndedDate)).data;
  const named = items[0]?.kinds.filter(({ kind }) => kind === 'schedules' || kind === 'meetings') ?? [];
  return named.flatMap(({ kind, items: names }) => names.map((name) => `${kind} ${name.split(' ')[0] ?? ''}`));
}

test('the inventory for a later day is refused for members outside the scope, and for a day that is no date', async () => {
  const { team, leaver } = await seed();
  const other = await seedTeam(app.database, 'Other');
  expect((await inventoryOf(team.owner, [leaver.memberId, other.member.memberId], lastDay)).status).toBe(404);
  expect((await inventoryOf(team.member, [leaver.memberId], lastDay)).code).toBe(40300);
  expect((await inventoryOf(team.owner, [leaver.memberId], '2026-02-30')).status).toBe(422);
});

test("bookings and meetings that begin after the last day in the team's time zone are listed, earlier ones are not", async () => {
  const { team, leaver } = await seed();
  const both = ['schedules Before', 'schedules After', 'meetings Before', 'meetings After'];
  expect(await namesOf(team.owner, leaver.memberId)).toEqual(both);
  expect(await namesOf(team.owner, leaver.memberId, daysAfter(lastDay, -1))).toEqual(both);
  expect(await namesOf(team.owner, leaver.memberId, lastDay)).toEqual(['schedules After', 'meetings After']);
  expect(await namesOf(team.owner, leaver.memberId, daysAfter(lastDay, 1))).toEqual([]);
  // A day in the past has the same effect as today.
  expect(await namesOf(team.owner, leaver.memberId, '2001-01-01')).toEqual(both);
  const several = (await inventoryOf(team.owner, [leaver.memberId, team.member.memberId], lastDay)).data.items;
  const counts = several.map(({ kinds }) => kinds.find(({ kind }) => kind === 'schedules')?.count);
  expect(counts.toSorted()).toEqual([0, 1]);
});

test('files that expire before the last day are not listed', async () => {
  const { team, leaver } = await seed();
  await asTeam(app, team.id, (tx) =>
    sql`INSERT INTO files (team_id, id, purpose, name, content_type, size, sha256, created_by, expires_at)
      VALUES (${team.id}::uuid, gen_random_uuid(), 'EXPORT', 'people.xlsx', 'application/zip', 1, '\\x00', ${leaver.memberId}::uuid,
        now() + interval '1 day')`.execute(tx),
  );
  const files = async (date?: string) =>
    (await inventoryOf(team.owner, [leaver.memberId], date)).data.items[0]?.kinds.find(({ kind }) => kind === 'resources')?.count;
  expect(await files()).toBe(1);
  expect(await files(lastDay)).toBe(0);
});

test('the ledger of the pending resignation lists the same, and the job names the date for each member', async () => {
  const { team, leaver } = await seed();
  expect((await resign(app, team.owner, leaver.memberId, { jobEndedDate: lastDay })).status).toBe(200);
  const { data } = await standing(app, team.owner, leaver.memberId);
  const lines = ledgerOf(data).filter((line) => /^(schedules|meetings)/.test(line));
  expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(['schedules After', 'meetings After']);
  const employeeIds = [team.hr.memberId, team.member.memberId];
  const body = { employeeIds, jobEndedDate: lastDay, reason: 'RETIRED', recipients: {}, confirmedCount: 2 };
  const { data: job } = await app.call<{ jobId: string }>(team.owner, resignations.resignMany, { body });
  const batch: ResignBatch = await runResignJob(app, team.id, job.jobId);
  expect(batch.people.map(({ state, jobEndedDate }) => [state, jobEndedDate])).toEqual([
    ['PENDING', lastDay],
    ['PENDING', lastDay],
  ]);
});
