import { expect, type Page, test as signedOut } from '@playwright/test';
import { type Language, localeOf } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { alter } from '../answers.ts';
import { demo, visit } from '../demo.ts';
import { test } from '../signed-in.ts';

/** Specification sections 4 and 6: what happens before the first screen, and which screen each person gets. */
const key = 'atrium.team';
const userMenu = (page: Page) => page.getByRole('button', { name: t('shell.user.menu') });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const storedTeam = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key);
const firstTeam = '**/manager/teams?page=1&size=1';
const stranger = '0197a3f2-0000-7000-8000-000000000000';

/** Opens a path with this team id stored from an earlier visit. */
async function comeBack(page: Page, team: string, path: string): Promise<void> {
  await page.addInitScript(
    ([name, value]) => {
      if (sessionStorage.getItem('begun')) return;
      sessionStorage.setItem('begun', 'yes');
      localStorage.setItem(name, value);
    },
    [key, team] as const,
  );
  await page.goto(path);
}

test.describe('refusals', () => {
  test('a stored team of which the person is not a member is reported, forgotten and replaced by their own', async ({ page }) => {
    await comeBack(page, stranger, paths.departments);
    await expect(page.getByRole('dialog')).toContainText(t('errors.notMember'));
    await page.getByRole('button', { name: t('common.actions.ok') }).click();
    await expect(userMenu(page)).toBeVisible();
    expect(await storedTeam(page)).not.toBe(stranger);
  });

  test('a stored team id that is not a UUID is never sent', async ({ page }) => {
    const sent: (string | undefined)[] = [];
    page.on('request', (request) => sent.push(request.headers()['x-team-id']));
    await comeBack(page, 'not-a-uuid', paths.departments);
    await expect(heading(page, t('shell.pages.departments'))).toBeVisible();
    expect(sent).not.toContain('not-a-uuid');
    expect(await storedTeam(page)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('no team leads to /teams/create', async ({ page }) => {
    const none = { code: 0, message: '', data: { items: [], page: 1, size: 1, total: 0 } };
    await page.route('**/manager/teams?*', (route) => route.fulfill({ json: none }));
    await page.goto(paths.members);
    await expect(page).toHaveURL(new RegExp(`${paths.createTeam}$`));
    await expect(heading(page, t('teams.create.title'))).toBeVisible();
  });

  for (const [what, url] of [
    ['team', '**/manager/teams/*'],
    ['user info', '**/manager/user'],
    ['menu', '**/manager/menus/tree/me'],
    ['sign-in check', '**/oidc/auth?*'],
  ] as const) {
    test(`a ${what} that cannot be loaded leads to /error, which offers a retry`, async ({ page }) => {
      await page.route(url, (route) => (what === 'menu' ? route.fulfill(broken) : route.abort('connectionrefused')));
      await page.goto(paths.departments);
      await expect(page).toHaveURL(new RegExp(`${paths.failed}$`));
      await expect(page.getByText(t('shell.failed.title'))).toBeVisible();
      if (what === 'menu') await expect(page.getByText('request-9')).toBeVisible();
      await page.unroute(url);
      await page.getByRole('button', { name: t('common.actions.retry') }).click();
      await expect(userMenu(page)).toBeVisible();
    });
  }
});
const broken = { status: 500, json: { code: 50000, message: 'Server error', requestId: 'request-9' } };

test('the first visit takes the first team and stores it; the next one requests only that team', async ({ page }) => {
  const asked = page.waitForRequest(firstTeam);
  await page.goto(paths.home);
  expect((await asked).headers()['x-team-id']).toBeUndefined();
  await expect(userMenu(page)).toBeVisible();
  const team = await storedTeam(page);
  const calls: string[] = [];
  // Requests of the first visit are not counted for the next one.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) calls.length = 0;
  });
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/uc/'))
      calls.push(`${request.headers()['x-team-id'] === team} ${pathname.replace(/^.*\/manager\//, '')}${search}`);
  });
  await page.reload();
  await expect(userMenu(page)).toBeVisible();
  const start = ['true menus/tree/me', `true teams/${team}`, `true teams/${team}/enter_backend`, 'true user'];
  expect(calls.slice(0, 4).toSorted()).toEqual(start);
  expect(calls.filter((call) => call.includes('teams?'))).toEqual([]);
});

