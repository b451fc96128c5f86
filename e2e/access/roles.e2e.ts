import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { source, t } from '#dev/testing/texts.ts';
import { demo } from '../demo.ts';
import { test } from '../signed-in.ts';
import { confirm, pick, press, unique } from '../steps.ts';

const name = unique('Dock planners');

const menuOf = (page: Page) =>
  page
    .getByRole('navigation', { name: t('shell.menu.label') })
    .getByRole('listitem')
    .getByRole('link');

/** Chooses by keyboard, because the first refusal's message is still disappearing and moves the content below it. */
async function choose(page: Page, screen: string, access: string): Promise<void> {
  const radio = page.getByRole('radiogroup', { name: screen, exact: true }).getByRole('radio', { name: access });
  await radio.press('Space');
  await expect(radio).toBeChecked();
}

/** What the preview of a change says about the rights of one person. */
const changed = (change: 'GAINS' | 'LOSES', screen: string, access: 'view' | 'edit') =>
  new RegExp(
    source('roles.preview.over', {
      line: t(`roles.preview.lines.${change}`, {
        people: 1,
        right: t('roles.preview.right', { screen, access: t(`roles.access.${access}`) }),
      }),
    }),
  );

test('a role for Operations is created and granted, and shows its holder exactly its screens', async ({
  page,
  browser,
  baseURL,
  sessionOf,
}) => {
  await page.goto(paths.newRole);
  await press(page, t('roles.form.create'));
  await expect(page.getByText('Role permissions must not be empty', { exact: true })).toBeVisible();
  await expect(page.getByText('At least one member or department must be selected', { exact: true })).toBeVisible();

  await page.getByLabel(t('roles.form.name'), { exact: true }).fill(name);
  await choose(page, t('shell.pages.members'), t('roles.form.view'));
  await choose(page, t('shell.pages.departments'), t('roles.form.edit'));
  await pick(page, t('roles.form.departments'), 'Operations');
  await page.getByRole('combobox', { name: t('roles.form.people') }).fill(demo.member);
  await page.getByRole('option').or(page.locator('.ant-select-item-option')).filter({ hasText: '陳嘉欣' }).first().click();
  await page.keyboard.press('Escape');
  await press(page, t('roles.form.create'));

  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(changed('GAINS', t('shell.pages.members'), 'view'));
  await expect(dialog).toContainText(changed('GAINS', t('shell.pages.departments'), 'edit'));
  await confirm(page, t('roles.preview.createAction', { name }));
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(page.getByRole('table')).toContainText('陳嘉欣');

  const theirs = await browser.newContext({ storageState: await sessionOf('member'), baseURL: baseURL ?? '', locale: 'en-US' });
  const holder = await theirs.newPage();
  await holder.goto(paths.home);
  await expect(menuOf(holder)).toHaveText([
    t('shell.pages.home'),
    t('shell.pages.directory'),
    t('shell.pages.members'),
    t('shell.pages.departments'),
    t('shell.pages.headRequests'),
    t('shell.pages.roomBoard'),
  ]);
  await holder.goto(paths.roles);
  await expect(holder).toHaveURL(new RegExp(`${paths.noAccess}$`));

  await press(page, t('roles.actions', { name }));
  await page.getByRole('menuitem', { name: t('roles.remove') }).click();
  await expect(dialog).toContainText(changed('LOSES', t('shell.pages.members'), 'view'));
  await confirm(page, t('roles.preview.deleteAction', { name }));
  await expect(page.getByRole('tree').getByText(name)).toHaveCount(0);
  await holder.goto(paths.home);
  await expect(menuOf(holder)).toHaveText([
    t('shell.pages.home'),
    t('shell.pages.directory'),
    t('shell.pages.headRequests'),
    t('shell.pages.roomBoard'),
  ]);
  await theirs.close();
});

test('groups are created, moved and deleted; administrators list all people with further rights', async ({ page }) => {
  const group = unique('Harbour');
  await page.goto(`${paths.roles}?open=group`);
  await page.getByLabel(t('roles.groups.name'), { exact: true }).fill(group);
  await confirm(page, t('roles.groups.create'));
  await press(page, t('roles.groups.actions', { name: group }));
  await page.getByRole('menuitem', { name: t('roles.groups.remove') }).click();
  await confirm(page, t('roles.groups.removeAction', { name: group }));
  await expect(page.getByRole('tree').getByText(group)).toHaveCount(0);

  await page.goto(paths.permissions);
  await expect(page).toHaveURL(new RegExp(`${paths.administrators}$`));
  await expect(page.getByRole('article', { name: 'HR', exact: true })).toContainText(
    t('roles.scopeText.departments', { list: 'Operations' }),
  );
  await expect(page.getByRole('button', { name: t('roles.administrators.add'), exact: true })).toBeVisible();
});
