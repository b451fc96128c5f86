import { expect, test as signedOut } from '@playwright/test';
import { type Language, localeOf } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import { paths } from '#web/paths.ts';
import { demoAppsOrigin } from '#server/demo/apps-origin.ts';
import { showPasskeys, showSecondFactorStep } from '#dev/pictures/passkeys.ts';
import { standalonePaths, densestPaths, unknownId, openPaths, ownPaths, staffPaths } from '#dev/pictures/routes.ts';
import { showGuideAtStart, showDissolvingTeam, showViewAsBar } from '#dev/pictures/scenes.ts';
import { examine, look, lookAtAll, speak } from '../axe.ts';
import { test } from '../signed-in.ts';

signedOut.describe.configure({ mode: 'parallel', timeout: 150_000 });

/**
 * axe finds nothing serious on any screen (console.md): every route in light and dark, half of them in each language, and the
 * busiest screens on a narrow page.
 */
const languages = ['en', 'hk'] as const;
const shareOf = (language: Language, all: readonly string[]) => all.filter((_path, place) => languages[place % 2] === language);
for (const language of languages) {
  const use = { locale: localeOf[language], colorScheme: 'light' } as const;

  signedOut.describe(`signed out, ${language}`, () => {
    signedOut.use(use);
    signedOut('no serious findings', async ({ page }) => {
      for (const path of shareOf(language, openPaths)) await look(page, path, language);
      await page.goto(paths.home);
      await showSecondFactorStep(page);
      await expect(page.getByRole('button', { name: translator(language)('passkeys.use'), exact: true })).toBeVisible();
      await examine(page, 'second factor');
    });
  });

  test.describe(language, () => {
    test.use(use);

    // Checked one after the other, all screens would exceed the time limit of a test on a busy machine.
    const own = shareOf(language, ownPaths);
    const middle = Math.ceil(own.length / 2);
    for (const [which, some] of [
      ['first', own.slice(0, middle)],
      ['second', own.slice(middle)],
    ] as const)
      test(`no serious findings in the ${which} half of the main layout`, async ({ page }) => {
        await speak(page, language);
        await lookAtAll(page, some, language);
      });

    test('no serious findings outside the main layout', async ({ page }) => {
      await speak(page, language);
      await lookAtAll(page, shareOf(language, standalonePaths), language);
    });
  });
}

