import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { home } from '#contract/workplace/home.ts';
import { translator } from '#phrases/translate.ts';
import { t } from '#dev/testing/texts.ts';
import { readMail } from '../mail.ts';
import { arriveNew, password } from '../newcomer.ts';
import { digits } from '../steps.ts';

const demo = { owner: 'owner@harbour.example', member: 'member@harbour.example', password: 'harbour-lights-8' };

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.waitForURL('**/signin/**');
  await page.getByLabel(t('account.address.emailLabel')).fill(email);
  await page.getByLabel(t('account.password.label'), { exact: true }).fill(secret);
  await page.getByRole('button', { name: t('account.signIn.submit'), exact: true }).click();
}

const userMenu = (page: Page) => page.getByRole('button', { name: t('shell.user.menu') });
const english = { locale: 'en-US' };

test.describe('refusals', () => {
  test.use(english);

  test('a wrong password is reported beneath its field; the correct one leads to the requested page', async ({ page }) => {
    await page.goto('/contacts/members?page=2');
    await signIn(page, demo.owner, 'not the password');
    await expect(page.getByText(t('account.signIn.wrong'))).toBeVisible();
    await expect(page.getByLabel(t('account.password.label'), { exact: true })).toBeFocused();
    await signIn(page, demo.owner, demo.password);
    await expect(page).toHaveURL(/\/contacts\/members\?page=2$/);
  });

  test('a sign-in page that has expired says so and starts again', async ({ page }) => {
    await page.goto('/signin/long-gone');
    await expect(page.getByRole('heading', { name: t('account.signIn.expiredTitle') })).toBeVisible();
    await page.getByRole('button', { name: t('account.signIn.again') }).click();
    await expect(page.getByLabel(t('account.address.emailLabel'))).toBeVisible();
  });

  test('a wrong code and a used link are refused', async ({ page }) => {
    const email = `used-${digits()}@example.com`;
    await page.goto('/register');
    await page.getByLabel(t('account.address.emailLabel')).fill(email);
    await page.getByRole('button', { name: t('account.register.submit') }).click();
    const mail = await readMail(page, email);
    await page.getByLabel(t('account.verify.code')).fill(mail.code === '000000' ? '000001' : '000000');
    await page.getByLabel(t('account.register.name')).fill('Uma Used');
    await page.getByLabel(t('account.password.label'), { exact: true }).fill('password123');
    await page.getByRole('button', { name: t('account.verify.submit') }).click();
    await expect(page.getByText(t('rules.passwordWeak'))).toBeVisible();
    await page.getByLabel(t('account.password.label'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('account.verify.submit') }).click();
    await expect(page.getByText(t('rules.codeWrong'))).toBeVisible();
    await page.goto(mail.link);
    await page.getByLabel(t('account.register.name')).fill('Uma Used');
    await page.getByLabel(t('account.password.label'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('account.verify.submit') }).click();
    await page.waitForURL('**/teams/create');
    await page.goto('about:blank');
    await page.goto(mail.link);
    await page.getByLabel(t('account.register.name')).fill('Uma Used');
    await page.getByLabel(t('account.password.label'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('account.verify.submit') }).click();
    await expect(page.getByRole('heading', { name: t('account.verify.goneTitle') })).toBeVisible();
  });
});

