import { expect, type Page, test as signedOut } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { source, t } from '#dev/testing/texts.ts';
import { createTeam } from '../new-team.ts';
import { arriveNew } from '../newcomer.ts';
import { onePage } from '../one-page.ts';
import { press } from '../steps.ts';
import { test } from '../signed-in.ts';

const guide = (page: Page) => page.getByRole('dialog', { name: t('guides.label') });
const start = `${t('home.checklist.start')}: ${t('home.checklist.TOUR')}`;
const isGuide = (url: URL) => url.pathname.endsWith('/guide');

test.describe('a member without a management menu', () => {
  test.use({ person: 'member' });
  test('makes no call about the guide and is not offered it', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => isGuide(new URL(request.url())) && asked.push(request.url()));
    await page.goto(paths.home);
    await page.getByRole('button', { name: new RegExp(`^${source('shell.help')}\\b`) }).click();
    await expect(page.getByRole('menuitem', { name: t('shell.download.title') })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: t('guides.label') })).toHaveCount(0);
    expect(asked).toEqual([]);
  });
});

signedOut.describe('the owner of a new team', () => {
  signedOut.describe.configure({ mode: 'serial' });
  const owner = onePage(async (page) => {
    await arriveNew(page, 'Grace Turner');
    await createTeam(page, 'en', 'Turner & Sons');
    await press(page, t('firstRun.invite.later'));
    await press(page, t('teams.openedApp.console'));

    return {};
  });

  signedOut('starts it from the first tasks on home, on the screen it is about, with the focus inside', async () => {
    const { page } = owner;
    await expect(page.getByRole('heading', { name: t('home.checklist.title') })).toBeVisible();
    await expect(guide(page)).toHaveCount(0);
    await press(page, start);
    await expect(guide(page)).toContainText(t('guides.progress', { step: 1, total: 4 }));
    await expect(page).toHaveURL(new RegExp(`${paths.departments}$`));
    await expect(guide(page).getByRole('button', { name: t('common.actions.next') })).toBeFocused();
    for (let n = 0; n < 5; n += 1) {
      await page.keyboard.press('Tab');
      await expect(page.locator('main :focus, header :focus')).toHaveCount(0);
    }
  });

  signedOut('continues it at the same step after a reload, and from home on another device', async ({ browser }) => {
    const { page } = owner;
    const kept = page.waitForResponse((response) => isGuide(new URL(response.url())) && response.request().method() === 'PUT');
    await press(guide(page), t('common.actions.next'));
    await expect(guide(page)).toContainText(t('guides.progress', { step: 2, total: 4 }));
    expect((await kept).status()).toBe(200);
    await page.reload();
    await expect(guide(page)).toContainText(t('guides.progress', { step: 2, total: 4 }));
    const elsewhere = await browser.newContext({
      storageState: { cookies: await page.context().cookies(), origins: [] },
      locale: 'en-US',
    });
    const other = await elsewhere.newPage();
    await other.goto(new URL(paths.home, page.url()).href);
    await press(other, start);
    await expect(guide(other)).toContainText(t('guides.progress', { step: 2, total: 4 }));
    await elsewhere.close();
  });

  signedOut('closes it by Escape, and finishes the task by skipping it', async () => {
    const { page } = owner;
    await page.keyboard.press('Escape');
    await expect(guide(page)).toHaveCount(0);
    await page.goto(paths.home);
    await press(page, start);
    await expect(guide(page)).toContainText(t('guides.progress', { step: 2, total: 4 }));
    const kept = page.waitForResponse((response) => isGuide(new URL(response.url())) && response.request().method() === 'PUT');
    await press(guide(page), t('guides.skip'));
    expect((await kept).status()).toBe(200);
    await page.goto(paths.home);
    await expect(page.getByRole('heading', { name: t('home.checklist.title') })).toBeVisible();
    await expect(page.getByRole('button', { name: start })).toHaveCount(0);
    await expect(guide(page)).toHaveCount(0);
  });

  signedOut('opens it again from Help, and follows it to its end', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: new RegExp(`^${source('shell.help')}\\b`) }).click();
    await page.getByRole('menuitem', { name: t('guides.label') }).click();
    for (const step of [1, 2, 3, 4, 4]) {
      await expect(guide(page)).toContainText(t('guides.progress', { step, total: 4 }));
      const title = await guide(page).getByRole('heading').innerText();
      await press(guide(page), new RegExp(`^(${source('common.actions.next')}|${source('guides.finish')})$`));
      await expect(guide(page).getByRole('heading', { name: title, exact: true })).toHaveCount(0);
    }
    await expect(guide(page)).toHaveCount(0);
  });
});
