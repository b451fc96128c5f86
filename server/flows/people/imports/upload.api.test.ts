import ExcelJS from 'exceljs';
import { describe, expect } from 'vitest';
import { imports, type ImportRow, type MemberImport } from '#contract/people/imports.ts';
import { languages } from '#contract/languages.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { commitRows, type Uploaded, uploadRows } from '#dev/testing/imports.ts';
import { craftWorkbook, makeWorkbook } from '#dev/testing/spreadsheets.ts';
import { readLog, seedTeam } from '#dev/testing/team.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other Company');

const header = (['displayName', 'email', 'departments', 'joinedDate'] as const).map((column) => t(`imports.columns.${column}`));
const upload = (content: Buffer, name = 'people.xlsx', person = team.owner) =>
  app.call<Uploaded>(person, imports.upload, { file: { name, content } });
const rowsOf = (id: string, query: Record<string, string | number> = {}, person = team.owner) =>
  app.call<{ items: ImportRow[]; total: number }>(person, imports.rows, { params: { id }, query });
const countMembers = () =>
  asTeam(app.database, team.id, (db) => db.selectFrom('members').select('id').where('team_id', '=', team.id).execute()).then(
    (rows) => rows.length,
  );
const countImports = () =>
  asTeam(app.database, team.id, (db) => db.selectFrom('imports').select('id').where('team_id', '=', team.id).execute()).then(
    (rows) => rows.length,
  );

describe('refuses', () => {
  test('members without edit permission and callers not signed in', async () => {
    for (const endpoint of [
      imports.template,
      imports.upload,
      imports.recent,
      imports.read,
      imports.rows,
      imports.commit,
      imports.undo,
    ]) {
      const params = { id: '0197a3f2-0000-7000-8000-000000000000' };
      expect(await app.call(team.member, endpoint, { params }), endpoint.path).toMatchObject({ status: 403, code: 40300 });
      expect(await app.call(null, endpoint, { params, teamId: team.id }), endpoint.path).toMatchObject({ status: 401 });
    }
  });

  test('an import of another team, and one of another person for a caller with a limited scope', async () => {
    const mine = await uploadRows(app, team.owner, header, [['Anna', 'a@example.com', 'Sales', null]]);
    const theirs = await uploadRows(app, other.owner, header, [['Anna', 'a@example.com', 'Sales', null]]);
    for (const endpoint of [
      imports.read,
      imports.rows,
      imports.fixRow,
      imports.faultyRows,
      imports.commit,
      imports.undo,
      imports.discard,
    ]) {
      const body = { values: {}, mode: 'BOTH' };
      for (const [person, id] of [
        [team.owner, theirs.data.id],
        [team.hr, mine.data.id],
      ] as const) {
        const answer = await app.call(person, endpoint, { params: { id, row: '3' }, body });
        expect(answer, endpoint.path).toMatchObject({ status: 404, code: 40400 });
      }
    }
    const listed = await app.call<{ items: MemberImport[] }>(team.hr, imports.recent);
    expect(listed.data.items).toEqual([]);
  });

  test.each<[string, () => Promise<Buffer> | Buffer, object]>([
    ['a file that is no workbook', () => Buffer.from('Name,Email\nA,a@b.c'), { status: 415, message: /not.*allowed/i }],
    ['a hostile one', () => craftWorkbook('<row r="1"><c><v>1</v></row>'), { status: 422, fields: [{ field: 'file' }] }],
    ['5 MB and one byte', () => Buffer.alloc(5_000_001), { status: 413 }],
    ['an empty workbook', () => makeWorkbook([], []), { status: 422, fields: [{ field: 'file' }] }],
    ['a header alone', () => makeWorkbook(header, []), { fields: [{ message: t('rules.fileEmpty') }] }],
    ['unknown columns', () => makeWorkbook(['A', 'B'], [['1', '2']]), { fields: [{ message: t('rules.fileColumns') }] }],
    [
      'rows with nothing but unknown columns',
      () => makeWorkbook(['Name', 'Shoe size'], [['', '44']]),
      { fields: [{ message: t('rules.fileEmpty') }] },
    ],
    [
      '2,001 rows',
      () =>
        makeWorkbook(
          header,
          Array.from({ length: 2001 }, (_none, n) => [`P ${n}`, `p${n}@example.com`]),
        ),
      { status: 422, fields: [{ field: 'file', message: t('rules.fileTooManyRows', { max: 2000 }) }] },
    ],
  ])('%s', async (_name, make, expected) => {
    const before = await countImports();
    const answer = await upload(await make());
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const { message: _message, fields, ...plain } = expected as { message?: RegExp; fields?: { message?: string | RegExp }[] };
    expect(answer).toMatchObject(plain);
    const expectedMessage = fields?.[0]?.message;
    if (expectedMessage) expect(answer.fields?.[0]?.message).toMatch(expectedMessage);
    expect(await countImports(), 'nothing is left of it').toBe(before);
  });

  test('a request without a file, in the language of the caller', async () => {
    const answer = await app.call(team.owner, imports.upload, { body: {}, headers: { 'accept-language': 'hk' } });
    expect(answer).toMatchObject({ status: 422, fields: [{ field: 'file', message: '請上載試算表（.xlsx）' }] });
  });

  test('a second upload while one is being checked, until that one has died', async () => {
    const running = (age: string) =>
      app.database.pool.connect().then(async (client) => {
        await client.query("SELECT set_config('app.team_id', $1, false)", [team.id]);
        await client.query(
          `INSERT INTO imports (team_id, id, file_name, created_by, created_by_name, created_at)
           VALUES ($1, gen_random_uuid(), 'x', $2, 'x', now() - $3::interval)`,
          [team.id, team.owner.memberId, age],
        );
        client.release(true);
      });
    await running('1 second');
    expect(await uploadRows(app, team.owner, header, [['Anna', 'a@example.com']])).toMatchObject({ status: 409, code: 40903 });
    const wait = await app.database.pool.connect();
    await wait.query("SELECT set_config('app.team_id', $1, false)", [team.id]);
    await wait.query("UPDATE imports SET created_at = now() - interval '91 seconds' WHERE status = 'CHECKING'");
    wait.release(true);
    expect(await uploadRows(app, team.owner, header, [['Anna', 'a@example.com']])).toMatchObject({ status: 200 });
  });
});

