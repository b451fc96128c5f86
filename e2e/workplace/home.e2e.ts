import { expect, type Locator, type Page, test as signedOut } from '@playwright/test';
import { type Role, roles } from '#contract/access/roles.ts';
import { home } from '#contract/workplace/home.ts';
import { paths } from '#web/paths.ts';
import { t, within } from '#dev/testing/texts.ts';
import { examine } from '../axe.ts';
import { askToJoin, joinTeam } from '../join-team.ts';
import { foundTeam } from '../new-team.ts';
import { onePage } from '../one-page.ts';
import { stopLiveUpdates } from '../settled.ts';
import { test } from '../signed-in.ts';
import { press, unique } from '../steps.ts';

const strip = (page: Page): Locator => page.getByRole('list', { name: t('home.figures.title') });
const needs = (page: Page): Locator => page.getByRole('list', { name: t('home.needs.title') });
const titles = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 2 });
const act = (name: 'approve' | 'reject', line: string) =>
  t('common.requests.of', { act: t(`common.requests.${name}`), name: line });

/** Axe at the widths for which the page has layouts, and no scrolling sideways. */
async function examineWidths(page: Page, what: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${what}, ${width}`).toBeLessThanOrEqual(width);
    await examine(page, `${what}, ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

signedOut.describe('the owner', () => {
  signedOut.use({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
  signedOut.describe.configure({ mode: 'serial' });
  const owner = onePage(async (page) => ({ call: await foundTeam(page, 'Olga Owner', unique('Pier Nine')) }));

  signedOut('approves and rejects join requests on home, and the figures and the list follow', async ({ browser, baseURL }) => {
    const { page, call } = owner;
    for (const name of ['Carmen Yip', 'Rudi Hartono']) {
      const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' });
      await askToJoin(await context.newPage(), call, name);
      await context.close();
    }
    await page.goto(paths.home);
    await expect(
      strip(page)
        .getByRole('listitem')
        .filter({ hasText: t('home.figures.REQUESTS') }),
    ).toContainText('2');
    await expect(
      strip(page)
        .getByRole('listitem')
        .filter({ hasText: t('home.figures.MEMBERS') }),
    ).toContainText('1');
    await expect(titles(page).first()).toContainText(t('home.needs.title'));
    await expect(needs(page).getByRole('listitem')).toHaveCount(2);
    await expect(needs(page)).toContainText(`${t('home.needs.waiting', { days: 0 })} · Starts on Monday`);

    await press(page, act('approve', t('home.needs.JOIN_REQUEST', { name: 'Carmen Yip' })));
    await press(page.getByRole('dialog'), t('joining.decide.approve'));
    await expect(needs(page).getByRole('listitem')).toHaveCount(1);
    await expect(
      strip(page)
        .getByRole('listitem')
        .filter({ hasText: t('home.figures.MEMBERS') }),
    ).toContainText('2');

    await press(page, act('reject', t('home.needs.JOIN_REQUEST', { name: 'Rudi Hartono' })));
    await page.getByRole('dialog').getByLabel(t('joining.decide.reason')).fill('Not with us');
    await press(page.getByRole('dialog'), t('joining.decide.reject'));
    await expect(page.getByRole('heading', { name: t('home.needs.none') })).toBeVisible();
    await expect(
      strip(page)
        .getByRole('listitem')
        .filter({ hasText: t('home.figures.REQUESTS') }),
    ).toContainText('0');
    await examineWidths(page, 'home of an owner');
  });

  signedOut('hides the first tasks and has them back by undoing', async () => {
    const { page } = owner;
    const first = page.getByRole('heading', { name: t('home.checklist.title') });
    await press(page, t('home.checklist.hide'));
    await expect(first).toHaveCount(0);
    await press(page, t('common.actions.undo'));
    await expect(first).toBeVisible();
  });

  signedOut('arranges the parts by keyboard and by mouse, for the person, and resets them', async () => {
    const { page } = owner;
    const handle = (part: 'APPS' | 'RECENT' | 'NEEDS') =>
      page.getByRole('button', { name: t('ui.order.move', { name: t(`home.parts.${part}`) }) });
    await press(page, t('home.arrange.button'));
    const tiles = page.getByRole('list', { name: t('home.arrange.title') }).getByRole('listitem');
    const place = async () => (await tiles.allTextContents()).indexOf(t('home.parts.APPS'));
    await handle('APPS').focus();
    for (let n = await place(); n > 0; n -= 1) await page.keyboard.press(n % 2 ? 'ArrowUp' : 'ArrowLeft');
    await expect(
      page.getByRole('status').filter({ hasText: within('ui.order.moved', { name: t('home.parts.APPS'), place: 1 }) }),
    ).toHaveCount(1);
    await expect(handle('APPS')).toBeFocused();
    await press(page, t('home.arrange.hide', { name: t('home.parts.MONTHS') }));
    await handle('RECENT').dragTo(handle('NEEDS'), { steps: 8 });
    const dragged = (await tiles.allTextContents()).indexOf(t('home.parts.RECENT'));
    expect(dragged).toBeLessThan((await tiles.allTextContents()).indexOf(t('home.parts.MEETINGS')) < 0 ? 4 : 5);
    const kept = page.waitForResponse((one) => one.request().method() === 'PUT' && one.url().endsWith(home.arrange.path));
    await press(page, t('common.actions.save'));
    expect((await kept).status()).toBe(200);

    await page.reload();
    await expect(titles(page).first()).toHaveText(t('home.parts.APPS'));
    await expect(page.getByRole('heading', { name: t('home.months.title') })).toHaveCount(0);
    await press(page, t('home.arrange.button'));
    await press(page, t('home.arrange.show', { name: t('home.parts.MONTHS') }));
    await press(page, t('home.arrange.reset'));
    await press(page, t('common.actions.save'));
    await expect(titles(page).first()).toContainText(t('home.needs.title'));
    await expect(page.getByRole('heading', { name: t('home.months.title') })).toBeVisible();
  });

  signedOut('sees a part that fails alone, and loads it again', async () => {
    const { page } = owner;
    await stopLiveUpdates(page);
    let fails = true;
    await page.route(`**${home.figures.path}`, (route) =>
      fails ? route.fulfill({ status: 500, json: { code: 50_000, message: 'Server error' } }) : route.continue(),
    );
    await page.goto(paths.home);
    const failed = page.getByRole('main').getByRole('alert');
    await expect(failed).toBeVisible();
    await expect(page.getByRole('heading', { name: t('home.needs.none') })).toBeVisible();
    fails = false;
    await press(failed, t('common.actions.retry'));
    await expect(strip(page)).toBeVisible();
  });

  signedOut(
    'shows a member their apps first, and with a role of billing the figures and lines of its screens',
    async ({ browser, baseURL }) => {
      const page = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();
      const employeeId = await joinTeam(page, owner.call, 'Fay Finance');
      const called: string[] = [];
      page.on('request', (request) => called.push(new URL(request.url()).pathname));
      await page.goto(paths.home);
      await expect(titles(page).first()).toHaveText(t('home.parts.APPS'));
      await expect(strip(page)).toHaveCount(0);
      await expect(needs(page)).toHaveCount(0);
      expect(called).not.toContain(home.figures.path);
      expect(called).not.toContain(home.needs.path);
      await examineWidths(page, 'home of a member');

      const { items } = await owner.call<{ items: Role[] }>('GET', roles.list.path);
      const finance = items.find(({ builtIn }) => builtIn === 'FINANCE')?.roleId ?? '';
      await owner.call('POST', roles.addMembers.path.replace('{id}', finance), { employeeIds: [employeeId] });
      await page.reload();
      for (const figure of ['SPEND', 'NEXT_CHARGE', 'ORDERS'] as const)
        await expect(strip(page)).toContainText(t(`home.figures.${figure}`));
      await expect(strip(page)).not.toContainText(t('home.figures.MEMBERS'));
      await expect(page.getByRole('heading', { name: t('home.needs.none') })).toBeVisible();
      await expect(page.getByRole('heading', { name: t('home.months.title') })).toHaveCount(0);
      await examineWidths(page, 'home of finance');
      await page.context().close();
    },
  );
});

test.describe('an HR administrator', () => {
  test.use({ person: 'hr' });
  test('has figures of people and nothing of billing', async ({ page }) => {
    await page.goto(paths.home);
    for (const figure of ['MEMBERS', 'JOINED', 'LEAVING', 'REQUESTS'] as const)
      await expect(strip(page)).toContainText(t(`home.figures.${figure}`));
    await expect(strip(page)).not.toContainText(t('home.figures.SPEND'));
    await expect(titles(page).first()).toContainText(t('home.needs.title'));
    await examineWidths(page, 'home of HR');
  });
});
