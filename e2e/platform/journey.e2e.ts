import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import ExcelJS from 'exceljs';
import { importColumns, type ImportColumn } from '#contract/people/import-facts.ts';
import { type Language, languageNames, languages, localeOf } from '#contract/languages.ts';
import { nameOf, seededChance } from '#server/demo/names.ts';
import { translator } from '#phrases/translate.ts';
import { paths } from '#web/paths.ts';
import { createTeam } from '../new-team.ts';
import { readMail } from '../mail.ts';
import { password } from '../newcomer.ts';
import { field, press } from '../steps.ts';

/** The main task of the product from an empty state, in each language; labels are the language's phrases. */
const jobs: readonly { language: Language; owner: string; company: string; person: string; search: string; rows: number }[] = [
  { language: 'hk', owner: '何詠詩', company: '海港貿易有限公司', person: '歐陽曉彤', search: '陽曉彤', rows: 2000 },
  { language: 'cn', owner: '王芳', company: '北辰科技', person: '诸葛思远', search: '葛思远', rows: 60 },
  {
    language: 'en',
    owner: 'Grace Turner',
    company: 'Turner & Sons',
    person: 'Zoë O’Brien-Clarke',
    search: 'Brien-Cla',
    rows: 60,
  },
  {
    language: 'id',
    owner: 'Siti Lestari',
    company: 'PT Lestari Jaya',
    person: 'Tika Kusumawardhani',
    search: 'wardha',
    rows: 60,
  },
];

for (const { language, owner, company, person, search, rows } of jobs) {
  test.describe(`in ${localeOf[language]}`, () => {
    test.use({ locale: localeOf[language], timezoneId: 'Asia/Hong_Kong' });
    // Most people see animations; the other journeys use reduced motion.
    if (language === 'en') test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test(`register, create a team, import ${rows} members, find one and edit them`, async ({ page }) => {
      test.setTimeout(120_000);
      const t = translator(language);
      const title = (name: string) => page.getByRole('heading', { name, level: 1, exact: true });

      await test.step('register and create a team', async () => {
        await register(page, owner, language);
        await createTeam(page, language, company);
      });
      await test.step('import', async () => {
        await press(page, t('firstRun.invite.import'));
        await expect(title(t('imports.screen.title'))).toBeVisible();
        const filled = await fill(await download(page, t('imports.screen.template')), language, people(language, rows, person));
        await page.locator('input[type="file"]').setInputFiles({ name: `${company}.xlsx`, mimeType: xlsx, buffer: filled });
        await expect(page.getByText(t('imports.check.none'))).toBeVisible();
        await press(page, t('imports.commit.start', { count: rows }));
        await expect(page.getByText(t('imports.result.text', { added: rows, updated: 0 }))).toBeVisible({ timeout: 30_000 });
      });
      await test.step('find', async () => {
        await press(page, t('imports.screen.toMembers'));
        await expect(page.getByText(t('members.list.purpose', { headcount: rows + 1, cap: 3000 }))).toBeVisible();
        await page.getByRole('searchbox', { name: t('members.list.search') }).fill(search);
        await expect(page.getByRole('rowheader')).toHaveCount(1);
        await page.getByRole('rowheader').getByRole('link', { name: person }).click();
        await expect(title(person)).toBeVisible();
      });
      await test.step('edit', async () => {
        await press(page, t('common.actions.edit'));
        await field(page, t('members.fields.jobTitle')).fill(t('shell.groups.workplace'));
        await press(page, t('members.form.save'));
        await expect(title(person)).toBeVisible();
        await page.reload();
        await expect(page.getByRole('definition').filter({ hasText: t('shell.groups.workplace') })).toBeVisible();
        for (const event of ['EDITED', 'ADDED'] as const)
          await expect(page.getByText(t(`timeline.events.${event}`))).toBeVisible();
      });
      if (language === 'id') await changeLanguage(page);
    });
  });
}

/** Registers a person by email and code, who arrives signed in at /teams/create. */
async function register(page: Page, name: string, language: Language): Promise<void> {
  const t = translator(language);
  // A language cannot appear in place of another.
  for (const key of ['account.address.emailLabel', 'account.password.label'] as const)
    expect(new Set(languages.map((each) => translator(each)(key))).size).toBe(languages.length);
  const email = `${randomUUID()}@example.com`;
  await page.goto(paths.register);
  await page.getByRole('textbox', { name: t('account.address.emailLabel') }).fill(email);
  await press(page, t('account.register.submit'));
  await page.waitForURL('**/verify?id=*');
  const mail = await readMail(page, email);
  expect(mail.text).toContain(t('mail.register.text', { hours: 24 }));
  await page.getByLabel(t('account.verify.code')).fill(mail.code);
  await page.getByLabel(t('account.register.name')).fill(name);
  await field(page, t('account.password.label')).fill(password);
  await press(page, t('account.verify.submit'));
  await page.waitForURL(`**${paths.createTeam}`);
}

/** A language chosen in the menu follows the person to the next visit and to a browser of another language. */
async function changeLanguage(page: Page): Promise<void> {
  await test.step('change the language', async () => {
    await page.getByRole('button', { name: translator('id')('common.languages.label') }).click();
    const saved = page.waitForResponse('**/user/update_locale');
    await page.getByRole('menuitem', { name: languageNames.cn }).click();
    const edit = page.getByRole('button', { name: translator('cn')('common.actions.edit'), exact: true });
    await expect(edit).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', localeOf.cn);
    await saved;
    const storageState = { cookies: await page.context().cookies(), origins: [] };
    const elsewhere = await page.context().browser()?.newContext({ storageState, locale: 'en-US' });
    const other = await elsewhere?.newPage();
    await other?.goto(page.url());
    if (other) await expect(other.locator('html')).toHaveAttribute('lang', localeOf.cn);
    await elsewhere?.close();
  });
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The file that a button downloads. */
async function download(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  return readFile(await file.path());
}

type Row = Partial<Record<ImportColumn, string | Date>>;

/** Realistic people of a language; the test searches for the last one. */
function people(language: Language, count: number, last: string): Row[] {
  const chance = seededChance(count);
  const t = translator(language);
  return Array.from({ length: count }, (_, place) => {
    const { displayName, firstName, lastName } = nameOf(language, chance);
    return {
      displayName: place === count - 1 ? last : displayName,
      firstName,
      lastName,
      email: `person-${place}@company.example`,
      employeeNumber: `E-${10_000 + place}`,
      jobTitle: t('members.fields.position'),
      jobType: t('members.choices.jobType.PART_TIME'),
      joinedDate: new Date(Date.UTC(2015 + (place % 10), place % 12, 1 + (place % 28))),
    };
  });
}

/** The product's own template with these rows from row 3 on, saved by a second library. */
async function fill(template: Buffer, language: Language, rows: readonly Row[]): Promise<Buffer> {
  const t = translator(language);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(template as unknown as ExcelJS.Buffer);
  const sheet = workbook.getWorksheet(t('imports.file.members'));
  if (!sheet) throw new Error(`the template has no sheet ${t('imports.file.members')}`);
  const headers = (sheet.getRow(2).values as string[]).map((header) => header.replace(/ [*†]$/, ''));
  for (const [place, row] of rows.entries()) {
    for (const column of importColumns) {
      const value = row[column];
      if (value === undefined) continue;
      const at = headers.indexOf(t(`imports.columns.${column}`));
      expect(at, column).toBeGreaterThan(0);
      const cell = sheet.getRow(place + 3).getCell(at);
      cell.value = value;
      if (value instanceof Date) cell.numFmt = 'yyyy-mm-dd';
    }
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
