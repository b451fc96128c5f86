import { expect, type Page, type Route } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { pattern, t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';

/** Specification section 8 and domain rules 0: each rule is tested by one answer of one call. */
const list = '**/uc/api/v1/manager/employees?*';
const rows = (page: Page) => page.getByRole('rowheader');
const dialog = (page: Page) => page.getByRole('dialog');
/** Makes the next call of a list that is shown. */
const next = (page: Page) => page.getByRole('listitem', { name: 'Next Page' }).getByRole('button');
const userMenu = (page: Page) => page.getByRole('button', { name: t('shell.user.menu') });
const storedTeam = (page: Page) => page.evaluate(() => localStorage.getItem('atrium.team'));

interface Refusal {
  status: number;
  code: number;
  message?: string;
}

async function openList(page: Page): Promise<void> {
  await page.goto(paths.members);
  await expect(rows(page)).toHaveCount(20);
}

/** The list is shown; its next call gets this answer. */
async function refuseNext(page: Page, { status, ...body }: Refusal): Promise<void> {
  await openList(page);
  await page.route(list, (route) => route.fulfill({ status, json: { ...body, requestId: 'request-7' } }), { times: 1 });
  await next(page).click();
}

/** From here on the page's clock only advances by `runFor`. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

const toastOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: new RegExp(`^${text}$`) });

/** A toast is visible for exactly 1000 ms; afterwards its text is behind the bell. */
async function expectToast(page: Page, text: string): Promise<void> {
  const toast = toastOf(page, text);
  await expect(toast).toBeVisible();
  await page.clock.runFor(999);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toBeHidden();
  await page.getByRole('button', { name: pattern('shell.bell.label') }).click();
  await expect(page.getByRole('list', { name: t('shell.bell.session') }).getByRole('listitem')).toContainText(text);
  await page.getByRole('button', { name: t('shell.bell.clear') }).click();
  await page.keyboard.press('Escape');
}

test.describe('a lost session: 401', () => {
  test('leads home, where an active session continues', async ({ page }) => {
    await openList(page);
    // A call is repeated once with a renewed token.
    await page.route(list, (route) => route.fulfill({ status: 401, json: { code: 401, message: 'Please sign in' } }), {
      times: 2,
    });
    await next(page).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(userMenu(page)).toBeVisible();
  });

  test('leads home and to the sign-in page if the session has ended', async ({ page, context }) => {
    await openList(page);
    await context.clearCookies();
    await page.route(list, (route) => route.fulfill({ status: 401, json: { code: 401, message: 'Please sign in' } }));
    await next(page).click();
    await page.waitForURL('**/signin/**');
    await expect(page.getByLabel(t('account.address.emailLabel'))).toBeVisible();
  });
});

test.describe('a refused team: codes 402 and 403', () => {
  for (const { code, status, message, close } of [
    {
      code: 402,
      status: 402,
      message: 'This team has been dissolved',
      close: (page: Page) => page.getByRole('button', { name: t('common.actions.ok') }).click(),
    },
    { code: 403, status: 403, message: 'You are no longer in this team', close: (page: Page) => page.keyboard.press('Escape') },
  ]) {
    test(`${code}: a dialog with the server's message; closing it forgets the team, goes to / and reloads`, async ({ page }) => {
      await refuseNext(page, { status, code, message });
      await expect(dialog(page)).toContainText(message);
      expect(await storedTeam(page)).not.toBeNull();
      await expect(page).toHaveURL(/members\?page=2$/);
      // Only a person without a stored team requests the first team, of which there is none here.
      await page.route('**/manager/teams?*', (route) =>
        route.fulfill({ json: { code: 0, message: '', data: { items: [], page: 1, size: 1, total: 0 } } }),
      );
      const home = page.waitForRequest((request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/');
      await close(page);
      await home;
      await page.waitForURL(`**${paths.createTeam}`);
      expect(await storedTeam(page)).toBeNull();
    });
  }

  test('also as an answer at start-up', async ({ page }) => {
    const refusal = { status: 403, json: { code: 403, message: 'You are no longer in this team' } };
    await page.route('**/manager/teams/*', (route) => route.fulfill(refusal), { times: 1 });
    await page.goto(paths.departments);
    await expect(dialog(page)).toContainText('You are no longer in this team');
    await page.getByRole('button', { name: t('common.actions.ok') }).click();
    await expect(userMenu(page)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('an ended support lease: code 9002', () => {
  // A support id that belongs to no one: the server itself refuses every call with it.
  const supportId = '0197a3f2-0000-7000-8000-000000000000';

  test('shows a dialog; closing it forgets the team and closes the window', async ({ page }) => {
    await openList(page);
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.evaluate((path) => void open(path), paths.home)]);
    await expect(userMenu(popup)).toBeVisible();
    await popup.evaluate((id) => sessionStorage.setItem('atrium.support', id), supportId);
    await popup.goto(paths.members);
    await expect(dialog(popup)).toContainText(t('errors.supportOver'));
    expect(await storedTeam(page)).not.toBeNull();
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: t('common.actions.ok') }).click();
    await closed;
    expect(await storedTeam(page)).toBeNull();
  });

  test('a window that cannot be closed goes home without the team and the support session', async ({ page }) => {
    await page.goto(paths.home);
    await expect(userMenu(page)).toBeVisible();
    await page.evaluate((id) => sessionStorage.setItem('atrium.support', id), supportId);
    const call = page.waitForRequest('**/manager/menus/tree/me');
    await page.goto(paths.members);
    expect((await call).headers()['x-support-id']).toBe(supportId);
    await expect(dialog(page)).toContainText(t('errors.supportOver'));
    const first = page.waitForRequest('**/manager/teams?page=1&size=1');
    await page.getByRole('button', { name: t('common.actions.ok') }).click();
    expect((await first).headers()['x-support-id']).toBeUndefined();
    await expect(userMenu(page)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });
});

test('any other error is a toast of 1000 ms that remains readable behind the bell', async ({ page }) => {
  await page.clock.install();
  await openList(page);
  const json = (code: number, message: string) => ({ code, message, requestId: 'request-7' });
  const answers: { name: string; answer: (route: Route) => Promise<void>; text: string }[] = [
    {
      name: 'status 503',
      answer: (route) => route.fulfill({ status: 503, json: json(50300, 'busy') }),
      text: t('common.errors.network'),
    },
    { name: 'the network is down', answer: (route) => route.abort('internetdisconnected'), text: t('common.errors.network') },
    {
      name: 'a single missing permission',
      answer: (route) => route.fulfill({ status: 403, json: json(40300, 'Not for you') }),
      text: 'Not for you',
    },
    {
      name: 'another error',
      answer: (route) => route.fulfill({ status: 409, json: json(40900, 'Somebody was faster') }),
      text: 'Somebody was faster',
    },
    {
      name: 'an error without words',
      answer: (route) => route.fulfill({ status: 500, body: 'oh' }),
      text: t('common.errors.server'),
    },
  ];
  for (const { name, answer, text } of answers) {
    await test.step(name, async () => {
      await page.route(list, (route) => stopTime(page).then(() => answer(route)), { times: 1 });
      await page
        .getByRole('button', { name: t('common.actions.retry') })
        .or(next(page))
        .first()
        .click();
      await expectToast(page, text);
      await page.clock.resume();
    });
  }
  await test.step('the team and the screen are unchanged', async () => {
    await expect(page).toHaveURL(/members\?page=2$/);
    await expect(dialog(page)).toBeHidden();
    expect(await storedTeam(page)).not.toBeNull();
  });
  await test.step('a request that cannot be set up', async () => {
    await page.getByRole('button', { name: t('common.actions.retry') }).waitFor();
    await stopTime(page);
    await page.evaluate(() => {
      window.Request = function refuse() {
        throw new TypeError('no request');
      } as unknown as typeof Request;
    });
    await page.getByRole('button', { name: t('common.actions.retry') }).click();
    await expectToast(page, t('common.errors.setup'));
  });
});

test('field errors are shown beneath their controls, and listed above with links', async ({ page }) => {
  await page.goto(paths.newMember);
  const fields = [
    { field: 'employeeNumber', message: 'This number is taken' },
    { field: 'jobTitle', message: 'This title is odd' },
  ];
  await page.route('**/manager/employees', (route) =>
    route.fulfill({ status: 422, json: { code: 42200, message: 'Please check what you entered', fields } }),
  );
  await page.getByLabel(t('members.fields.displayName'), { exact: true }).fill('Ada Faulty');
  await page.getByLabel(t('members.fields.email'), { exact: true }).fill('ada@example.com');
  await page.getByRole('button', { name: t('members.form.add'), exact: true }).click();
  const number = page.getByLabel(t('members.fields.employeeNumber'), { exact: true });
  await expect(number).toHaveAccessibleDescription(/This number is taken/);
  await page.getByRole('link', { name: `${t('members.fields.employeeNumber')}: This number is taken` }).click();
  await expect(number).toBeFocused();
  await expect(page.getByLabel(t('members.fields.jobTitle'), { exact: true })).toHaveAccessibleDescription(/This title is odd/);
  await expect(page.getByLabel(t('members.fields.displayName'), { exact: true })).toHaveValue('Ada Faulty');
});

test.describe('time-outs', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    // Playwright's clock does not replace this function.
    await page.addInitScript(() => {
      AbortSignal.timeout = (milliseconds) => {
        const controller = new AbortController();
        setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), milliseconds);
        return controller.signal;
      };
    });
  });

  test('10 s in the main client', async ({ page }) => {
    await openList(page);
    const called = hold(page, list);
    await stopTime(page);
    await next(page).click();
    await called;
    await page.clock.runFor(9_999);
    await expect(toastOf(page, t('common.errors.network'))).toBeHidden();
    await page.clock.runFor(1);
    await expectToast(page, t('common.errors.network'));
  });

  test.describe('signed out', () => {
    test.use({ storageState: { cookies: [], origins: [] } });

    test('12 s in the second client', async ({ page }) => {
      await page.goto(paths.home);
      await page.getByLabel(t('account.address.emailLabel')).fill('owner@harbour.example');
      await page.getByLabel(t('account.password.label'), { exact: true }).fill('any password');
      const called = hold(page, '**/signin/*/password');
      await stopTime(page);
      await page.getByRole('button', { name: t('account.signIn.submit'), exact: true }).click();
      await called;
      const trouble = page.getByText(t('account.signIn.unreachable'));
      await page.clock.runFor(11_999);
      await expect(trouble).toBeHidden();
      await page.clock.runFor(1);
      await expect(trouble).toBeVisible();
    });
  });
});

/** Calls to `url` are never answered. Resolves once one has been made. */
function hold(page: Page, url: string): Promise<unknown> {
  const called = page.waitForRequest(url);
  return page.route(url, () => {}).then(() => called);
}
