import { expect, type Page, test } from '@playwright/test';
import type { AppDetail, MarketApp } from '#contract/apps/app-views.ts';
import { apps } from '#contract/apps/apps.ts';
import { paths } from '#web/paths.ts';
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
  await press(page, 'New group');
  await field(page, 'Name of the group').fill(name);
  for (const app of names) await pick(page, 'Apps', app);
  await confirm(page, 'Create group');
  await expect(line(page, name)).toBeVisible();
}

const settings = async (page: Page) => {
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('listitem')
    .getByRole('link', { name: 'Workbench settings' })
    .click();
  await expect(page.getByRole('tree', { name: 'Groups' })).toBeVisible();
};
const home = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('listitem').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Apps' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Documents/ }).first()).toBeVisible();
};
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const groups = (page: Page) => page.getByRole('tree').locator('[data-group]');

test('groups are created, enabled, seen by members, ordered and disabled', async ({ page, context }) => {
  const call = await foundTeam(page, 'Ada Grouper', 'Groupers');
  const surveys = await open(call, 'Pulse Surveys');
  await page.goto(paths.workbenchSettings);
  const shown = page.getByRole('switch', { name: 'Show members the groups' });
  await expect(shown).toBeDisabled();
  await expect(page.getByText('Add at least one group before enabling.')).toBeVisible();
  await addGroup(page, 'Every day', 'Documents');
  await addGroup(page, 'Now and then', 'Pulse Surveys', 'Documents');
  await expect(page.getByText('2 of 15')).toBeVisible();
  await pick(page, 'A member', 'Ada Grouper');
  await expect(headings(page)).toHaveText(['Every day', 'Now and then']);
  await shown.click();
  await expect(page.getByText('Members see their apps in these groups.')).toBeVisible();

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
  await press(page.getByRole('tree'), 'Actions for Documents in Now and then');
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(page.getByRole('tree').locator('.ant-tree-treenode')).toHaveText([
    /^Now/,
    /^Documents/,
    /^Pulse Surveys/,
    /^Every/,
    /^Documents/,
  ]);
  await press(page.getByRole('tree'), 'Actions for Every day');
  await page.getByRole('menuitem', { name: 'Delete Every day' }).click();
  await expect(groups(page)).toHaveCount(1);
  await press(page, 'Undo');
  await expect(groups(page)).toHaveText([/^Now and then/, /^Every day/]);

  await home(page);
  await expect(headings(page)).toHaveText(['Now and then', 'Every day']);
  await settings(page);
  await shown.click();
  await expect(page.getByText('Members see their apps in one list.')).toBeVisible();
  await home(page);
  await expect(headings(page)).toHaveCount(0);
});
