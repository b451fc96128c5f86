import { expect, type Page, test } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { examine } from '../axe.ts';
import { foundTeam } from '../new-team.ts';
import { onePage } from '../one-page.ts';
import { field, press } from '../steps.ts';

test.describe.configure({ mode: 'serial' });

const own = onePage(async (page) => {
  await foundTeam(page, 'Olivia Forms', 'Form Lane Ltd');
  return {};
});

const label = (name: 'displayName' | 'email' | 'jobTitle' | 'position') => t(`members.fields.${name}`);
const summary = (page: Page, count: number) => page.getByRole('alert').filter({ hasText: t('ui.form.faults', { count }) });
const saveBar = (page: Page) => page.getByRole('status').filter({ hasText: t('ui.form.changes', { count: 2 }) });

test('several errors are listed above the form, with links to their fields', async () => {
  const { page } = own;
  await page.goto(paths.newMember);
  await press(page, t('members.form.add'));
  const errors = summary(page, 2);
  await expect(errors.locator('..')).toBeFocused();
  await examine(page, 'a summary of errors');
  await errors.getByRole('link', { name: `${label('email')}: ${t('rules.contactRequired')}` }).click();
  await expect(field(page, label('email'))).toBeFocused();
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
});

test('a single error focuses its field', async () => {
  const { page } = own;
  await press(page, t('members.form.add'));
  await expect(field(page, label('displayName'))).toBeFocused();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(0);
});

test('Ctrl S saves, with the text of the field that is being edited', async () => {
  const { page } = own;
  await page.keyboard.type('Ada Forms');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: 'Ada Forms', level: 1 })).toBeVisible();
});

test('the save bar names what has changed and leads to it', async () => {
  const { page } = own;
  await press(page, t('common.actions.edit'));
  await expect(field(page, label('jobTitle'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('members.form.save') })).toHaveCount(0);
  await field(page, label('jobTitle')).fill('Cook');
  await field(page, label('position')).fill('Lead');
  await expect(saveBar(page)).toContainText(label('jobTitle'));
  await examine(page, 'a save bar');
  await page.getByRole('link', { name: label('jobTitle'), exact: true }).click();
  await expect(field(page, label('jobTitle'))).toBeFocused();
});

test('the save bar stays in view in a narrow window', async () => {
  const { page } = own;
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole('button', { name: t('members.form.save') })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: t('ui.form.discard') })).toBeInViewport({ ratio: 1 });
  if (before) await page.setViewportSize(before);
});

test('the save bar leaves when everything is as before, by hand or by Discard', async () => {
  const { page } = own;
  await field(page, label('jobTitle')).fill('');
  await field(page, label('position')).fill('');
  await expect(page.getByRole('button', { name: t('members.form.save') })).toHaveCount(0);
  await field(page, label('jobTitle')).fill('Cook');
  await press(page, t('ui.form.discard'));
  await expect(field(page, label('jobTitle'))).toHaveValue('');
  await expect(page.getByRole('button', { name: t('members.form.save') })).toHaveCount(0);
});

test('leaving with changes asks', async () => {
  const { page } = own;
  await field(page, label('jobTitle')).fill('Cook');
  await expect(page.getByRole('button', { name: t('members.form.save') })).toBeVisible();
  await page.goBack();
  await press(page, t('ui.form.stay'));
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('definition').filter({ hasText: 'Cook' })).toBeVisible();
});

test('settings name what has changed as well', async () => {
  const { page } = own;
  await page.goto(paths.fieldVisibility);
  const birth = t('members.fields.birthDate');
  const level = (name: 'COMPANY' | 'HIDDEN') =>
    t('visibility.fields.levelOf', { field: birth, level: t(`visibility.fields.levels.${name}`) });
  await page.getByRole('radio', { name: level('COMPANY'), exact: true }).check();
  await expect(page.getByRole('status').filter({ hasText: t('ui.form.changes', { count: 1 }) })).toContainText(birth);
  await page.getByRole('link', { name: birth, exact: true }).click();
  await expect(page.getByRole('radio', { name: level('COMPANY'), exact: true })).toBeFocused();
  await press(page, t('ui.form.discard'));
  await expect(page.getByRole('button', { name: t('visibility.fields.check') })).toHaveCount(0);
});
