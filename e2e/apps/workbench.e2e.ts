import { expect, type Page, test } from '@playwright/test';
import type { AppDetail, MarketApp } from '#contract/apps/app-views.ts';
import { apps } from '#contract/apps/apps.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import type { Calls } from '../calls.ts';
import { foundTeam } from '../new-team.ts';
import { onePage } from '../one-page.ts';
import { confirm, field, line, pick, press } from '../steps.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong' });

/** Opens an app of the market for the whole team. */
async function open(call: Calls, name: string): Promise<AppDetail> {
  const { items } = await call<{ items: MarketApp[] }>('GET', `${apps.market.path}?size=100`);
  const id = items.find((app) => app.name === name)?.appId ?? '';
  const at = (path: string) => path.replace('{id}', id);
  const app = await call<AppDetail>('GET', at(apps.read.path));
  const accept = app.documents.map(({ kind, version }) => ({ kind, version }));
  return call<AppDetail>('POST', at(apps.open.path), { accept, availability: 'ALL' });
}

async function addGroup(page: Page, name: string, ...names: string[]): Promise<void> {
  await press(page, t('workbench.groups.add'));
  await field(page, t('workbench.groups.name')).fill(name);
  for (const app of names) await pick(page, t('workbench.groups.apps'), app);
  await confirm(page, t('workbench.groups.create'));
  await expect(line(page, name)).toBeVisible();
}

const settings = async (page: Page) => {
  await page
    .getByRole('navigation', { name: t('shell.menu.label') })
    .getByRole('listitem')
    .getByRole('link', { name: t('shell.pages.workbenchSettings') })
    .click();
  await expect(page.getByRole('tree', { name: t('workbench.groups.label') })).toBeVisible();
};
const home = async (page: Page) => {
  await page
    .getByRole('navigation', { name: t('shell.menu.label') })
    .getByRole('listitem')
    .getByRole('link', { name: t('shell.pages.home') })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: t('home.parts.APPS') })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Documents/ }).first()).toBeVisible();
};
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const groups = (page: Page) => page.getByRole('tree').locator('[data-group]');

test.describe.configure({ mode: 'serial' });

const first = 'Every day';
const second = 'Now and then';
const journey = onePage(async (page) => ({
  surveys: await open(await foundTeam(page, 'Ada Grouper', 'Groupers'), 'Pulse Surveys'),
}));
const shown = (page: Page) => page.getByRole('switch', { name: t('workbench.status.label') });

test('groups cannot be enabled before one exists, and the preview shows those that were created', async () => {
  const { page } = journey;
  await page.goto(paths.workbenchSettings);
  await expect(shown(page)).toBeDisabled();
  await expect(page.getByText(t('workbench.status.need'))).toBeVisible();
  await addGroup(page, first, 'Documents');
  await addGroup(page, second, 'Pulse Surveys', 'Documents');
  await expect(page.getByText(t('workbench.groups.count', { count: 2, max: 15 }))).toBeVisible();
  await pick(page, t('workbench.preview.MEMBER'), 'Ada Grouper');
  await expect(headings(page)).toHaveText([first, second]);
});

test('enabled groups are on the home page, and their apps start from there', async () => {
  const { page, surveys } = journey;
  await shown(page).click();
  await expect(page.getByText(t('workbench.status.means.OPENED'))).toBeVisible();
  await home(page);
  await expect(headings(page)).toHaveText([first, second]);
  const launched = page.context().waitForEvent('request', (request) => request.url() === surveys.launchUrl);
  const tab = page.context().waitForEvent('page');
  await page.getByRole('button', { name: /^Pulse Surveys/ }).click();
  await launched;
  // A page in a background tab is drawn rarely.
  await (await tab).close();
});

test('groups are ordered by dragging, their apps by keyboard, and the home page follows', async () => {
  const { page } = journey;
  await settings(page);
  await line(page, second).dragTo(line(page, first), { targetPosition: { x: 80, y: 3 } });
  await expect(groups(page)).toHaveText([/^Now and then/, /^Every day/]);
  // By keyboard: the second app of the first group moves before the first.
  await press(page.getByRole('tree'), t('workbench.groups.appActions', { name: 'Documents', group: second }));
  await page.getByRole('menuitem', { name: t('workbench.groups.up') }).click();
  await expect(page.getByRole('tree').locator('.ant-tree-treenode')).toHaveText([
    /^Now/,
    /^Documents/,
    /^Pulse Surveys/,
    /^Every/,
    /^Documents/,
  ]);
  await home(page);
  await expect(headings(page)).toHaveText([second, first]);
});

test('a removed group comes back by Undo', async () => {
  const { page } = journey;
  await settings(page);
  await press(page.getByRole('tree'), t('workbench.groups.actions', { name: first }));
  await page.getByRole('menuitem', { name: t('workbench.groups.remove', { name: first }) }).click();
  await expect(groups(page)).toHaveCount(1);
  await press(page, t('common.actions.undo'));
  await expect(groups(page)).toHaveText([/^Now and then/, /^Every day/]);
  await home(page);
  await expect(headings(page)).toHaveText([second, first]);
});

test('disabled groups are gone from the home page', async () => {
  const { page } = journey;
  await settings(page);
  await shown(page).click();
  await expect(page.getByText(t('workbench.status.means.STOP'))).toBeVisible();
  await home(page);
  await expect(headings(page)).toHaveCount(0);
});