signedOut.describe('signed out', () => {
  signedOut.use({ locale: 'en-US' });

  signedOut('a deep link with its query outlasts the sign-in', async ({ page }) => {
    await visit(page, 'hr', `${paths.members}?sort=joinedDate&order=desc`);
    await expect(page).toHaveURL(/\/contacts\/members\?sort=joinedDate&order=desc$/);
  });

  signedOut('the language of the browser, and hk where it has none of ours', async ({ browser, baseURL }) => {
    const wanted: [string, Language][] = [
      ['fr-FR', 'hk'],
      ['zh-SG', 'cn'],
      ['zh-TW', 'hk'],
      ['en-AU', 'en'],
      ['id', 'id'],
    ];
    for (const [locale, language] of wanted) {
      const context = await browser.newContext({ baseURL: baseURL ?? '', locale });
      const page = await context.newPage();
      await page.goto(paths.register);
      await expect(heading(page, translator(language)('account.register.title'))).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', localeOf[language]);
      await context.close();
    }
  });
});

/** Who may open what: the menu entries, and where every other deep link leads. */
const everyPath = [
  paths.members,
  paths.newMember,
  paths.departments,
  paths.visibilityExceptions,
  paths.explainSight({}),
  paths.roles,
  paths.newRole,
  paths.roomRecords,
  paths.roomManage,
  paths.workbenchSettings,
  paths.orders,
  paths.subscriptions,
  paths.paymentMethods,
  paths.administrators,
  paths.organizationInfo,
  paths.banners,
  paths.operationLog,
  paths.safetySettings,
  paths.safetyEvents,
  paths.integrations,
];

const safety = [t('shell.pages.operationLog'), t('shell.pages.safetySettings'), t('shell.pages.integrations')];
const workplace = [
  t('shell.pages.roomBoard'),
  t('shell.pages.roomRecords'),
  t('shell.pages.roomManage'),
  t('shell.pages.apps'),
  t('shell.pages.workbenchSettings'),
  t('shell.pages.orders'),
  t('shell.pages.subscriptions'),
  t('shell.pages.paymentMethods'),
];
const screens = [
  t('shell.pages.members'),
  t('shell.pages.departments'),
  t('shell.pages.visibility'),
  t('shell.pages.roles'),
  ...workplace,
  t('shell.pages.administrators'),
  t('shell.pages.organizationInfo'),
  t('shell.pages.banners'),
  ...safety,
];
const all = [t('shell.pages.home'), t('shell.pages.directory'), ...screens];
const places: Record<Exclude<keyof typeof demo, 'staff'>, { menu: string[]; refused: string[] }> = {
  owner: { menu: all, refused: [] },
  superAdmin: { menu: all, refused: [] },
  // Both head a department of the demo team.
  hr: {
    menu: [
      t('shell.pages.home'),
      t('shell.pages.directory'),
      t('shell.pages.members'),
      t('shell.pages.departments'),
      t('shell.pages.headRequests'),
      t('shell.pages.roomBoard'),
    ],
    refused: everyPath.slice(3),
  },
  member: {
    menu: [t('shell.pages.home'), t('shell.pages.directory'), t('shell.pages.headRequests'), t('shell.pages.roomBoard')],
    refused: everyPath,
  },
};
for (const person of Object.keys(places) as (keyof typeof places)[]) {
  test.describe(`the ${person}`, () => {
    test.use({ person });

    test('sees what the server grants, and /401 for the rest', async ({ page }) => {
      const { menu, refused } = places[person];
      await page.goto(paths.home);
      const entries = page
        .getByRole('navigation', { name: t('shell.menu.label') })
        .getByRole('listitem')
        .getByRole('link');
      await expect(entries).toHaveText(menu);
      // Super administrators may open what owners may; the menu above shows that they are granted it.
      for (const path of person === 'superAdmin' ? [] : everyPath) {
        await page.goto(path);
        if (refused.includes(path)) {
          await expect(page).toHaveURL(new RegExp(`${paths.noAccess}$`));
          await expect(page.getByText(t('shell.noAccess.administrators'))).toBeVisible();
        } else {
          await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page).toHaveURL(new RegExp(`${path}$`));
        }
      }
      if (refused.length === 0) return;
      await page.goto(refused[0] ?? '');
      await page.getByRole('link', { name: t('shell.notFound.home') }).click();
      await expect(userMenu(page)).toBeVisible();
    });
  });
}

