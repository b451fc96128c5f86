import { type Browser, chromium } from '@playwright/test';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PaymentMethod, paymentMethods } from '#contract/billing/payment-methods.ts';
import { localeOf } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { chromiumArguments, findChromium } from '#dev/testing/chromium.ts';
import { type Person, seedTeam } from '#dev/testing/team.ts';

// A published test card number and a security code. The test searches for both in everything that is stored or logged.
const number = '4000056655665556';
const code = '8317';
const words = translator('en');
const patience = { timeout: 20_000 };

let app: TestApp;
let owner: Person;
let browser: Browser;
const log: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ cards: true, logTo: { write: (line) => void log.push(line) } });
  ({ owner } = await seedTeam(app.database, 'Harbour Trading'));
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

/** All rows of all tables of all schemas, as text. */
async function everything(): Promise<string> {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const all: string[] = [];
    for (const { name } of rows) {
      const found = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      all.push(...found.rows.map(({ row }) => `${name} ${row}`));
    }
    return all.join('\n');
  } finally {
    await client.end();
  }
}

const numberAnywhere = new RegExp([...number].join('[ .+-]?'));
const codeAnywhere = new RegExp(`(?<![\\da-f.:-])${code}(?![\\da-f.:-])`, 'i');
const hits = (text: string) => text.split('\n').filter((line) => numberAnywhere.test(line) || codeAnywhere.test(line));

test('a card number and a code typed into the gateway’s form are stored and logged nowhere', async () => {
  const { url } = (await app.call<{ url: string }>(owner, paymentMethods.begin, { body: {} })).data;
  const context = await browser.newContext({ locale: localeOf.en });
  const page = await context.newPage();
  const consoleMessages: string[] = [];
  page.on('console', (message) => consoleMessages.push(message.text()));
  page.on('pageerror', (error) => consoleMessages.push(String(error)));
  let back = '';
  page.on('request', (request) => {
    if (request.url().includes('/billing/payment-methods')) back = request.url();
  });
  await page.goto(url);
  const field = (name: 'number' | 'expiry' | 'code' | 'holder') => page.getByLabel(words(`cardForm.${name}`), { exact: true });
  const save = () => page.getByRole('button', { name: words('cardForm.save') }).click();
  // A code of four digits is invalid for this card, so the form is refused first.
  await field('number').fill(number);
  await field('expiry').fill('12/40');
  await field('code').fill(code);
  await field('holder').fill('Olivia Owner');
  await save();
  await expect.poll(() => page.getByText(words('cardForm.faults.wrongCode')).count(), patience).toBe(1);
  expect(await field('number').inputValue()).toBe('');
  expect(await field('code').inputValue()).toBe('');
  // The number of a real card is refused.
  await field('number').fill('4111 1111 1111 1111');
  await field('code').fill('831');
  await save();
  await expect.poll(() => page.getByText(words('cardForm.faults.notTest')).count(), patience).toBe(1);
  await field('number').fill(number.replaceAll(/(\d{4})(?=\d)/g, '$1 '));
  await field('code').fill('831');
  await save();
  await expect.poll(() => back, patience).toContain('token=');
  await context.close();

  const token = new URL(back).searchParams.get('token');
  const card = { token, holder: 'Olivia Owner', billingAddress: { line1: '1 Road', city: 'Hong Kong', country: 'HK' } };
  const answers = [
    await app.call<PaymentMethod>(owner, paymentMethods.create, { body: { ...card, holder: number } }),
    await app.call<PaymentMethod>(owner, paymentMethods.create, { body: { ...card, cvc: code } }),
    await app.call<PaymentMethod>(owner, paymentMethods.create, {
      body: { ...card, number, cvc: code },
      headers: { 'idempotency-key': 'a-card-with-its-number' },
    }),
    await app.call(owner, paymentMethods.form, { query: { token: number } }),
    await app.call(owner, paymentMethods.remove, { params: { id: number } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
  const broken = await app.app.inject({
    method: 'POST',
    url: paymentMethods.create.path,
    headers: { 'content-type': 'application/json' },
    payload: `{"number": "${number}", "cvc": ${code}`,
  });
  expect(broken.statusCode).toBe(400);
  const added = await app.call<PaymentMethod>(owner, paymentMethods.create, { body: card });
  expect(added.data).toMatchObject({ lastFour: '5556', funding: 'DEBIT' });
  await app.cards?.sandbox.settle();

  expect(hits([...answers, added].map(({ raw }) => raw.body).join('\n') + broken.body)).toEqual([]);
  expect(hits(consoleMessages.join('\n'))).toEqual([]);
  expect(log.length).toBeGreaterThan(10);
  expect(hits(log.join(''))).toEqual([]);
  const rows = await everything();
  expect(rows).toContain('sandbox_gateway.objects');
  expect(rows).toContain('5556');
  expect(hits(rows)).toEqual([]);
  expect(hits(`a row with ${number} in it\n${code}`)).toHaveLength(2);
});
