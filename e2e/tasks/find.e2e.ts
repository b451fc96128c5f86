import { expect, test } from '@playwright/test';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { foundTeam } from '../new-team.ts';
import { digits, unique } from '../steps.ts';
import { countEffort, expectEffort } from './count.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong', viewport: { width: 1280, height: 900 } });

test('people are found by a part of a Chinese name, by pinyin, and by the last digits of the mobile number', async ({ page }) => {
  const call = await foundTeam(page, 'Fay Finder', unique('Finders'));
  const { items } = await call<{ items: { departmentId: string }[] }>('GET', departments.list.path);
  const add = (displayName: string, more: object = { email: `f${digits()}@example.com` }) =>
    call('POST', members.create.path, { displayName, departmentIds: [items[0]?.departmentId], ...more });
  const mobileNumber = `9${digits().slice(0, 3)}0013`;
  for (const name of ['陳嘉欣', '陳嘉明', '何偉明', 'Wei Ling']) await add(name);
  await add('Mona Mobile', { mobilePrefix: '852', mobileNumber });
  await page.goto(paths.home);
  const effort = await countEffort(page);
  for (const [text, name] of [
    ['嘉欣', '陳嘉欣'],
    ['wei ming', '何偉明'],
    [mobileNumber.slice(-4), 'Mona Mobile'],
  ] as const) {
    await page.getByRole('button', { name: t('shell.search.open'), exact: true }).click();
    const box = page.getByRole('combobox', { name: t('shell.search.placeholder') });
    await box.fill(text);
    await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
    await box.press('Enter');
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }
  expectEffort('find three people', effort(), { clicks: 3, fields: 3, pages: 3 });
});