test.describe('a member with one screen of a section', () => {
  test.use({ person: 'member' });

  test('is led to that screen, and no breadcrumb leads to another', async ({ page }) => {
    const granted = { key: 'workbenchSettings', parentCode: '040000', path: paths.workbenchSettings, group: 'workplace' };
    await alter(page, '/menus/tree/me', { items: [{ ...granted, code: '040200', access: 'view' }] });
    await page.goto(paths.appMarket);
    const crumbs = page.getByRole('navigation', { name: t('shell.breadcrumb') });
    await expect(crumbs.getByText(t('shell.pages.apps'), { exact: true })).toBeVisible();
    await expect(crumbs.getByRole('link')).toHaveCount(0);
    await page.goto(paths.workbench);
    await expect(page).toHaveURL(new RegExp(`${paths.workbenchSettings}$`));
  });
});

test.describe('the HR administrator of Operations', () => {
  test.use({ person: 'hr' });

  test('finds only people of Operations', async ({ page, browser, baseURL, sessionOf }) => {
    const [answer] = await Promise.all([page.waitForResponse('**/manager/employees?*'), page.goto(`${paths.members}?size=100`)]);
    const { data } = (await answer.json()) as { data: { items: { departments: { path: string }[] }[] } };
    expect(data.items).toHaveLength(100);
    for (const item of data.items) expect(item.departments.map(({ path }) => path).join()).toMatch(/(^|,)Operations( \/|,|$)/);

    await page.goto(inFinance);
    await expect(page.getByText(t('ui.list.noMatch'))).toBeVisible();
    const owner = await browser.newContext({ storageState: await sessionOf('owner'), baseURL: baseURL ?? '' });
    const theirs = await owner.newPage();
    await theirs.goto(inFinance);
    const link = await theirs.getByRole('rowheader').getByRole('link').getAttribute('href');
    await owner.close();
    await page.goto(link ?? '');
    await expect(page.getByText(t('members.detail.missingTitle'))).toBeVisible();
  });
});
const inFinance = `${paths.members}?search=${demo.member}`;

/** Runs the countdown of the page that was not found to its end, second by second. */
async function countDown(page: Page): Promise<void> {
  const left = page.getByRole('timer');
  await expect(left).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  for (let seconds = Number(/\d+/.exec(await left.innerText())?.[0]); seconds > 0; seconds--) {
    await expect(left).toContainText(`${seconds} second`);
    await page.clock.runFor(1000);
  }
  await page.clock.resume();
}

test('an unknown page counts down to the previous page, unless the person stays', async ({ page }) => {
  await page.clock.install();
  await page.goto(paths.departments);
  await expect(heading(page, t('shell.pages.departments'))).toBeVisible();
  await page.goto('/no/such/page');
  await page.getByRole('button', { name: t('shell.notFound.stay') }).click();
  await expect(page.getByRole('timer')).toBeHidden();
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL(/\/no\/such\/page$/);
  await page.reload();
  await countDown(page);
  await expect(heading(page, t('shell.pages.departments'))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${paths.departments}$`));
});

test('an unknown page without a previous page leads home', async ({ page }) => {
  await page.clock.install();
  await page.goto('/no/such/page');
  await countDown(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(userMenu(page)).toBeVisible();
});
