import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { expect } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { type Headcount, type HeadcountPeriod, insight } from '#contract/people/insight.ts';
import { jobTypes, memberStatuses } from '#contract/people/member-facts.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { type Person, readLog, seedTeam } from '#dev/testing/team.ts';
import { translator } from '#phrases/translate.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const other = await seedTeam(app.database, 'Other');

const today = dateIn('Asia/Hong_Kong', new Date());
const ask = async (person: Person, query: Record<string, string> = {}) =>
  (await app.call<Headcount>(person, insight.headcount, { query })).data;

const askPeriod = async (person: Person, query: Record<string, string>) =>
  (await app.call<HeadcountPeriod>(person, insight.headcountPeriod, { query })).data;

test('the headcount refuses outsiders, members without the permission, and departments of other teams', async () => {
  const team = await seedTeam(app.database, 'Harbour');
  expect((await app.call(null, insight.headcount)).status).toBe(401);
  expect((await app.call(other.owner, insight.headcount, { teamId: team.id })).code).toBe(403);
  expect((await app.call(team.member, insight.headcount)).code).toBe(40300);
  expect((await app.call(team.member, insight.exportHeadcount, { body: {} })).code).toBe(40300);
  expect((await app.call(team.owner, insight.headcount, { query: { departmentId: other.sales } })).status).toBe(404);
  expect((await app.call(team.owner, insight.headcount, { query: { months: 13 } })).status).toBe(422);
  const period = async (person: Person, query: Record<string, string>) =>
    (await app.call(person, insight.headcountPeriod, { query: { from: '2026-01', to: '2026-03', ...query } })).status;
  expect((await app.call(team.member, insight.headcountPeriod, { query: { from: '2026-01', to: '2026-03' } })).code).toBe(40300);
  expect(await period(team.owner, { departmentId: other.sales })).toBe(404);
  expect(await period(team.owner, { to: '2025-12' })).toBe(422);
  expect(await period(team.owner, { from: '2022-12' })).toBe(422);
  expect(await period(team.owner, { from: '2026-13' })).toBe(422);
});

test('a scoped administrator gets figures of the own scope only, whichever department is requested', async () => {
  const team = await seedTeam(app.database, 'Harbour');
  for (const departmentId of ['', team.root, team.sales]) {
    const { total, departments } = await ask(team.hr, departmentId ? { departmentId } : {});
    expect(total).toBe(1);
    expect(departments.items.map(({ name, people }) => [name, people])).toEqual([['Jakarta', 0]]);
  }
  const beside = await ask(team.hr, { departmentId: team.product });
  expect([beside.total, beside.departments.items, beside.months.at(-1)?.people]).toEqual([0, [], 0]);
  const { departments } = await ask(team.owner);
  expect(departments.items.map(({ name, people }) => [name, people])).toEqual([
    ['Product', 1],
    ['Sales', 1],
  ]);
  expect((await ask(team.owner, { level: '2' })).departments).toMatchObject({ total: 1, levels: 2 });
});

interface RandomMember {
  joined: string | null;
  ended: string | null;
  jobType: (typeof jobTypes)[number];
  status: (typeof memberStatuses)[number];
  places: number[];
}