test('checks 2,000 rows and writes no member', async () => {
  const before = await countMembers();
  const big = await seedTeam(app.database, 'Big', 2004);
  const rows = Array.from({ length: 2000 }, (_none, n) => [
    `P ${n}`,
    `p${n}@example.com`,
    n % 2 ? 'Sales/Jakarta' : '',
    '2024-01-01',
  ]);
  const { status, data } = await uploadRows(app, big.owner, header, rows);
  expect(status).toBe(200);
  expect(data.summary).toMatchObject({ rows: 2000, add: 2000, faulty: 0, headcount: 4, memberCap: 2004 });
  expect(await countMembers()).toBe(before);
});

test('an upload reports all errors of the file at once, by Excel row, column and reason', async () => {
  const { data } = await uploadRows(app, team.owner, header, [
    ['Anna', 'anna@example.com', 'Sales', new Date(Date.UTC(2024, 0, 31))],
    ['', 'nobody', 'Nowhere', '31.01.2024'],
    [null, null, null, null],
    ['Bert', 'anna@example.com', '', ''],
  ]);
  expect(data.status).toBe('READY');
  expect(data.firstFaults.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
    `3 email: ${t('imports.reasons.duplicateInFile', { rows: '6' })}`,
    `4 joinedDate: ${t('imports.reasons.dateFormat')}`,
    '4 email: Please enter a correct email',
    `4 departments: ${t('imports.reasons.departmentNotFound', { path: 'Nowhere' })}`,
    '4 displayName: This field is required',
    `6 email: ${t('imports.reasons.duplicateInFile', { rows: '3' })}`,
  ]);
  expect(data.summary?.faultsByColumn).toEqual({ email: 3, joinedDate: 1, departments: 1, displayName: 1 });
  const faulty = await rowsOf(data.id, { show: 'faulty', column: 'departments' });
  expect(faulty.data).toMatchObject({ total: 1, items: [{ row: 4, values: { departments: 'Nowhere' } }] });
  const inChinese = await app.call<{ items: ImportRow[] }>(team.owner, imports.rows, {
    params: { id: data.id },
    query: { size: 1, page: 2 },
    headers: { 'accept-language': 'cn' },
  });
  expect(inChinese.data.items[0]?.faults.map(({ message }) => message)).toContain('找不到部门“Nowhere”');
  expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({ action: 'members.import.check' });
});

