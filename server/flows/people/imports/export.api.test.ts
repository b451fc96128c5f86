import ExcelJS from 'exceljs';
import { describe, expect } from 'vitest';
import { imports } from '#contract/people/imports.ts';
import { memberColumns } from '#contract/people/member-field-facts.ts';
import { memberLimits } from '#contract/people/member-facts.ts';
import { members } from '#contract/people/members.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { type Uploaded } from '#dev/testing/imports.ts';
import { readWorkbook } from '#dev/testing/spreadsheets.ts';
import { readLog, seedMember, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';

const team = await seedTeam(app.database, 'Harbour / Trading', 100);
await app.call(team.owner, members.create, {
  body: {
    displayName: '陳大文',
    mobilePrefix: '852',
    mobileNumber: '61234567',
    officeMobile: '+852 2123 4567',
    employeeNumber: '-7',
    jobTitle: '=1+1',
    position: '@SUM(A1)',
    jobType: 'SECONDMENT',
    gender: 'F',
    joinedDate: '2024-02-29',
    birthDate: '1990-01-01',
    leaderId: team.hr.memberId,
    departmentIds: [team.jakarta, team.product],
  },
});

const download = (person = team.owner, body: object = { allFlag: true }, language = 'en') =>
  app.call(person, imports.exportMembers, { body, headers: { 'accept-language': language } });
const names = async (answer: Awaited<ReturnType<typeof download>>) =>
  (await readWorkbook(answer.raw.rawPayload))['Members']?.slice(2).map(([name]) => name);

describe('refuses', () => {
  test('members without the permission, and invalid filters', async () => {
    expect(await download(team.member)).toMatchObject({ status: 403, code: 40300 });
    expect(await app.call(null, imports.exportMembers, { teamId: team.id, body: {} })).toMatchObject({ status: 401 });
    expect(await download(team.owner, { memberStatus: 'HAPPY' })).toMatchObject({ status: 422 });
  });

  test('columns that the list does not have, twice or none, and selections that are empty or too large', async () => {
    const entries = (await readLog(app.database, team.id)).length;
    const many = Array.from({ length: memberLimits.batch + 1 }, () => team.member.memberId);
    for (const body of [
      { columns: ['displayName', 'password'] },
      { columns: ['email', 'email'] },
      { columns: [] },
      { columns: memberColumns.concat(memberColumns) },
      { employeeIds: [] },
      { employeeIds: many },
      { sort: 'password' },
    ])
      expect(await download(team.owner, body)).toMatchObject({ status: 422 });
    expect(await readLog(app.database, team.id)).toHaveLength(entries);
  });
});

test("contains the columns of the template, in the reader's language, without formulas", async () => {
  const answer = await download();
  expect(answer.raw.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'cache-control': 'no-store',
  });
  expect(decodeURIComponent(String(answer.raw.headers['content-disposition']))).toMatch(
    /''Members of Harbour Trading \d{4}-\d\d-\d\d\.xlsx$/,
  );
  const sheet = (await readWorkbook(answer.raw.rawPayload))['Members'] ?? [];
  expect(sheet[1]?.slice(0, 4)).toEqual([
    `${t('imports.columns.displayName')} *`,
    ...(['firstName', 'lastName', 'gender'] as const).map((column) => t(`imports.columns.${column}`)),
  ]);
  expect(sheet.at(-1)).toEqual([
    '陳大文',
    '',
    '',
    'F',
    '852',
    '61234567',
    '',
    "'+852 2123 4567",
    '',
    "'-7",
    'Sales/Jakarta;Product',
    "'=1+1",
    "'@SUM(A1)",
    'Secondment',
    '2024-02-29',
    '1990-01-01',
    'hana.hr@example.com',
  ]);
  const chinese = (await readWorkbook((await download(team.owner, { allFlag: true }, 'cn')).raw.rawPayload))['成员'] ?? [];
  expect(chinese.at(-1)).toContain('借调');
  expect(chinese[1]?.slice(0, 3)).toEqual(['姓名 *', '姓', '名']);
});

