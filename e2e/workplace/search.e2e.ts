import { expect } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';

test('search finds a person and a screen by keyboard', async ({ page }) => {
  await page.goto(paths.home);
  await expect(page.getByRole('button', { name: t('shell.user.menu') })).toBeVisible();
  const box = page.getByRole('combobox', { name: t('shell.search.placeholder') });
  await test.step('what is typed before the results are loaded is kept', async () => {
    const typed = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await typed.promise;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.keyboard.type('May ');
    typed.resolve();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(box).toBeFocused();
    await page.keyboard.type('Lee');
    await expect(page.getByRole('option', { name: 'May Lee' })).toHaveAttribute('aria-selected', 'true');
  });
  await box.fill('Banners');
  await expect(page.getByRole('option', { name: t('shell.pages.banners'), exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.banners}$`));
  await expect(page.getByRole('heading', { level: 1, name: t('shell.pages.banners') })).toBeVisible();
});

test('search starts actions with a preview, which change nothing before they are confirmed', async ({ page }) => {
  await page.goto(paths.home);
  const box = page.getByRole('combobox', { name: t('shell.search.placeholder') });
  const first = page.getByRole('option').first();
  const ask = async (text: string) => {
    await expect(page.getByRole('button', { name: t('shell.user.menu') })).toBeVisible();
    await page.keyboard.press('Control+k');
    await box.fill(text);
  };

  await test.step('a room at a time that is typed', async () => {
    await ask('book Kowloon tomorrow 3 pm');
    await expect(first).toContainText(t('commands.names.book', { object: 'Kowloon' }));
    await expect(first).toContainText('15:00');
    await expect(page.getByText(t('commands.previews.book'))).toBeVisible();
    await box.press('Enter');
    const panel = page.getByRole('dialog', { name: t('bookings.form.newTitle') });
    await expect(panel.getByText('Kowloon', { exact: false }).first()).toBeVisible();
    await expect(page).toHaveURL(/T15%3A00/);
    await page.keyboard.press('Escape');
  });
  await test.step('the suspension of a member, with its consequences', async () => {
    await ask('suspend adam baker');
    await expect(first).toContainText(t('commands.names.suspend', { object: 'Adam Baker' }));
    await expect(page.getByText(t('commands.previews.suspend'))).toBeVisible();
    await box.press('Enter');
    await expect(page.getByRole('dialog', { name: t('members.suspension.title', { name: 'Adam Baker' }) })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('an invitation to an address for which nobody was found', async () => {
    await ask('nobody@elsewhere.example');
    await expect(page.getByText(t('commands.empty.all'))).toBeVisible();
    await expect(first).toContainText(t('commands.names.invite', { object: 'nobody@elsewhere.example' }));
    await box.press('Enter');
    await expect(page.getByRole('main').getByText('nobody@elsewhere.example')).toBeVisible();
  });
});

test.describe('a member without roles', () => {
  test.use({ person: 'member' });

  test('is offered no action on others, and told how much a search covers', async ({ page }) => {
    await page.goto(paths.home);
    await expect(page.getByRole('button', { name: t('shell.user.menu') })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: t('shell.search.placeholder') }).fill('offboard adam');
    await expect(page.getByText(t('shell.search.nothing', { text: 'offboard adam' }))).toBeVisible();
    await expect(page.getByRole('option')).toHaveText([t('shell.pages.directory'), t('shell.pages.help')]);
  });
});