test('a corrected row also clears the errors of rows it conflicted with', async () => {
  const { data } = await uploadRows(app, team.owner, header, [
    ['Anna', 'same@example.com', '', ''],
    ['Bert', 'same@example.com', '', ''],
  ]);
  const fix = (row: number, values: object) =>
    app.call<{ import: MemberImport; row: ImportRow }>(team.owner, imports.fixRow, {
      params: { id: data.id, row: String(row) },
      body: { values },
    });
  expect(await fix(9, { email: 'x@example.com' })).toMatchObject({ status: 404 });
  expect(await fix(4, { shoe: '44' })).toMatchObject({ status: 422 });
  expect(await fix(4, { email: 'x'.repeat(1001) })).toMatchObject({ status: 422 });
  expect((await fix(4, { email: 'a\u0000b' })).data.row.faults).toMatchObject([{ column: 'email' }]);
  const fixed = await fix(4, { email: ' bert@example.com ', displayName: 'Bert B' });
  expect(fixed.data).toMatchObject({
    row: { row: 4, action: 'ADD', faults: [], values: { email: 'bert@example.com', displayName: 'Bert B' } },
    import: { summary: { add: 2, faulty: 0 } },
  });
  expect((await rowsOf(data.id, { show: 'faulty' })).data.total).toBe(0);
  await commitRows(app, team.owner, data.id);
  expect(await fix(4, { email: 'y@example.com' })).toMatchObject({ status: 409, code: 40900 });
});

test.each(languages)('the unchanged template in %s is accepted', async (language) => {
  const answer = await app.call(team.hr, imports.template, { body: {}, headers: { 'accept-language': language } });
  expect(answer.status).toBe(200);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(answer.raw.rawPayload as unknown as ExcelJS.Buffer);
  const [sheet] = workbook.worksheets;
  const row = sheet?.getRow(3);
  if (!row) throw new Error('no sheet');
  row.getCell(1).value = '陳大文';
  row.getCell(7).value = `${language}@example.com`;
  row.getCell(11).value = 'Sales/Jakarta';
  row.getCell(14).value = workbook.getWorksheet('Lists')?.getCell('D1').value;
  const lists = workbook.getWorksheet('Lists')?.getColumn(3).values.slice(1);
  expect(lists, 'only departments in reach').toEqual(['Sales', 'Sales/Jakarta']);
  const { data } = await upload(Buffer.from(await workbook.xlsx.writeBuffer()), 'x.xlsx', team.hr);
  expect(data).toMatchObject({ ignored: [], summary: { rows: 1, add: 1, faulty: 0 } });
});

test('faulty rows are downloaded as a file with reasons, which can be corrected and imported', async () => {
  const { data } = await uploadRows(app, team.owner, header, [
    ['Good', 'good@example.com', '', ''],
    ['Bad', 'bad', '', 'soon'],
  ]);
  const file = await app.call(team.owner, imports.faultyRows, { params: { id: data.id } });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(file.raw.rawPayload as unknown as ExcelJS.Buffer);
  const sheet = workbook.getWorksheet('Members');
  expect(sheet?.getCell('S3').value).toBe(
    `4 · ${t('imports.columns.joinedDate')}: ${t('imports.reasons.dateFormat')}\n4 · Email: Please enter a correct email`,
  );
  if (sheet) sheet.getCell('G3').value = 'bad@example.com';
  if (sheet) sheet.getCell('O3').value = '2024/1/1';
  const again = await upload(Buffer.from(await workbook.xlsx.writeBuffer()));
  expect(again.data).toMatchObject({ ignored: [], summary: { rows: 1, add: 1, faulty: 0 } });
});

test('a retried upload is checked once', async () => {
  const content = await makeWorkbook(header, [['Retry', 'retry@example.com', '', '']]);
  const headers = { 'idempotency-key': 'upload-retried-1' };
  const before = await countImports();
  const first = await app.call<Uploaded>(team.owner, imports.upload, { file: { name: 'a.xlsx', content }, headers });
  const second = await app.call<Uploaded>(team.owner, imports.upload, { file: { name: 'a.xlsx', content }, headers });
  expect(second.data.id).toBe(first.data.id);
  expect(await countImports()).toBe(before + 1);
  const other = await makeWorkbook(header, [['Other', 'other@example.com', '', '']]);
  const reused = await app.call(team.owner, imports.upload, { file: { name: 'a.xlsx', content: other }, headers });
  expect(reused).toMatchObject({ status: 422, code: 42202 });
});

test('a checked file can be deleted', async () => {
  const { data } = await uploadRows(app, team.owner, header, [['Gone', 'gone@example.com', '', '']]);
  expect(await app.call(team.owner, imports.discard, { params: { id: data.id } })).toMatchObject({ status: 200 });
  expect(await app.call(team.owner, imports.read, { params: { id: data.id } })).toMatchObject({ status: 404 });
});