describe('with the columns of the list', () => {
  const shown = async (body: object, person = team.owner, language = 'en') => {
    const answer = await download(person, body, language);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(answer.raw.rawPayload as unknown as ExcelJS.Buffer);
    const rows: unknown[][] = [];
    workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
    return rows.slice(1);
  };

  test('contains exactly these, in their order, with dates as dates and no formulas', async () => {
    const columns = ['displayName', 'birthDate', 'jobTitle', 'mobile', 'departments', 'jobType', 'gender'];
    expect(await shown({ search: '陳', columns })).toEqual([
      columns.map((column) => t(`members.fields.${column as 'gender'}`)),
      ['陳大文', new Date('1990-01-01'), "'=1+1", '852 61234567', 'Sales / Jakarta; Product', 'Secondment', 'Female'],
    ]);
    expect((await shown({ search: '陳', columns: ['jobType', 'joinedDate'] }, team.owner, 'hk'))[0]).toEqual([
      '僱傭類別',
      '入職日期',
    ]);
    expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({ after: { columns: ['jobType', 'joinedDate'] } });
  });

  test('contains the rows in the order of the list', async () => {
    const order = async (body: object) => (await shown({ columns: ['displayName'], ...body })).slice(1).flat();
    const byName = await order({});
    expect(byName).toEqual(await names(await download()));
    expect(await order({ order: 'desc' })).toEqual(byName.toReversed());
    expect((await order({ sort: 'employeeNumber' }))[0]).toBe('陳大文');
  });

  test('contains the selected members, of those whom the exporter may see', async () => {
    const other = await seedTeam(app.database, 'Other', 10);
    const employeeIds = [team.hr, team.member, other.member].map(({ memberId }) => memberId);
    const chosen = async (person: typeof team.owner) =>
      (await shown({ columns: ['displayName'], employeeIds }, person)).slice(1).flat();
    expect(await chosen(team.owner)).toEqual(['Hana Hr', 'Max Member']);
    expect(await chosen(team.hr)).toEqual(['Hana Hr']);
  });
});

test('an export can be imported again and changes nothing', async () => {
  const file = { name: 'export.xlsx', content: (await download()).raw.rawPayload };
  const { data } = await app.call<Uploaded>(team.owner, imports.upload, { file });
  expect(data).toMatchObject({ ignored: [], firstFaults: [], summary: { rows: 5, same: 5, faulty: 0, add: 0, update: 0 } });
});

test('contains only matching members, and only those that the exporter may see', async () => {
  expect(await names(await download(team.owner, { search: '陳' }))).toEqual(['陳大文']);
  expect(await names(await download(team.owner, { departmentId: team.product }))).toEqual(['Max Member', '陳大文']);
  expect(await names(await download(team.hr))).toEqual(['Hana Hr', '陳大文']);
  expect(await names(await download(team.owner, { search: 'nobody at all' }))).toEqual([]);
});

test('an export is logged with its filters before anything is sent', async () => {
  await download(team.hr, { search: '陳' });
  expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({
    action: 'members.export',
    actor_name: 'Hana Hr',
    after: { people: 1, filters: { search: '陳' } },
  });
});

test('spans more than one page of rows, with each member once', async () => {
  const big = await seedTeam(app.database, 'Big', 5000);
  await inTransaction(app.database, { teamId: big.id }, async (tx) => {
    for (let n = 0; n < 1500; n += 1) await seedMember(tx, big.id, { name: `Person ${n}`, departmentId: big.sales });
  });
  // An export of more than a thousand members requires a fresh sign-in.
  const entries = (await readLog(app.database, big.id)).length;
  const stale = await app.call({ ...big.owner, session: 'old' }, imports.exportMembers, { body: { allFlag: true } });
  expect(stale).toMatchObject({ status: 403, code: 40301 });
  expect(await readLog(app.database, big.id)).toHaveLength(entries);
  const found = await names(await app.call(big.owner, imports.exportMembers, { body: { allFlag: true } }));
  expect(found).toHaveLength(1504);
  expect(new Set(found).size).toBe(1504);
});
