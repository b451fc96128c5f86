import { expect, type Route, test } from '@playwright/test';
import { notifications } from '#contract/platform/notifications.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { foundTeam } from '../new-team.ts';
import { onePage } from '../one-page.ts';
import { stopLiveUpdates } from '../settled.ts';

test.describe.configure({ mode: 'serial' });

/** Changes that are shown before the server has answered: the choices of notifications, as an example. */
const own = onePage(async (page) => {
  const call = await foundTeam(page, 'Olivia Presses', 'Press Lane Ltd');
  await stopLiveUpdates(page);
  await page.goto(paths.settings);
  const choices = page.getByRole('radiogroup', { name: t('notifications.kinds.MEETINGS') });
  const immediately = choices.getByRole('radio', { name: t('notifications.delivery.mail') });
  const off = choices.getByRole('radio', { name: t('notifications.delivery.off') });
  await expect(immediately).toBeChecked();
  const stored = async () => {
    const { items } = await call<{ items: { kind: string; mail: boolean }[] }>('GET', notifications.list.path);
    return items.find(({ kind }) => kind === 'MEETINGS')?.mail;
  };
  return { immediately, off, stored };
});

const address = `**${notifications.update.path.replace('{kind}', 'MEETINGS')}`;

test('a change is shown before its answer', async () => {
  const { page, immediately, off, stored } = own;
  const held: Route[] = [];
  await page.route(address, (route) => void held.push(route));
  await off.press('Space');
  await expect(off).toBeChecked();
  await expect(immediately).not.toBeChecked();
  await expect(off).toBeFocused();
  await expect.poll(() => held.length).toBe(1);

  await test.step('a second press waits for the answer of the first, and both end in the state of the server', async () => {
    await immediately.press('Space');
    await expect(immediately).toBeChecked();
    expect(held.length).toBe(1);
    await held[0]?.continue();
    await expect.poll(() => held.length).toBe(2);
    await expect(immediately).toBeChecked();
    const read = page.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().endsWith(notifications.list.path),
    );
    await held[1]?.continue();
    await read;
    await expect(immediately).toBeChecked();
    expect(await stored()).toBe(true);
  });
  await page.unroute(address);
});

test('a refused change is taken back with the reason', async () => {
  const { page, immediately, off, stored } = own;
  const held: Route[] = [];
  await page.route(address, (route) => void held.push(route));
  await off.press('Space');
  await expect.poll(() => held.length).toBe(1);
  await expect(immediately).not.toBeChecked();
  await held[0]?.fulfill({ status: 400, json: { code: 9001, message: 'Not possible now', data: null } });
  await expect(page.getByRole('alert').getByText('Not possible now')).toBeVisible();
  await expect(immediately).toBeChecked();
  await expect(off).toBeFocused();
  expect(await stored()).toBe(true);
  await page.unroute(address);
});

test('without a network the change is taken back', async () => {
  const { page, immediately, off, stored } = own;
  await page.context().setOffline(true);
  await off.press('Space');
  await expect(page.getByRole('alert').filter({ hasText: t('common.errors.network') })).toBeVisible();
  await expect(immediately).toBeChecked();
  await page.context().setOffline(false);
  expect(await stored()).toBe(true);
});