test.describe('in English', () => {
  test.use({ locale: localeOf.en, colorScheme: 'light' });
  const language = 'en';

  test('no serious findings on a role, a member and an app', async ({ page }) => {
    await speak(page, language);
    await page.goto(paths.administrators);
    const role = (await page.getByRole('article').getByRole('link').first().getAttribute('href')) ?? '';
    for (const path of [role, `${role}/edit`]) await look(page, path, language);
    await page.goto(paths.members);
    const member = (await page.getByRole('rowheader').getByRole('link').first().getAttribute('href')) ?? '';
    const id = member.split('/').at(-1) ?? '';
    for (const path of [
      member,
      `${member}/edit`,
      paths.resign({ members: [id] }),
      paths.explainSight({ viewer: id, target: id }),
      paths.explainMenu({ member: id, code: '020100' }),
    ])
      await look(page, path, language);
    await page.goto(member);
    const app = (await page.getByRole('link', { name: 'Expense Claims', exact: true }).getAttribute('href')) ?? '';
    await look(page, paths.appSettings({ id: app.split('/').at(-1) ?? '' }), language);
  });

  test('no serious findings on the consent page and the page of an unavailable app', async ({ page, baseURL }) => {
    await speak(page, language);
    const apps = demoAppsOrigin(baseURL ?? '');
    for (const key of ['hr-system', 'design-reviews']) await look(page, `${apps}/${key}/login?prompt=consent`, language);
  });

  test('no serious findings in the bar of view as member', async ({ page }) => {
    await speak(page, language);
    await showViewAsBar(page);
    await look(page, paths.members, language);
    await page.setViewportSize({ width: 390, height: 844 });
    await examine(page, 'view as member, narrow');
  });

  test('no serious findings in the beginner guide', async ({ page }) => {
    await speak(page, language);
    await showGuideAtStart(page);
    await page.goto(paths.home);
    await expect(page.locator('dialog[open] h2')).toBeVisible();
    await examine(page, 'guide');
  });

  test('no serious findings in the list of passkeys and the request for one', async ({ page }) => {
    const t = translator(language);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await speak(page, language);
    await showPasskeys(page);
    await page.goto(paths.settings);
    await press(t('passkeys.renameOf', { name: 'YubiKey 5C' }));
    await expect(page.getByRole('dialog').getByLabel(t('passkeys.name'))).toBeVisible();
    await examine(page, 'rename a passkey');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto(paths.secondFactor);
    await press(t('security.factor.setUp'));
    const fresh = page.getByRole('dialog', { name: t('security.fresh.title') });
    await expect(fresh.getByRole('button', { name: t('passkeys.use') })).toBeVisible();
    await examine(page, 'fresh sign-in by a passkey');
    await fresh.getByRole('button', { name: t('passkeys.instead') }).click();
    await expect(fresh.getByLabel(t('security.fresh.code'))).toBeVisible();
    await examine(page, 'fresh sign-in by password');
  });

  test('no serious findings in ownership transfer and dissolution', async ({ page }) => {
    const t = translator(language);
    const dialog = page.getByRole('dialog');
    await speak(page, language);
    await page.goto(paths.organizationInfo);
    for (const [act, part] of [
      [t('ownership.transfer.action'), dialog.getByRole('combobox')],
      [t('ownership.dissolve.action'), dialog.getByRole('textbox')],
    ] as const) {
      await page.getByRole('button', { name: act, exact: true }).click();
      await expect(part).toBeVisible();
      await examine(page, act);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await showDissolvingTeam(page);
    await page.goto(paths.home);
    await expect(page.getByRole('button', { name: t('ownership.offer.accept'), exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: t('ownership.bar.keep'), exact: true })).toBeVisible();
    await examine(page, 'offer and end of a team');
  });
});

test.describe('support', () => {
  test.use({ locale: localeOf.en, colorScheme: 'light' });
  const at = new Date(Date.now() + 6 * 3_600_000).toISOString();
  const visit = { id: unknownId, staff: 'Robin Tan', reason: 'Ticket 7', supportType: 'FULL', startedAt: at, endsAt: at };
  const running = { ...visit, endedAt: null, endedHow: null, endedBy: null, team: { id: unknownId, name: 'Pier Eleven' } };
  const page = (item: object) => ({
    json: { code: 0, message: 'OK', data: { items: [item], page: 1, size: 20, total: 1 } },
  });

  test.describe('the area of staff', () => {
    test.use({ person: 'staff' });
    test('no serious findings', async ({ page: view }) => {
      const team = { id: unknownId, name: 'Pier Eleven', code: 'ABCDEFGH', headcount: 12, open: true, frozen: false };
      await speak(view, 'en');
      await look(view, paths.staffVisits, 'en');
      await view.route('**/staff/api/v1/leases*', (route) => route.fulfill(page(running)));
      await view.route('**/staff/api/v1/teams*', (route) => route.fulfill(page(team)));
      for (const path of [...staffPaths, `${paths.staff}?search=pier&team=${unknownId}`]) await look(view, path, 'en');
    });
  });

  test('no serious findings in the support notice of the customer', async ({ page: view }) => {
    await speak(view, 'en');
    await view.route(/\/manager\/teams\/[\w-]{36}$/, async (route) => {
      const response = await route.fetch();
      const envelope = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, technicalSupport: true } } });
    });
    const { team: _team, ...told } = running;
    await view.route('**/manager/support/leases*', (route) => route.fulfill(page(told)));
    await view.goto(paths.organizationInfo);
    await expect(view.getByRole('button', { name: translator('en')('support.guest.stop') })).toHaveCount(2);
    await examine(view, 'support in the team');
  });
});

test.describe('hk, narrow', () => {
  test.use({
    locale: localeOf.hk,
    colorScheme: 'light',
    viewport: { width: 390, height: 844 },
  });

  test('no serious findings on a narrow page', async ({ page }) => {
    await speak(page, 'hk');
    await lookAtAll(page, densestPaths, 'hk');
  });
});