test.describe('signed in', () => {
  test.use(english);

  test('a mobile number registers and signs in again', async ({ page, context }) => {
    // Every number that begins with 64 is a mobile number of Hong Kong; not every number with 9 is.
    const number = `64${digits().slice(-6)}`;
    await page.goto('/register?by=mobile');
    await page.getByLabel(t('account.address.mobileLabel')).fill(number);
    await page.getByRole('button', { name: t('account.register.submit') }).click();
    const { code } = await readMail(page, `+852${number}`);
    await page.getByLabel(t('account.verify.code')).fill(code);
    await page.getByLabel(t('account.register.name')).fill('Mo Bile');
    await page.getByLabel(t('account.password.label'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('account.verify.submit') }).click();
    await page.waitForURL('**/teams/create');
    await context.clearCookies();
    await page.goto('/');
    await page.getByText(t('account.address.mobile'), { exact: true }).click();
    await page.getByLabel(t('account.address.mobileLabel')).fill(number);
    await page.getByLabel(t('account.password.label'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('account.signIn.submit'), exact: true }).click();
    await page.waitForURL('**/teams/create');
  });

  test('a reload and a second tab need no password; no token is stored in the browser', async ({ page, context }) => {
    await page.goto('/');
    await signIn(page, demo.owner, demo.password);
    await expect(userMenu(page)).toBeVisible();
    await page.reload();
    await expect(userMenu(page)).toBeVisible();
    expect(await restsIn(page)).not.toContain('eyJ');
    const second = await context.newPage();
    await second.goto('/contacts/members');
    await expect(userMenu(second)).toBeVisible();
  });

  test('signing in with another account in one tab also changes the other tab', async ({ page, context }) => {
    const [first, second] = await twoTabs(page, context);
    await userMenu(second).click();
    await second.getByRole('menuitem', { name: t('shell.user.switchAccount') }).click();
    await expect(second.getByText(t('account.signIn.current', { name: 'May Lee' }))).toBeVisible();
    await signIn(second, demo.member, demo.password);
    await expect(second.getByRole('button', { name: t('shell.user.menu') })).toHaveAttribute('title', '陳嘉欣');
    await expect(userMenu(first)).toHaveAttribute('title', '陳嘉欣');
  });

  test('a person asked for another account can keep the current one', async ({ page }) => {
    await page.goto('/');
    await signIn(page, demo.owner, demo.password);
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: t('shell.user.switchAccount') }).click();
    await page.getByRole('button', { name: t('account.signIn.keep', { name: 'May Lee' }) }).click();
    await expect(userMenu(page)).toHaveAttribute('title', 'May Lee');
  });

  test('logging out in one tab ends the other', async ({ page, context }) => {
    const [first, second] = await twoTabs(page, context);
    // A call whose token is refused while the page is being left must not lead home, which would cancel the sign-out.
    const refused = Promise.withResolvers<void>();
    const leaving = Promise.withResolvers<void>();
    await second.route(
      `**${home.months.path}*`,
      async (route) => {
        await leaving.promise;
        await route.fulfill({ status: 401, json: { code: 40_100, message: t('account.signedOut.again') } });
        refused.resolve();
      },
      { times: 1 },
    );
    await second.route(/\/oidc\/session\/end\?/, async (route) => {
      leaving.resolve();
      await refused.promise;
      await first.reload();
      await route.continue();
    });
    await second.reload();
    await userMenu(second).click();
    await second.getByRole('menuitem', { name: t('shell.user.logOut') }).click();
    await expect(second.getByRole('heading', { name: t('account.signedOut.title') })).toBeVisible();
    await first.waitForURL('**/signin/**');
    await second.goto('/');
    await second.waitForURL('**/signin/**');
  });

  test('a forgotten password is replaced by the link in the email, and the new one signs in', async ({ page }) => {
    const email = await arriveNew(page, 'Fay Forgot');
    await page.context().clearCookies();

    await page.goto('/');
    await page.getByRole('link', { name: t('account.signIn.forgot') }).click();
    // The sign-in page also has a field of that name.
    await expect(page.getByRole('heading', { name: t('account.forgot.title') })).toBeVisible();
    await page.getByLabel(t('account.address.emailLabel')).fill(email);
    await page.getByRole('button', { name: t('account.forgot.submit') }).click();
    await page.waitForURL('**/reset?id=*');
    await expect(async () => {
      const { link } = await readMail(page, email);
      expect(link).toContain('/reset#');
      await page.goto(link);
    }).toPass();
    await page.getByLabel(t('account.password.new')).fill('the evening is quiet too');
    await page.getByRole('button', { name: t('account.reset.submit') }).click();
    await page.waitForURL('**/teams/create');
  });
});

test('language and appearance chosen before sign-in are stored for the next visit', async ({ page }) => {
  const indonesian = translator('id');
  const title = page.getByRole('heading', { name: indonesian('account.register.title') });
  await page.goto('/register');
  await page.getByRole('combobox').first().selectOption('id');
  await expect(title).toBeVisible();
  await page.getByLabel(indonesian('shell.user.theme')).selectOption('dark');
  await page.reload();
  await expect(title).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

async function twoTabs(page: Page, context: BrowserContext): Promise<[Page, Page]> {
  await page.goto('/');
  await signIn(page, demo.owner, demo.password);
  await expect(userMenu(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/');
  await expect(userMenu(second)).toBeVisible();
  return [page, second];
}

function restsIn(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage, cookies: document.cookie }));
}