const day = (offset: number) => new Date(Date.parse(`${today}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10);
const randomMember: fc.Arbitrary<RandomMember> = fc.record({
  joined: fc.option(fc.integer({ min: -1200, max: 40 }).map(day), { nil: null }),
  ended: fc.option(fc.integer({ min: -1200, max: 0 }).map(day), { nil: null, freq: 2 }),
  jobType: fc.constantFrom(...jobTypes),
  status: fc.constantFrom(...memberStatuses),
  places: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 }),
});

/** Counts one by one who was a member at the end of each month, and who joined and left in it. */
function naive(people: readonly RandomMember[], months: number) {
  const there = people.filter(({ status, ended }) => ended !== null || status !== 'CANCELED');
  const came = there.filter(({ joined, ended }) => ended === null || joined === null || joined <= ended);
  const list = Array.from({ length: months }, (_, back) => {
    const first = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - months + back, 1));
    const month = first.toISOString().slice(0, 7);
    const end = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
    const at = end < today ? end : today;
    return {
      month,
      people: came.filter(({ joined, ended }) => (joined === null || joined <= at) && (ended === null || ended > at)).length,
      joined: came.filter(({ joined }) => joined?.startsWith(month) && joined <= today).length,
      left: came.filter(({ ended }) => ended?.startsWith(month)).length,
    };
  });
  const now = there.filter(({ ended }) => ended === null);
  return { total: now.length, later: now.filter(({ joined }) => joined !== null && joined > today).length, months: list };
}

test('every figure equals the one-by-one count', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomMember, { maxLength: 40 }), fc.constantFrom(12, 24, 36), async (people, months) => {
      const team = await seedTeam(app.database, `Harbour ${uuidv7()}`, 1000);
      const places = [team.root, team.sales, team.jakarta, team.product];
      await inTransaction(app.database, { teamId: team.id }, async (tx) => {
        for (const [n, one] of people.entries()) {
          const id = uuidv7();
          const gone = one.ended ? { job_ended_date: one.ended, resigned_at: new Date() } : {};
          const values = { display_name: `P ${n}`, email: `p${n}@example.com`, status: one.status, job_type: one.jobType };
          await tx
            .insertInto('members')
            .values({ team_id: team.id, id, joined_date: one.joined, ...values, ...gone })
            .execute();
          const rows = one.places.map((place, position) => ({
            team_id: team.id,
            member_id: id,
            department_id: places[place] ?? team.root,
            position,
          }));
          await tx.insertInto('member_departments').values(rows).execute();
        }
      });
      const seeded: RandomMember = { joined: null, ended: null, jobType: 'FULL_TIME', status: 'REGISTERED', places: [] };
      // Owner and super administrator are in the root, the HR administrator in Sales, the member in Product.
      const all = [
        ...people,
        { ...seeded, places: [0] },
        { ...seeded, places: [0] },
        { ...seeded, places: [1] },
        { ...seeded, places: [3] },
      ];
      const inSales = all.filter((one) => one.places.some((place) => place === 1 || place === 2));
      const query = { months: String(months) };
      const figures = await ask(team.owner, query);
      expect(figures).toMatchObject(naive(all, months));
      expect(await ask(team.hr, query)).toMatchObject(naive(inSales, months));
      expect(await ask(team.owner, { ...query, departmentId: team.sales })).toMatchObject(naive(inSales, months));
      const sales = inSales.filter(({ ended, status }) => ended === null && status !== 'CANCELED').length;
      expect(figures.departments.items.find(({ name }) => name === 'Sales')?.people).toBe(sales);
      const [from = '', to = ''] = [figures.months[2]?.month, figures.months.at(-2)?.month];
      const moved = (list: { months: { month: string; joined: number; left: number }[] }) =>
        list.months
          .filter(({ month }) => month >= from && month <= to)
          .reduce((sum, { joined, left }) => ({ joined: sum.joined + joined, left: sum.left + left }), { joined: 0, left: 0 });
      const period = await askPeriod(team.owner, { from, to });
      expect(period).toMatchObject(moved(naive(all, months)));
      expect(await askPeriod(team.hr, { from, to })).toMatchObject(moved(naive(inSales, months)));
      expect(period.items.find(({ name }) => name === 'Sales') ?? { joined: 0, left: 0 }).toMatchObject(
        moved(naive(inSales, months)),
      );
      for (const { jobType, people: n } of figures.jobTypes)
        expect(n).toBe(all.filter((one) => one.jobType === jobType && one.ended === null && one.status !== 'CANCELED').length);
      for (const { memberStatus, people: n } of figures.statuses)
        expect(n).toBe(all.filter((one) => one.status === memberStatus && one.ended === null).length);
    }),
    { numRuns: 12 },
  );
}, 60_000);

test('the workbook contains the figures as numbers, a sheet for each chart, and the export is logged', async () => {
  const cn = translator('cn');
  const team = await seedTeam(app.database, '海港 Harbour');
  const answer = await app.call(team.hr, insight.exportHeadcount, {
    body: { months: '24' },
    headers: { 'accept-language': 'cn' },
  });
  expect(answer.status).toBe(200);
  expect(decodeURIComponent(answer.raw.headers['content-disposition'] as string)).toContain(`人数统计 海港 Harbour`);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(answer.raw.rawPayload as unknown as ArrayBuffer);
  expect(book.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
    [cn('insight.headcount.byMonth'), 26],
    [cn('insight.headcount.byDepartment'), 3],
    [cn('insight.headcount.byJobType'), 3],
    [cn('insight.headcount.byStatus'), 3],
  ]);
  expect(book.worksheets[0]?.getRow(26).values).toEqual([undefined, today.slice(0, 7), 1, 0, 0]);
  expect(book.worksheets[1]?.getRow(3).values).toEqual([undefined, 'Sales / Jakarta', 0]);
  expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({
    action: 'headcount.export',
    after: { people: 1, months: 24 },
  });
});
