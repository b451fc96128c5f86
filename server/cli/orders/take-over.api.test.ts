import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { orders } from '#contract/billing/orders.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { readLog, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { checkOrders, importOrders, type OldOrderParts } from './take-over.ts';

const app = await startTestApp();
const owner = new pg.Client({ connectionString: app.ownerUrl });
await owner.connect();
const parts: OldOrderParts = { owner, database: app.database, logKey: app.logKey };
const folder = await mkdtemp(join(tmpdir(), 'old-orders-'));
const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other Co');
const { rows } = await owner.query<{ code: string }>('SELECT code FROM teams WHERE id = $1', [team.id]);
const code = rows[0]?.code ?? '';
afterAll(async () => {
  await parts.owner.end();
  await app.close();
  await rm(folder, { recursive: true });
});

const head = 'team,number,date,items,amount,currency,status,customer,remark';
async function file(name: string, ...lines: readonly string[]) {
  const path = join(folder, name);
  await writeFile(path, lines.join('\n'));
  return path;
}
/** The faults without the path of the folder. */
const faults = async (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: Error) => error.message.split('\n').map((line) => line.replace(`${folder}/`, '')),
  );
const numbersOf = async ({ id }: TestTeam) =>
  (await asTeam(app.database, id, (db) => db.selectFrom('old_orders').select('number').orderBy('number').execute())).map(
    ({ number }) => number,
  );

test('every fault is named with its line, and a file with a fault writes nothing', async () => {
  const path = await file(
    'faulty.csv',
    head,
    `${code},R-1,2024-03-01,HR system,100.00,HKD,Paid,Harbour,`,
    `${code},R-2,2024-13-01,HR system,1.005,HKD,Paid,Harbour,`,
    `NOSUCHTEAM,R-3,2024-03-01,HR system,100,HKD,Paid,,`,
    `${code},R-1,2024-03-02,HR system,100,HKD,Paid,,`,
    `${code},R-4,2024-03-02,Survey,100.50,IDR,Paid,,`,
    `${code},R-5,2024-03-02,Survey,100,EUR,,,`,
    `${code},R-6,2024-03-02`,
  );
  const reported = await faults(importOrders(parts, path));
  expect(reported.map((line) => line.split('  ').slice(0, 2).join(' '))).toEqual([
    'faulty.csv:3 date',
    'faulty.csv:3 amount',
    'faulty.csv:4 team',
    'faulty.csv:5 number',
    'faulty.csv:6 amount',
    'faulty.csv:7 currency',
    'faulty.csv:7 status',
    'faulty.csv:8 This line has 3 columns and the first has 9.',
  ]);
  expect(reported[3]).toContain('is already in line 2');
  expect(await faults(checkOrders(parts, path))).toEqual(reported);
  expect([await numbersOf(team), await readLog(app.database, team.id)]).toEqual([[], []]);
});

test('a file that contains no orders is refused', async () => {
  expect(await faults(checkOrders(parts, join(folder, 'none.csv')))).toEqual(['none.csv cannot be read.']);
  expect(await faults(checkOrders(parts, await file('orders.txt', head)))).toEqual([expect.stringContaining('ends in .csv')]);
  expect(await faults(checkOrders(parts, await file('empty.csv', head)))).toEqual(['empty.csv has no orders.']);
  expect(await faults(checkOrders(parts, await file('open.csv', head, `${code},"R-1`)))).toEqual([
    expect.stringMatching(/^open\.csv:2 {2}A quotation mark/),
  ]);
  expect(await faults(checkOrders(parts, await file('bad.json', '[', '{"team":1},', 'nonsense', ']')))).toEqual(
    expect.arrayContaining(['bad.json:3  This line is not a JSON object. Write one order per line.']),
  );
});

test('a valid file of old orders is taken over completely and logged, each team sees its own orders, and a second time is refused', async () => {
  const path = await file(
    'right.csv',
    `\uFEFF${head}`,
    `${code},HT-1,2024-03-01,"HR system, ""one"" year",1280.5,HKD,Paid,Harbour Trading,Taken over`,
    `${other.id},HT-1,2023-01-31,Survey,20000,IDR,Cancelled,,`,
  );
  expect((await checkOrders(parts, path)).line).toContain('is valid: 2 orders of 2 teams');
  expect(await numbersOf(team)).toEqual([]);
  expect(await importOrders(parts, path)).toEqual({ line: 'Taken over: 2 orders of 2 teams.', orders: 2, teams: 2 });
  expect([await numbersOf(team), await numbersOf(other)]).toEqual([['HT-1'], ['HT-1']]);
  const { data } = await app.call<{ items: { id: string }[] }>(team.owner, orders.old);
  expect(data.items).toMatchObject([{ number: 'HT-1', status: 'Paid', currency: 'HKD', amount: 128_050, due: 128_050 }]);
  const one = await app.call(team.owner, orders.readOld, { params: { id: data.items[0]?.id ?? '' } });
  expect(one.data).toMatchObject({
    items: [{ name: 'HR system, "one" year', quantity: 1, amount: 128_050 }],
    customer: { name: 'Harbour Trading' },
    note: 'Taken over',
  });
  expect(await readLog(app.database, other.id)).toMatchObject([
    { action: 'order.import', actor_name: 'Atrium', after: { entries: 1 } },
  ]);
  const again = await file('again.jsonl', JSON.stringify({ ...lineOf('HT-2') }), JSON.stringify({ ...lineOf('HT-1') }));
  expect(await faults(importOrders(parts, again))).toEqual(['again.jsonl:2  number  The order HT-1 was taken over before.']);
  expect(await numbersOf(team)).toEqual(['HT-1']);
});

const lineOf = (number: string) => ({
  team: code,
  number,
  date: '2024-05-01',
  items: 'Help desk',
  amount: 99,
  currency: 'USD',
  status: 'Paid',
});
