import { expect, type Page, test } from '@playwright/test';
import type { AppDetail, MarketApp } from '#contract/apps/app-views.ts';
import { apps } from '#contract/apps/apps.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import type { Calls } from '../calls.ts';
import { foundTeam } from '../new-team.ts';
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

test('groups are created, enabled, seen by members, ordered and disabled', async ({ page, context }) => {
  const call = await foundTeam(page, 'Ada Grouper', 'Groupers');
  const surveys = await open(call, 'Pulse Surveys');
  await page.goto(paths.workbenchSettings);
  const shown = page.getByRole('switch', { name: t('workbench.status.label') });
  await expect(shown).toBeDisabled();
  await expect(page.getByText(t('workbench.status.need'))).toBeVisible();
  await addGroup(page, 'Every day', 'Documents');
  await addGroup(page, 'Now and then', 'Pulse Surveys', 'Documents');
  await expect(page.getByText(t('workbench.groups.count', { count: 2, max: 15 }))).toBeVisible();
  await pick(page, t('workbench.preview.MEMBER'), 'Ada Grouper');
  await expect(headings(page)).toHaveText(['Every day', 'Now and then']);
  await shown.click();
  await expect(page.getByText(t('workbench.status.means.OPENED'))).toBeVisible();

  await home(page);
  await expect(headings(page)).toHaveText(['Every day', 'Now and then']);
  const launched = context.waitForEvent('request', (request) => request.url() === surveys.launchUrl);
  const tab = context.waitForEvent('page');
  await page.getByRole('button', { name: /^Pulse Surveys/ }).click();
  await launched;
  // A page in a background tab is drawn rarely.
  await (await tab).close();

  await settings(page);
  await line(page, 'Now and then').dragTo(line(page, 'Every day'), { targetPosition: { x: 80, y: 3 } });
  await expect(groups(page)).toHaveText([/^Now and then/, /^Every day/]);
  // By keyboard: the second app of the first group moves before the first.
  await press(page.getByRole('tree'), t('workbench.groups.appActions', { name: 'Documents', group: 'Now and then' }));
  await page.getByRole('menuitem', { name: t('workbench.groups.up') }).click();
  await expect(page.getByRole('tree').locator('.ant-tree-treenode')).toHaveText([
    /^Now/,
    /^Documents/,
    /^Pulse Surveys/,
    /^Every/,
    /^Documents/,
  ]);
  await press(page.getByRole('tree'), t('workbench.groups.actions', { name: 'Every day' }));
  await page.getByRole('menuitem', { name: t('workbench.groups.remove', { name: 'Every day' }) }).click();
  await expect(groups(page)).toHaveCount(1);
  await press(page, t('common.actions.undo'));
  await expect(groups(page)).toHaveText([/^Now and then/, /^Every day/]);

  await home(page);
  await expect(headings(page)).toHaveText(['Now and then', 'Every day']);
  await settings(page);
  await shown.click();
  await expect(page.getByText(t('workbench.status.means.STOP'))).toBeVisible();
  await home(page);
  await expect(headings(page)).toHaveCount(0);
});
